import type { FastifyInstance } from 'fastify'
import { sentQuestionsEndpoint, studentsQuestionsEndpoint, trialQuestionsEndpoint } from '#contract/quiz.ts'
import { nothingThere, publishedRoute } from '#server/http/published-route.ts'
import { makeJsonAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { SENT_QUESTIONS_URL, studentsQuestionsUrl, TRIAL_QUESTIONS_URL } from './quiz-answers.rules.ts'

/** The quizzes' calls of specification, section 7. The publisher keeps every quiz that has questions ready. */
export function quizRoutes(app: FastifyInstance, table: AnswerTable): void {
  publishedRoute(app, table, trialQuestionsEndpoint, () => ({ key: TRIAL_QUESTIONS_URL, make: nothingThere }))
  publishedRoute(app, table, sentQuestionsEndpoint, () => ({ key: SENT_QUESTIONS_URL, make: nothingThere }))
  publishedRoute(app, table, studentsQuestionsEndpoint, ({ params }) => ({
    key: studentsQuestionsUrl(params),
    make: () => makeJsonAnswer(studentsQuestionsEndpoint.response.parse({ questions: [] })),
  }))
}
