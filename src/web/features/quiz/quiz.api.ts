import { queryOptions } from '@tanstack/react-query'
import {
  type Question,
  sentQuestionsEndpoint,
  studentsQuestionsEndpoint,
  trialQuestionsEndpoint,
} from '#contract/quiz.ts'
import { call } from '../../api/call.ts'
import { PUBLISHED_UNTIL_LEFT } from '../../api/published.ts'
import { firstDue } from './learn/learn-record.ts'
import { learntQuizzes, openRecord } from './learn/learn-store.ts'
import { type PlayedQuiz, type QuizPlace, quizPath } from './quiz-place.ts'

export function questionsQuery(quiz: QuizPlace) {
  return queryOptions({
    queryKey: ['questions', quizPath(quiz)],
    queryFn: ({ signal }) => loadQuestions(quiz, signal),
    ...PUBLISHED_UNTIL_LEFT,
  })
}

async function loadQuestions(quiz: QuizPlace, signal: AbortSignal): Promise<Question[]> {
  return quiz.kind === 'review' ? loadReview(signal) : loadAll(quiz, signal)
}

async function loadAll(quiz: PlayedQuiz, signal: AbortSignal): Promise<Question[]> {
  if (quiz.kind === 'trial') return call(trialQuestionsEndpoint, { signal })
  if (quiz.kind === 'sent') return (await call(sentQuestionsEndpoint, { signal })).questions
  const { grade, term, subject } = quiz
  return (await call(studentsQuestionsEndpoint, { params: { grade, term, subject }, signal })).questions
}

/**
 * Returns all questions of each quiz that has a question to review. Leaves out a quiz that fails to load; throws
 * ApiError if all fail. Removes deleted questions from the records of the quizzes that loaded. So a question that is
 * due and not returned belongs to a quiz that failed to load.
 */
async function loadReview(signal: AbortSignal): Promise<Question[]> {
  const quizzes = learntQuizzes().filter((record) => firstDue(record) !== undefined)
  const asked = await Promise.allSettled(
    quizzes.map(async ({ quiz }) => {
      const questions = await loadAll(quiz, signal)
      openRecord(quiz, questions)
      return questions
    }),
  )
  // If all quizzes failed, load the first one once more, which throws the failure.
  const [first] = quizzes
  if (first && asked.every(({ status }) => status === 'rejected')) return loadAll(first.quiz, signal)
  return asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
