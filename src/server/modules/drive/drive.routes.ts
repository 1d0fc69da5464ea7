import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { SCHEDULE_IMAGES, SCHEDULE_PLACES } from '#contract/library.ts'
import { isQuestionMediaId } from '#contract/markup.ts'
import { MEDIA_FOLDER } from '#contract/question-media.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { Storage } from '#server/storage/storage.ts'
import { keyOfUrl } from '#server/storage/storage-key.rules.ts'
import { scheduleType } from './drive.queries.ts'
import { type DriveFile, findFile } from './drive.service.ts'
import { driveKey, EXPORTS } from './drive-file.rules.ts'
import { sendBytes, unlessAway } from './drive-reply.ts'
import { fileHeaders } from './file-headers.ts'

export interface DriveRoutesOptions {
  db: Db
  storage: Storage
  /** Returns a file of a question for the sender, and whether everybody sees it. Throws AppError `not_found`. */
  findMedia: (id: string, request: FastifyRequest) => Promise<{ file: DriveFile; isShown: boolean }>
}

/** Neither JSON nor part of the contract, so the API documentation leaves these out. */
const OPEN = { method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[], config: { access: 'public' as const } }

const fileQuery = z.object({ export: z.enum(EXPORTS), id: z.string() })
const SCHEDULE_FILES: readonly string[] = SCHEDULE_PLACES.map((place) => `${place}.jpg`)

/**
 * The drive's URLs of docs/SPECIFICATION.md, section 7, and timetable images; no other stored file is served by path.
 * Files of questions have their own address, which knows who may see them.
 */
export function driveRoutes(app: FastifyInstance, { db, storage, findMedia }: DriveRoutesOptions): void {
  app.route({
    ...OPEN,
    url: '/drive/uc',
    schema: { hide: true, querystring: fileQuery },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Fastify has parsed it with the schema.
      const query = request.query as z.output<typeof fileQuery>
      const file = await findFile(db, query.id)
      if (!file || isQuestionMediaId(file.id)) throw new AppError('not_found')
      return sendBytes(request, reply, {
        size: file.size,
        etag: file.sha256,
        headers: fileHeaders(file, query.export),
        cacheControl: 'public, max-age=3600',
        read: (range) => storage.read(driveKey(file.id), range),
      })
    },
  })

  app.route({
    ...OPEN,
    url: `${SCHEDULE_IMAGES}:file`,
    schema: { hide: true, params: z.object({ file: z.string() }) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Fastify has parsed them with the schema.
      const { file } = request.params as { file: string }
      if (!SCHEDULE_FILES.includes(file)) throw new AppError('not_found')
      const key = `${keyOfUrl(SCHEDULE_IMAGES)}${file}`
      const { size, etag } = await unlessAway(() => storage.stat(key))
      return sendBytes(request, reply, {
        size,
        etag,
        headers: { 'content-type': await imageType(db, file) },
        cacheControl: 'public, max-age=60',
        read: (range) => storage.read(key, range),
      })
    },
  })
  mediaRoute(app, { storage, findMedia })
}

/** The pictures and sounds of questions. A hidden question's are gone from caches after an hour. */
function mediaRoute(app: FastifyInstance, { storage, findMedia }: Omit<DriveRoutesOptions, 'db'>): void {
  app.route({
    ...OPEN,
    url: `${MEDIA_FOLDER}:id`,
    schema: { hide: true, params: z.object({ id: z.string() }) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // Fastify has parsed them with the schema.
      const { id } = request.params as { id: string }
      const { file, isShown } = await findMedia(id, request)
      return sendBytes(request, reply, {
        size: file.size,
        etag: file.sha256,
        headers: { 'content-type': file.contentType },
        cacheControl: isShown ? 'public, max-age=3600' : 'private, no-store',
        read: (range) => storage.read(driveKey(file.id), range),
      })
    },
  })
}

/**
 * The URL ends with `.jpg` for every type. Browsers sniff the bytes, so a guess suffices while the database is away.
 */
async function imageType(db: Db, file: string): Promise<string> {
  const place = SCHEDULE_PLACES.find((known) => file === `${known}.jpg`)
  const type = place && (await scheduleType(db, place).catch(() => undefined))
  return type ?? 'image/jpeg'
}
