import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { UploadEndpoint } from '#contract/file-endpoint.ts'
import { AppError } from '#server/errors/app-error.ts'
import { INCOMING_MS, type IncomingFile, receiveFile, removeIncoming, tidyIncoming } from '#server/incoming-files.ts'
import { SeenSince } from '#server/seen-since.ts'
import type { MemoryLane, ReadingMemory } from '#server/threads/memory-lane.ts'
import type { Gate } from './gate.ts'
import { type FloodLimit, type LiveInput, liveRoute } from './live-route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The memory in which uploaded files are read, counted in megabytes. */
    fileMemory: MemoryLane
  }
}

export interface UploadInput<E> extends LiveInput<E> {
  /** The bytes of the body. */
  file: Buffer
}

export interface IncomingInput<E> extends LiveInput<E> {
  /** The body, as a file on the disk. */
  incoming: IncomingFile
}

export interface UploadOptions<E> {
  limit?: FloodLimit
  /** Returns the megabytes that handling a file of this many bytes takes; by default twice its bytes. */
  memoryOf?: (bytes: number) => number
  /** Returns the name under which the file waits in the queue; by default a random one. */
  ticketOf?: (input: LiveInput<E>) => string | undefined
}

/** How long a file waits for memory: proxies give up after a minute without a response. */
const LONGEST_WAIT_MS = 45_000
const MEGABYTE = 1_000_000

/**
 * Registers an endpoint like `liveRoute`, whose body is a file. The file stays on the disk until there is memory to
 * read it; the call throws overloaded if that takes too long.
 */
export function uploadRoute<E extends UploadEndpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: UploadInput<E>) => Promise<z.input<E['response']>>,
  options: UploadOptions<E> = {},
): void {
  const read = async ({ incoming, ...input }: IncomingInput<E>) =>
    handler({ ...(input as LiveInput<E>), file: await readFile(incoming.path) })
  pathRoute(app, gate, endpoint, read, options)
}

/**
 * Registers an endpoint like `uploadRoute`, whose handler gets the file's path. The file is deleted when the handler
 * ends.
 */
export function pathRoute<E extends UploadEndpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: IncomingInput<E>) => Promise<z.input<E['response']>>,
  { memoryOf = (bytes) => (2 * bytes) / MEGABYTE, ticketOf, limit }: UploadOptions<E>,
): void {
  const handleFile = async (input: IncomingInput<E>) => {
    const { incoming } = input
    const ticket = ticketOf?.(input) ?? randomUUID()
    try {
      const giveBack = await app.fileMemory.take(ticket, memoryOf(incoming.size), LONGEST_WAIT_MS)
      try {
        return await handler(input)
      } finally {
        giveBack()
      }
    } finally {
      await removeIncoming(incoming.path)
    }
  }
  incomingRoute(app, gate, endpoint, handleFile, limit)
}

/**
 * Registers an endpoint like `uploadRoute`, whose handler takes over the file and waits for memory itself. The handler
 * must delete the file; if the handler throws, the route deletes it.
 */
export function incomingRoute<E extends UploadEndpoint>(
  app: FastifyInstance,
  gate: Gate,
  endpoint: E,
  handler: (input: IncomingInput<E>) => Promise<z.input<E['response']>>,
  limit?: FloodLimit,
): void {
  const handleIncoming = async (input: LiveInput<E>, body: unknown) => {
    if (!isIncoming(body)) throw new AppError('invalid_request')
    handled.add(body)
    try {
      return await handler({ ...input, incoming: body })
    } catch (error) {
      await removeIncoming(body.path)
      throw error
    }
  }
  liveRoute(app, gate, endpoint, handleIncoming, limit, endpoint.maxBytes)
}

/** Files that a handler has taken over; the hook below must not delete them. */
const handled = new WeakSet<IncomingFile>()

/** Makes the server accept the bodies of `uploadRoute`; call it once, before registering such routes. */
export function acceptUploads(
  app: FastifyInstance,
  folder: string,
  { files, pace }: Pick<ReadingMemory, 'files' | 'pace'>,
  clock?: () => number,
): void {
  app.decorate('fileMemory', files)
  const seen = new SeenSince(INCOMING_MS, clock)
  // Only uploads need the folder's room, so it is enough to tidy it at the start and before each upload.
  app.addHook('onReady', () => tidyIncoming(folder, seen))
  app.addContentTypeParser('application/octet-stream', async (request: FastifyRequest, body: IncomingMessage) => {
    await tidyIncoming(folder, seen)
    const { headers, routeOptions } = request
    const length = headers['content-length'] === undefined ? undefined : Number(headers['content-length'])
    return receiveFile(body, { folder, mostBytes: routeOptions.bodyLimit ?? 0, length, pace })
  })
  // Deletes the file of a call that was refused after its body had arrived, since no handler got it.
  app.addHook('onResponse', async ({ body }) => {
    if (isIncoming(body) && !handled.has(body)) await removeIncoming(body.path)
  })
}

function isIncoming(body: unknown): body is IncomingFile {
  return typeof body === 'object' && body !== null && 'path' in body && 'size' in body
}
