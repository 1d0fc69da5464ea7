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

/** The signed-in contributor's own questions, in every order. */
const OWN_KEY = ['own-questions'] as const

/** The signed-in contributor's own questions. */
export function ownQuestionsQuery(order: QuestionOrder) {
  return infiniteQueryOptions({
    queryKey: [...OWN_KEY, order],
    queryFn: ({ pageParam, signal }) => {
      const query = { order: order === 'newest' ? undefined : order, after: pageParam ?? undefined }
      return call(ownQuestionsEndpoint, { query, signal })
    },
    // Keep the list, and with it the choice of the order, until another order has arrived.
    placeholderData: (previous) => previous,
    // The cast widens the type: null is for the first page only.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

/** Every quiz. */
export const QUIZZES_KEY = ['questions'] as const

/** The queries that show contributed questions: the own list and the quizzes. */
export const QUESTION_LISTS = [OWN_KEY, QUIZZES_KEY]

/** Adds a question to a subject. Throws ApiError. */
export function addQuestion(params: SubjectPlace, body: QuestionBody): Promise<OwnQuestion> {
  return call(addQuestionEndpoint, { params, body })
}

/**
 * Returns the questions of the subject with the same text. Returns none if the request fails: the check is a courtesy,
 * and the server decides again on sending.
 */
export async function similarQuestions(params: SubjectPlace, text: string): Promise<readonly Question[]> {
  try {
    return (await call(similarQuestionsEndpoint, { params, query: { text } })).questions
  } catch (failure) {
    if (failure instanceof ApiError) return []
    throw failure
  }
}

/** A change to one's own question. */
export type OwnChange =
  | { kind: 'edit'; id: string; body: QuestionBody }
  | { kind: 'withdraw'; id: string }
  | { kind: 'restore'; id: string }

/** Changes one's own question. Returns its new state; throws ApiError. */
export function changeOwnQuestion(change: OwnChange): Promise<OwnQuestion> {
  const params = { id: change.id }
  if (change.kind === 'edit') return call(editQuestionEndpoint, { params, body: change.body })
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
