import { createHash, randomBytes } from 'node:crypto'
import { mkdir, symlink, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { fileUpkeep } from '#server/file-upkeep.ts'
import { SeenSince } from '#server/seen-since.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { NOON } from '#server/testing/factories.ts'
import { keysOf } from '#server/testing/storage-contents.ts'
import { makeMigratedPlace, makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { openBackupPlace } from '../admin/backups/backup.service.ts'
import { type FileToKeep, findFile, keepFile, removeDemoFiles, removeOrphanFiles } from './drive.service.ts'

const HOUR_MS = 60 * 60 * 1000

function book(changes: Partial<FileToKeep> = {}): FileToKeep {
  return {
    id: 'nahw-1.pdf',
    name: 'كتاب النحو.pdf',
    contentType: 'application/pdf',
    body: Buffer.from('%PDF-1.7 ...'),
    source: 'office',
    now: () => NOON,
    ...changes,
  }
}

async function drive(): Promise<{ database: Database; storage: FolderStorage; folder: string }> {
  const { place, ...database } = await makeTestDatabase()
  const folder = join(place.folder, 'storage')
  return { database, storage: new FolderStorage(folder), folder }
}

async function bytesOf(storage: FolderStorage, key: string): Promise<Buffer> {
  const stream = await storage.read(key)
  if (!stream) throw new Error(`nothing at ${key}`)
  return buffer(stream)
}

function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

test('keepFile stores a buffer or a stream, and records its size and hash', async () => {
  const { database, storage } = await drive()
  const body = randomBytes(300_000)
  const parts = [body.subarray(0, 100_000), body.subarray(100_000)]
  const whole = await keepFile({ db: database.write, storage }, book({ body }))
  await keepFile({ db: database.write, storage }, book({ id: 'nahw-2.pdf', body: Readable.from(parts) }))

  expect(whole).toEqual({
    id: 'nahw-1.pdf',
    name: 'كتاب النحو.pdf',
    contentType: 'application/pdf',
    size: 300_000,
    sha256: sha256(body),
  })
  expect(await findFile(database.write, 'nahw-1.pdf')).toEqual(whole)
  expect(await findFile(database.write, 'nahw-2.pdf')).toEqual({ ...whole, id: 'nahw-2.pdf' })
  for (const id of ['nahw-1.pdf', 'nahw-2.pdf']) expect(await bytesOf(storage, `drive/${id}`)).toEqual(body)
})

test('storing a file twice leaves one row, and another file with the same id replaces it', async () => {
  const { database, storage } = await drive()
  const first = await keepFile({ db: database.write, storage }, book())
  expect(await keepFile({ db: database.write, storage }, book())).toEqual(first)
  expect(await database.write.selectFrom('stored_file').selectAll().execute()).toHaveLength(1)

  const body = Buffer.from('a second edition')
  await keepFile({ db: database.write, storage }, book({ name: 'الطبعة الثانية.pdf', body }))
  expect(await findFile(database.write, 'nahw-1.pdf')).toMatchObject({ name: 'الطبعة الثانية.pdf', size: 16 })
  expect(await bytesOf(storage, 'drive/nahw-1.pdf')).toEqual(body)
})

test('storing a stream that fails midway leaves neither a row nor bytes', async () => {
  const { database, storage } = await drive()
  const body = Readable.from(
    (async function* () {
      yield Buffer.from('%PDF')
      throw new Error('the client went away')
    })(),
  )
  await expect(keepFile({ db: database.write, storage }, book({ body }))).rejects.toThrow('the client went away')

  expect(await findFile(database.write, 'nahw-1.pdf')).toBeUndefined()
  expect(await storage.list('')).toEqual([])
})

test.each(['', '../nahw', 'a/b', 'كتاب.pdf', '.hidden'])(
  'storing a file under the invalid id %j throws, and looking up this id finds nothing',
  async (id) => {
    const { database, storage } = await drive()
    await expect(keepFile({ db: database.write, storage }, book({ id }))).rejects.toThrow(TypeError)
    expect(await findFile(database.write, id)).toBeUndefined()
    expect(await storage.list('')).toEqual([])
  },
)

test('looking up an id with a NUL character finds nothing, on each database', async () => {
  const { database } = await drive()
  expect(await findFile(database.write, 'a\0')).toBeUndefined()
})

test('removing the demonstration’s files leaves the office’s files', async () => {
  const { database, storage } = await drive()
  await keepFile({ db: database.write, storage }, book({ id: 'demo.pdf', source: 'demo' }))
  await keepFile({ db: database.write, storage }, book())
  await officeTransaction(database, null, removeDemoFiles)

  expect(await findFile(database.write, 'demo.pdf')).toBeUndefined()
  expect(await findFile(database.write, 'nahw-1.pdf')).toBeDefined()
})

test('a demonstration file that the faculty uses as the image of a timetable stays', async () => {
  const { database, storage } = await drive()
  await keepFile({ db: database.write, storage }, book({ id: 'demo.jpg', source: 'demo' }))
  const timetable = { place: 'grade_1', file_id: 'demo.jpg', description: 'جدول', source: 'office' } as const
  await database.write.insertInto('schedule_image').values(timetable).execute()
  await officeTransaction(database, null, removeDemoFiles)

  expect(await findFile(database.write, 'demo.jpg')).toBeDefined()
})

test('a stored file’s bytes are removed once they had no row for an hour, even those of a rolled-back transaction', async () => {
  const { database, storage } = await drive()
  await keepFile({ db: database.write, storage }, book())
  await officeTransaction(database, null, async (tx) => {
    await keepFile({ db: tx, storage }, book({ id: 'rolled-back.pdf' }))
    throw new Error('no')
  }).catch(() => undefined)
  await storage.put('students-data/top_degrees.json', Buffer.from('[]'))
  let elapsed = 0
  const options = { db: database.write, storage, seen: new SeenSince(HOUR_MS, () => elapsed) }

  expect(await removeOrphanFiles(options)).toEqual([])
  elapsed = HOUR_MS - 1
  expect(await removeOrphanFiles(options)).toEqual([])
  expect(await keysOf(storage)).toHaveLength(3)

  elapsed = HOUR_MS
  expect(await removeOrphanFiles(options)).toEqual(['drive/rolled-back.pdf'])
  expect(await keysOf(storage)).toEqual(['drive/nahw-1.pdf', 'students-data/top_degrees.json'])
})

test('stored bytes without a row are removed and logged an hour after the start, only by the leader process', async () => {
  const { place, ...database } = await makeTestDatabase()
  const storage = new FolderStorage(join(place.folder, 'storage'))
  await storage.put('drive/old.pdf', Buffer.from('old'))
  const yesterday = new Date(Date.now() - 24 * HOUR_MS)
  await utimes(join(place.folder, 'storage', 'drive', 'old.pdf'), yesterday, yesterday)
  let elapsed = 0
  const info = vi.fn<(found: object) => void>()
  const logger = { info, warn: info } as unknown as Logger
  const backups = await openBackupPlace(`file:${place.folder}/backups`)
  const folders = { dataDir: place.folder, databaseFile: undefined }
  const common = { database, storage, place: backups, folders }
  const parts = { ...common, now: () => new Date(), logger, clock: () => elapsed }
  const look = fileUpkeep(parts)
  await look(() => true)
  expect(await keysOf(storage)).toEqual(['drive/old.pdf'])

  elapsed = HOUR_MS
  await look(() => false)
  expect(await keysOf(storage), 'another process leads meanwhile').toEqual(['drive/old.pdf'])
  await look(() => true)
  expect(await keysOf(storage)).toEqual([])
  expect(info.mock.calls).toEqual([[{ keys: ['drive/old.pdf'] }, expect.stringContaining('removed')]])
})

test('the portal starts even if unused files cannot be removed from the storage, and logs the failure', async () => {
  const place = await makeMigratedPlace()
  onTestFinished(place.remove)
  // A symbolic link to itself, which fails with an error other than "no such file".
  await mkdir(join(place.folder, 'storage'), { recursive: true })
  await symlink('drive', join(place.folder, 'storage', 'drive'))

  const portal = await makeTestPortal({ place, logLevel: 'warn' })
  expect((await portal.get('/healthz')).status).toBe(200)
  await until('the portal says so', () => portal.log().includes('could not be cleared'))
})
