import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished, vi } from 'vitest'
import { type IncomingFile, incomingPath } from '#server/incoming-files.ts'
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

/** The machine's folder of incoming files. */
const folder = await mkdtemp(join(tmpdir(), 'diwan-incoming-'))
afterAll(() => rm(folder, { recursive: true }))

interface Options {
  database?: TestDatabase
  /** Whether each upload is read in a process, as outside of tests. */
  inProcesses?: boolean
  memory?: MemoryLane
  memoryMb?: number
  now?: () => Date
  clock?: () => number
  /** The folder of incoming files, of another machine. */
  incoming?: string
}

export type MadeUploads = Awaited<ReturnType<typeof makeUploads>>

/** Makes a sheet with this many students. */
export function workbook(students: number): Buffer {
  return zipOf(workbookParts([{ name: 'كشف', rows: templateRows(students) }]))
}

/** Writes a file to disk as the portal receives an upload. */
export async function incoming(bytes: Buffer): Promise<IncomingFile> {
  const id = randomUUID()
  const path = incomingPath(folder, id)
  await writeFile(path, bytes)
  return { id, path, size: bytes.length }
}

/** Opens the uploads of a portal, which `end` closes as the portal does; so does the end of the test. */
export async function makeUploads(options: Options = {}) {
  const { database = await makeTestDatabase(), now = () => NOON, memory = new MemoryLane(5000), memoryMb } = options
  const { inProcesses = false, clock } = options
  const processes = new UploadProcesses({
    databaseUrl: database.place.databaseUrl,
    memory,
    sizeOf: async (id) => (await mustFindUpload(database.fresh, id)).size,
    ...(memoryMb === undefined ? {} : { memoryMb }),
    start: inProcesses ? undefined : startUploadHere,
  })
  const logger = { error: vi.fn<() => void>() }
  const parts = { database, processes, now, logger, incoming: options.incoming ?? folder }
  const uploads = new Uploads({ ...parts, ...(clock ? { clock } : {}) })
  const end = async () => {
    await uploads.stop()
    await processes.close()
    await uploads.settled()
  }
  onTestFinished(end)
  return { database, processes, uploads, logger, end }
}
