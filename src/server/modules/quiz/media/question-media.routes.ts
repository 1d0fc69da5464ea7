import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addMediaEndpoint, mayUseMedia } from '#contract/question-media.ts'
import { type Caller, signedIn } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Gate } from '#server/http/gate.ts'
import { uploadRoute } from '#server/http/upload-route.ts'
import type { Storage } from '#server/storage/storage.ts'
import { addMedia, findMedia } from './question-media.service.ts'

const UPLOADS = { max: 60, timeWindow: 10 * 60 * 1000 }

export interface QuestionMediaOptions {
  database: Database
  storage: Storage
  now: () => Date
}

/** Registers the call that uploads questions' pictures and sounds. `driveRoutes` serves them. */
export function questionMediaRoutes(
  app: FastifyInstance,
  gate: Gate,
  { database, storage, now }: QuestionMediaOptions,
): void {
  const places = { db: database.write, storage }
  const add = async (caller: Caller | null, file: Buffer) => {
    if (!mayUseMedia(signedIn(caller))) throw new AppError('forbidden')
    return addMedia(places, file, now)
  }
  uploadRoute(app, gate, addMediaEndpoint, ({ caller, file }) => add(caller, file), { limit: UPLOADS })
}

/**
 * Returns a function that finds a media file for the sender of a request. Accounts that may write or review questions
 * also get the files of waiting and hidden questions.
 */
export function mediaFinder(db: Db, gate: Gate): (id: string, request: FastifyRequest) => ReturnType<typeof findMedia> {
  return (id, { headers: { cookie } }) =>
    findMedia(db, id, async () => {
      const caller = cookie === undefined ? null : await gate.callerOf(cookie, true)
      return caller !== null && caller.lacks === null && mayUseMedia(caller)
    })
}
