import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import {
  addQuestionEndpoint,
  editQuestionEndpoint,
  type OwnQuestion,
  ownQuestionsEndpoint,
  restoreQuestionEndpoint,
  similarQuestionsEndpoint,
  withdrawQuestionEndpoint,
} from '#contract/contributing.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { QuestionOrder } from '#contract/question-counts.ts'
import type { Question } from '#contract/quiz.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import type { SubjectPlace } from './contribute-place.ts'
import type { QuestionBody } from './writing/question-draft.ts'

/** The start of the keys of the contributor's own questions, in every order. */
const OWN_KEY = ['own-questions'] as const

/** The query of the signed-in contributor's own questions. */
export function ownQuestionsQuery(order: QuestionOrder) {
  return infiniteQueryOptions({
    queryKey: [...OWN_KEY, order],
    queryFn: ({ pageParam, signal }) => {
      const query = { order: order === 'newest' ? undefined : order, after: pageParam ?? undefined }
      return call(ownQuestionsEndpoint, { query, signal })
    },
    // Show the previous list until the new order has loaded: the select of the order is inside the list's region and
    // must stay visible.
    placeholderData: (previous) => previous,
    // Without the cast TypeScript would infer the type null, which is right for the first page only.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** The start of the keys of every quiz's questions. */
export const QUIZZES_KEY = ['questions'] as const

/** The keys of the lists that show contributed questions: the contributor's own list and the quizzes. */
export const QUESTION_LISTS = [OWN_KEY, QUIZZES_KEY]

/** Adds a question to a subject. Throws ApiError. */
export function addQuestion(params: SubjectPlace, body: QuestionBody): Promise<OwnQuestion> {
  return call(addQuestionEndpoint, { params, body })
}

/**
 * Returns questions of the subject whose text equals `text`, apart from spelling variants. Returns none if the request
 * fails: this only helps the contributor, and the server compares the question again when it is sent.
 */
export async function similarQuestions(params: SubjectPlace, text: string): Promise<readonly Question[]> {
  try {
    return (await call(similarQuestionsEndpoint, { params, query: { text } })).questions
  } catch (failure) {
    if (failure instanceof ApiError) return []
    throw failure
  }
}

/** A change to a contributor's own question. */
export type OwnChange =
  | { kind: 'edit'; id: string; version: string; body: QuestionBody }
  | { kind: 'withdraw'; id: string }
  | { kind: 'restore'; id: string }

/** Changes a contributor's own question. Returns its new state; throws ApiError. */
export function changeOwnQuestion(change: OwnChange): Promise<OwnQuestion> {
  const params = { id: change.id }
  if (change.kind === 'edit') {
    return call(editQuestionEndpoint, { params, body: { ...change.body, version: change.version } })
  }
  return call(change.kind === 'withdraw' ? withdrawQuestionEndpoint : restoreQuestionEndpoint, { params })
}

/** Updates a changed question in the cached lists at once. */
export function showChangedQuestion(client: QueryClient, changed: OwnQuestion): void {
  client.setQueriesData<InfiniteData<ResponseOf<typeof ownQuestionsEndpoint>, string | null>>(
    { queryKey: OWN_KEY },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({
          ...page,
          questions: page.questions.map((question) => (question.id === changed.id ? changed : question)),
        })),
      },
  )
}
