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
  /**
   * Returns a question's picture or sound if the sender of the request may see it, and whether everybody may. Throws
   * `not_found`.
   */
  findMedia: (id: string, request: FastifyRequest) => Promise<{ file: DriveFile; isShown: boolean }>
}

/** What all routes here have. Each also sets `hide`: it sends no JSON and so is not in the API documentation. */
const OPEN = { method: ['GET', 'HEAD'] as ('GET' | 'HEAD')[], config: { access: 'public' as const } }

const fileQuery = z.object({ export: z.enum(EXPORTS), id: z.string() })
const SCHEDULE_FILES: readonly string[] = SCHEDULE_PLACES.map((place) => `${place}.jpg`)

/**
 * Registers the drive's URLs of docs/SPECIFICATION.md, section 7, and those of timetable images. No other stored file
 * is served by its path. Pictures and sounds of questions are only served by `mediaRoute`, which checks who may see
 * them.
 */
export function driveRoutes(app: FastifyInstance, { db, storage, findMedia }: DriveRoutesOptions): void {
  app.route({
    ...OPEN,
    url: '/drive/uc',
    schema: { hide: true, querystring: fileQuery },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The cast is safe: Fastify has parsed the query with the schema above.
      const query = request.query as z.output<typeof fileQuery>
      const file = await findFile(db, query.id)
      if (!file || isQuestionMediaId(file.id)) throw new AppError('not_found')
      return sendBytes(request, reply, {
        size: file.size,
        etag: file.sha256,
        headers: fileHeaders(file, query.export),
        cacheControl: 'public, max-age=3600',
        storage,
        key: driveKey(file.id),
      })
    },
  })

  app.route({
    ...OPEN,
    url: `${SCHEDULE_IMAGES}:file`,
    schema: { hide: true, params: z.object({ file: z.string() }) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The cast is safe: Fastify has parsed the parameters with the schema above.
      const { file } = request.params as { file: string }
      if (!SCHEDULE_FILES.includes(file)) throw new AppError('not_found')
      const key = `${keyOfUrl(SCHEDULE_IMAGES)}${file}`
      const { size, etag } = await unlessAway(() => storage.stat(key))
      return sendBytes(request, reply, {
        size,
        etag,
        headers: { 'content-type': await imageType(db, file) },
        cacheControl: 'public, max-age=60',
        storage,
        key,
      })
    },
  })
  mediaRoute(app, { storage, findMedia })
}

/**
 * Registers the address of questions' pictures and sounds. A shown file may stay in caches for an hour, even after its
 * question is hidden.
 */
function mediaRoute(app: FastifyInstance, { storage, findMedia }: Omit<DriveRoutesOptions, 'db'>): void {
  app.route({
    ...OPEN,
    url: `${MEDIA_FOLDER}:id`,
    schema: { hide: true, params: z.object({ id: z.string() }) },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      // The cast is safe: Fastify has parsed the parameters with the schema above.
      const { id } = request.params as { id: string }
      const { file, isShown } = await findMedia(id, request)
      return sendBytes(request, reply, {
        size: file.size,
        etag: file.sha256,
        headers: { 'content-type': file.contentType },
        cacheControl: isShown ? 'public, max-age=3600' : 'private, no-store',
        storage,
        key: driveKey(file.id),
      })
    },
  })
}

/**
 * Returns the content type of a timetable image, whose URL ends with `.jpg` whatever its type. Browsers recognise an
 * image by its bytes, so `image/jpeg` suffices if the database does not answer.
 */
async function imageType(db: Db, file: string): Promise<string> {
  const place = SCHEDULE_PLACES.find((known) => file === `${known}.jpg`)
  const type = place && (await scheduleType(db, place).catch(() => undefined))
  return type ?? 'image/jpeg'
}
