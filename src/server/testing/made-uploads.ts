import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { onTestFinished, vi } from 'vitest'
import { type IncomingFile, incomingFolder, incomingPath } from '#server/incoming-files.ts'
import { DEFAULT_THRESHOLDS } from '#server/modules/results/classification.rules.ts'
import { mustFindUpload } from '#server/modules/sheets/upload/upload-head.ts'
import { UploadProcesses } from '#server/modules/sheets/upload/upload-processes.ts'
import { Uploads } from '#server/modules/sheets/upload/uploads.service.ts'
import { templateRows, workbookParts, zipOf } from '#server/readers/xlsx-files.testing.ts'
import { MemoryLane } from '#server/threads/memory-lane.ts'
import { NOON } from './factories.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'
import { startUploadHere } from './upload-here.ts'

/** Uploads of a test without a portal. */

export const OFFICER = { actor: { uid: 'u', name: 'منى السيد', place: null, admitted: null }, now: NOON }

interface Options {
  database?: TestDatabase
  /** Whether each upload is read in a process, as outside of tests. */
  inProcesses?: boolean
  memory?: MemoryLane
  memoryMb?: number
  now?: () => Date
  clock?: () => number
  /** The machine's folder of incoming files; by default one that all uploads of the same database share. */
  incoming?: string
}

export type MadeUploads = Awaited<ReturnType<typeof makeUploads>>

/** Makes a sheet with this many students. */
export function workbook(students: number): Buffer {
  return zipOf(workbookParts([{ name: 'كشف', rows: templateRows(students) }]))
}

/**
 * Opens the uploads of a portal. `end` closes them as the portal does, and so does the end of the test. `send` uploads
 * a file as OFFICER.
 */
export async function makeUploads(options: Options = {}) {
  const { database = await makeTestDatabase(), now = () => NOON, memory = new MemoryLane(5000), memoryMb } = options
  const { inProcesses = false, clock } = options
  const processes = new UploadProcesses({
    databaseUrl: database.place.databaseUrl,
    thresholds: DEFAULT_THRESHOLDS,
    memory,
    sizeOf: async (id) => (await mustFindUpload(database.fresh, id)).size,
    ...(memoryMb === undefined ? {} : { memoryMb }),
    start: inProcesses ? undefined : startUploadHere,
  })
  const logger = { error: vi.fn<() => void>() }
  const { incoming = incomingFolder(database.place.folder) } = options
  await mkdir(incoming, { recursive: true })
  const parts = { database, processes, thresholds: DEFAULT_THRESHOLDS, now, logger, incoming }
  const uploads = new Uploads({ ...parts, ...(clock ? { clock } : {}) })
  /** Writes a file to disk as the portal receives an upload. */
  const receive = async (bytes: Buffer): Promise<IncomingFile> => {
    const id = randomUUID()
    const path = incomingPath(incoming, id)
    await writeFile(path, bytes)
    return { id, path, size: bytes.length }
  }
  const send = async (name: string, bytes: Buffer) => uploads.start(name, await receive(bytes), OFFICER)
  const end = async () => {
    await uploads.stop()
    await processes.close()
    await uploads.settled()
  }
  onTestFinished(end)
  return { database, processes, uploads, logger, receive, send, end }
}
