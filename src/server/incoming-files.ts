import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from './errors/app-error.ts'
import type { SeenSince } from './seen-since.ts'
import type { BytePace } from './threads/byte-pace.ts'

/** An uploaded file, stored on the disk until it is read, so that it takes no memory. */
export interface IncomingFile {
  /** A UUID, the file's name in its folder. */
  id: string
  path: string
  size: number
}

/** How old a file that a killed process left must be to be deleted. */
export const INCOMING_MS = 24 * 60 * 60 * 1000

/** The folder of a portal's incoming files. */
export function incomingFolder(dataDir: string): string {
  return join(dataDir, 'incoming')
}

/** The path of an incoming file. */
export function incomingPath(folder: string, id: string): string {
  return join(folder, id)
}

/** Whether there is a file with this id in the folder. */
export async function isIncoming(folder: string, id: string): Promise<boolean> {
  return (await incomingIds(folder)).includes(id)
}

/** Returns the ids of the files in the folder; none if there is no folder. */
export function incomingIds(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

export interface Receiving {
  folder: string
  /** The most bytes that a body may have. */
  mostBytes: number
  /** The Content-Length; undefined if the request has none. The shared pace lets shorter files go first. */
  length: number | undefined
  pace: Pick<BytePace, 'take'>
}

/**
 * Writes a request's body into a new file of the folder; all uploads share one `pace`, a limit of bytes per second.
 * Throws too_large for a body of more than `mostBytes`, invalid_request if the sender breaks off, and
 * service_unavailable if the file cannot be written, as on a full disk. No file is left then.
 */
export async function receiveFile(
  body: Readable,
  { folder, mostBytes, length, pace }: Receiving,
): Promise<IncomingFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = randomUUID()
  const path = incomingPath(folder, id)
  let size = 0
  async function* counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > mostBytes) throw new AppError('too_large')
      // While this waits, the stream reads no more from its socket.
      await pace.take(chunk.length, length ?? Number.POSITIVE_INFINITY)
      yield chunk
    }
  }
  try {
    await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    await removeIncoming(path)
    throw refusalOf(error)
  }
  return { id, path, size }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EIO') {
    return new AppError('service_unavailable', `the file cannot be written: ${code}`, { cause: error })
  }
  const isBrokenOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
  return isBrokenOff ? new AppError('invalid_request', 'the sender broke off', { cause: error }) : error
}

/** Deletes a received file. If it is gone already, this is a no-op. */
export async function removeIncoming(path: string): Promise<void> {
  await rm(path, { force: true })
}

/**
 * Deletes the files that killed processes left in the folder: those that `seen` has found there for at least its age.
 */
export async function tidyIncoming(folder: string, seen: SeenSince): Promise<void> {
  for (const id of seen.lasting(await incomingIds(folder))) await removeIncoming(incomingPath(folder, id))
}
