import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  addQuestionEndpoint,
  editQuestionEndpoint,
  ownQuestionsEndpoint,
  reportQuestionEndpoint,
  restoreQuestionEndpoint,
  similarQuestionsEndpoint,
  withdrawQuestionEndpoint,
} from '#contract/contributing.ts'
import {
  fileItemsEndpoint,
  questionDownloadEndpoint,
  questionFileEndpoint,
  questionLossesEndpoint,
  readingPlaceEndpoint,
} from '#contract/question-file-calls.ts'
import { signedIn } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import { downloadRoute } from '#server/http/download-route.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { pathRoute } from '#server/http/upload-route.ts'
import { threadMemory } from '#server/readers/reader-thread.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  downloadQuestions,
  importQuestionFile,
  nextFileItems,
  previewQuestionFile,
  questionLosses,
} from '../files/contributed-files.service.ts'
import { studentPlace } from '../questions/question.rules.ts'
import {
  addQuestion,
  type Contributing,
  editQuestion,
  ownQuestions,
  reportQuestion,
  similarQuestions,
  withdrawQuestion,
} from './contributing.service.ts'

const TEN_MINUTES = 10 * 60 * 1000
/** Rate limits per network address; higher than one person needs, because several contributors may share an address. */
const WRITING = { max: 60, timeWindow: TEN_MINUTES }
const FILES = { max: 30, timeWindow: TEN_MINUTES }
/** Rate limit of reports per network address, which a whole hall of students may share. */
const REPORTS = { max: 20, timeWindow: TEN_MINUTES }

/** Registers the calls for members' questions, single ones and files, and for reports against questions. */
export function contributingRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, storage, now }: { database: Database; storage: Storage; now: () => Date },
): void {
  const parts: Contributing = { database, now, newId: randomUUID }
  ownQuestionRoutes(app, gate, parts)
  questionFileRoutes(app, gate, { ...parts, storage })
  const similar = similarQuestionsEndpoint
  liveRoute(app, gate, similar, async ({ params, query, caller }) => ({
    questions: await similarQuestions(database.fresh, signedIn(caller), studentPlace(params), query.text),
  }))
  const report = async (id: string, reason: string, caller: Parameters<typeof reportQuestion>[1]) => {
    await reportQuestion(parts, caller, id, reason)
    return { done: true } as const
  }
  liveRoute(
    app,
    gate,
    reportQuestionEndpoint,
    ({ params, body, caller }) => report(params.id, body.reason, caller),
    REPORTS,
  )
}

function ownQuestionRoutes(app: FastifyInstance, gate: Gate, parts: Contributing): void {
  liveRoute(
    app,
    gate,
    addQuestionEndpoint,
    ({ params, body, caller }) => addQuestion(parts, signedIn(caller), studentPlace(params), body),
    WRITING,
  )
  liveRoute(app, gate, ownQuestionsEndpoint, ({ query, caller }) =>
    ownQuestions(parts.database.fresh, signedIn(caller), query),
  )
  liveRoute(
    app,
    gate,
    editQuestionEndpoint,
    ({ params, body, caller }) => editQuestion(parts, signedIn(caller), params.id, body),
    WRITING,
  )
  liveRoute(app, gate, withdrawQuestionEndpoint, ({ params, caller }) =>
    withdrawQuestion(parts, signedIn(caller), params.id, true),
  )
  liveRoute(app, gate, restoreQuestionEndpoint, ({ params, caller }) =>
    withdrawQuestion(parts, signedIn(caller), params.id, false),
  )
}

function questionFileRoutes(app: FastifyInstance, gate: Gate, parts: Contributing & { storage: Storage }): void {
  const { fresh } = parts.database
  pathRoute(
    app,
    gate,
    questionFileEndpoint,
    ({ params, query: { file_name, mode }, caller, incoming }) => {
      const take = mode === 'import' ? importQuestionFile : previewQuestionFile
      return take(parts, signedIn(caller), studentPlace(params), { fileName: file_name, path: incoming.path })
    },
    {
      limit: FILES,
      memoryOf: threadMemory,
      ticketOf: ({ query }) => query.ticket,
    },
  )
  liveRoute(app, gate, fileItemsEndpoint, ({ query, caller }) =>
    nextFileItems(parts.storage, signedIn(caller), query.after),
  )
  liveRoute(app, gate, readingPlaceEndpoint, async ({ params }) => ({ place: app.fileMemory.placeOf(params.ticket) }))
  downloadRoute(app, gate, questionDownloadEndpoint, ({ params, query }) =>
    downloadQuestions({ db: fresh, storage: parts.storage }, studentPlace(params), query.format),
  )
  liveRoute(app, gate, questionLossesEndpoint, ({ params }) => questionLosses(fresh, studentPlace(params)))
}
