import type { FastifyInstance } from 'fastify'
import {
  approvalSettingEndpoint,
  approveQuestionsEndpoint,
  changeStateEndpoint,
  correctQuestionEndpoint,
  deskQuestionEndpoint,
  deskQuestionsEndpoint,
  settleReportsEndpoint,
} from '#contract/admin-questions.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { setApproval } from './approval.service.ts'
import {
  approveQuestions,
  changeState,
  correctQuestion,
  deskPage,
  type QuestionsDesk,
  readWhole,
  settleReports,
} from './questions.office.service.ts'

/** The desk of questions. */
export function questionsOfficeRoutes(app: FastifyInstance, gate: Gate, parts: QuestionsDesk): void {
  const { write } = parts.database
  liveRoute(app, gate, deskQuestionsEndpoint, ({ query }) => deskPage(write, query))
  liveRoute(app, gate, deskQuestionEndpoint, ({ params }) => readWhole(write, params.id))
  // Async, so that what its input refuses is an answer like any other.
  liveRoute(app, gate, correctQuestionEndpoint, async ({ params, body, actor }) =>
    correctQuestion(parts, params.id, body, actor()),
  )
  liveRoute(app, gate, changeStateEndpoint, ({ params, body, actor }) => changeState(parts, params.id, body, actor()))
  liveRoute(app, gate, settleReportsEndpoint, ({ params, body, actor }) =>
    settleReports(parts, params.id, body, actor()),
  )
  liveRoute(app, gate, approveQuestionsEndpoint, ({ body, actor }) => approveQuestions(parts, body.questions, actor()))
  liveRoute(app, gate, approvalSettingEndpoint, ({ body, actor }) =>
    setApproval(parts, body.wait_for_approval, actor()),
  )
}
