import type { FastifyInstance } from 'fastify'
import {
  approvalSettingEndpoint,
  approveQuestionsEndpoint,
  changeStateEndpoint,
  correctQuestionEndpoint,
  officeQuestionEndpoint,
  officeQuestionsEndpoint,
  settleReportsEndpoint,
} from '#contract/admin-questions.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Gate } from '#server/http/gate.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { setApproval } from './approval.service.ts'
import {
  approveQuestions,
  changeState,
  correctQuestion,
  questionsPage,
  readWhole,
  settleReports,
} from './questions.office.service.ts'

/** The office's calls about questions. */
export function questionsOfficeRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, now }: { database: Database; now: () => Date },
): void {
  const { write } = database
  const route = officeRoutesOf(app, gate, now)
  route(officeQuestionsEndpoint, ({ query }) => questionsPage(write, query))
  route(officeQuestionEndpoint, ({ params }) => readWhole(write, params.id))
  route(correctQuestionEndpoint, ({ params, body, by }) => correctQuestion(database, params.id, body, by))
  route(changeStateEndpoint, ({ params, body, by }) => changeState(database, params.id, body, by))
  route(settleReportsEndpoint, ({ params, body, by }) => settleReports(database, params.id, body, by))
  route(approveQuestionsEndpoint, ({ body, by }) => approveQuestions(database, body.questions, by))
  route(approvalSettingEndpoint, ({ body, by }) => setApproval(database, body.wait_for_approval, by))
}
