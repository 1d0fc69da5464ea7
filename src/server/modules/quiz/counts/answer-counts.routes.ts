import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { DONE } from '#contract/done.ts'
import { countAnswersEndpoint } from '#contract/question-counts.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import type { AnswerKeeper } from './answer-keeper.service.ts'

/** Rate limit per address: a device makes one call after each quiz, and a hall of students may share an address. */
const QUIZZES = { max: 60, timeWindow: 10 * 60 * 1000 }

/** Registers the call that counts the answers of a finished quiz. */
export function answerCountsRoutes(app: FastifyInstance, gate: Gate, answers: AnswerKeeper): void {
  const count = async ({
    body,
    address,
  }: {
    body: { answers: Parameters<AnswerKeeper['count']>[1]; batch?: string | undefined }
    address: string
  }) => {
    answers.count(address, body.answers, body.batch ?? randomUUID())
    return DONE
  }
  liveRoute(app, gate, countAnswersEndpoint, count, QUIZZES)
}
