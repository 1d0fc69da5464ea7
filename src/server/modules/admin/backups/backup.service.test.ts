import { createHash, randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { fileUpkeep } from '#server/file-upkeep.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { addQuestions, newQuestion } from '#server/testing/questions.ts'
import { type S3Server, startS3Server } from '#server/testing/s3-server.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { keepFile } from '../../drive/drive.service.ts'
import { questionMedia } from '../../quiz/media/question-media.rules.ts'
import { keepMedia } from '../../quiz/media/question-media.service.ts'
import { type BackupParts, BackupRefusedError, makeBackup, openBackupPlace, takeBackup } from './backup.service.ts'
import { readManifest, writeManifest } from './backup-manifest.service.ts'
import { keptFileKey } from './backup-names.rules.ts'
import { withTurn } from './backup-turn.ts'
import { verifyBackup } from './verify.service.ts'

// Postgres dumps need pg_dump; postgres-backups.test.ts tests them.
const isPostgres = testEngine() === 'postgres'
const HOUR_MS = 60 * 60 * 1000
const AT = new Date('2026-01-02T03:04:05.000Z')
const NAME = 'diwan-20260102T030405Z.db'
const PDF = Buffer.from('%PDF-1.4 نحو')
const BY = { actor: { uid: null, name: 'CLI', place: null, admitted: null }, now: AT }
const ORDER = { by: BY, reason: 'office' as const }

async function portal(placeUrl?: string): Promise<BackupParts & { folder: string }> {
  const database = await makeTestDatabase()
  const { folder, databaseUrl } = database.place
  const storage = await openStorage(`file:${join(folder, 'storage')}`)
  const file = { id: 'nahw.pdf', name: 'نحو.pdf', contentType: 'application/pdf', body: PDF, source: 'office' } as const
  await keepFile({ db: database.write, storage }, { ...file, now: () => AT })
  await database.write.insertInto('student').values({ id: '100012024', created_at: AT.toISOString() }).execute()
  const place = await openBackupPlace(placeUrl ?? `file:${join(folder, 'backups')}`)
  return { database, databaseUrl, dataDir: folder, storage, place, folder }
}

/** Adds a question with a picture, and returns the picture. */
async function addPicture({ database, storage }: BackupParts) {
  const body = pngOf(640, 480)
  const sha256 = createHash('sha256').update(body).digest('hex')
  const media = questionMedia(body, sha256)
  await keepMedia({ db: database.write, storage }, media, { source: 'office', now: () => AT })
  const text = `اقرأ <img src="media:${media.id}" alt="صفحة">`
  await addQuestions(database, [newQuestion({ format: 'markup', text })])
  return { ...media, sha256 }
}

const verify = (parts: BackupParts, isDeep = false) => verifyBackup({ ...parts, now: AT }, NAME, { isDeep })

describe.skipIf(isPostgres)('a backup', () => {
  test('a backup has the database and the files with checksums, and a deep verification finds no fault', async () => {
    const parts = await portal()
    const backup = await takeBackup(parts, ORDER)

    const bytes = await readFile(join(parts.folder, 'backups', NAME))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(backup).toEqual({
      name: NAME,
      bytes: bytes.length,
      made_at: AT.toISOString(),
      reason: 'office',
      files: { count: 1, bytes: PDF.length, missing: 0 },
      verified_at: null,
      fault: null,
    })
    const manifest = await readManifest(parts.place, NAME)
    expect(manifest).toMatchObject({ sha256, rows: { student: 1, stored_file: 1 }, missing: [] })
    const [file] = manifest?.files ?? []
    expect(await readFile(join(parts.folder, 'backups', keptFileKey(file?.sha256 ?? '')))).toEqual(PDF)
    expect(await verify(parts, true)).toMatchObject({ fault: null, isRestored: true, hasChecksum: true })
    expect((await readManifest(parts.place, NAME))?.verified).toEqual({ at: AT.toISOString(), fault: null })
    expect(
      (await readdir(parts.folder)).filter((name) => name.startsWith('.')),
      'no work is left',
    ).toEqual([])
  })

  test('a backup contains the pictures of questions, and a deep verification finds a damaged picture', async () => {
    const parts = await portal()
    const { id, sha256, body } = await addPicture(parts)
    expect(await takeBackup(parts, ORDER)).toMatchObject({ files: { count: 2, missing: 0 } })
    expect((await readManifest(parts.place, NAME))?.files).toContainEqual({ id, sha256, size: body.length })
    expect(await verify(parts, true)).toMatchObject({ fault: null, isRestored: true })
    await parts.place.put(keptFileKey(sha256), Buffer.alloc(body.length), 'image/png')
    expect(await verify(parts, true)).toMatchObject({ fault: 'files', lacking: 1 })
  })

  test('the stored picture of a deleted question stays as long as a backup names it', async () => {
    const parts = await portal()
    const { id } = await addPicture(parts)
    await takeBackup(parts, ORDER)
    let hours = 0
    const look = fileUpkeep({
      ...parts,
      folders: { dataDir: parts.folder, databaseFile: undefined },
      now: () => new Date(AT.getTime() + hours * HOUR_MS),
      clock: () => hours * HOUR_MS,
      logger: pino({ level: 'silent' }),
    })
    const laterBy = async (more: number) => {
      hours += more
      await look(() => true)
    }
    const isStored = async () => (await parts.storage.stat(`drive/${id}`)) !== undefined
    const hasRow = async () => {
      const rows = await parts.database.read.selectFrom('stored_file').select('id').execute()
      return rows.some((row) => row.id === id)
    }
    await look(() => true)
    await laterBy(25)
    await laterBy(25)
    expect([await hasRow(), await isStored()], 'a question names it').toEqual([true, true])

    await parts.database.write.deleteFrom('question').execute()
    await laterBy(1)
    expect(await hasRow(), 'the removal can be undone for a day').toBe(true)
    await laterBy(25)
    await laterBy(2)
    expect([await hasRow(), await isStored()], 'the backup names it').toEqual([false, true])

    await parts.place.remove(NAME)
    await parts.place.remove(`${NAME}.json`)
    await laterBy(1)
    await laterBy(2)
    expect(await isStored()).toBe(false)
  })

  test('a backup and its folders can be read by their owner only', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    const folder = join(parts.folder, 'backups')
    for (const path of [folder, join(folder, NAME), join(folder, `${NAME}.json`), join(folder, 'files')]) {
      expect((await stat(path)).mode & 0o077, path).toBe(0)
    }
  })

  test('a backup with a changed byte has the fault checksum', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    await appendFile(join(parts.folder, 'backups', NAME), 'x')
    expect(await verify(parts)).toMatchObject({ fault: 'checksum', isRestored: false })
    expect((await readManifest(parts.place, NAME))?.verified).toMatchObject({ fault: 'checksum' })
  })

  test('a backup with a foreign trigger has the fault altered with the trigger’s name, even if the checksum is right', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    const file = join(parts.folder, 'backups', NAME)
    const copy = await openDatabase({ url: `file:${file}` })
    await sql`create trigger power after insert on student begin delete from student; end`.execute(copy.write)
    await sql`pragma journal_mode = delete`.execute(copy.write)
    await copy.close()
    await describeAnew(parts)
    expect(await verify(parts)).toMatchObject({
      fault: 'altered',
      schemaFaults: [{ kind: 'extra', part: 'trigger power' }],
    })
  })

  test('a backup with fewer rows than its description states has the fault rows', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    const copy = await openDatabase({ url: `file:${join(parts.folder, 'backups', NAME)}` })
    await sql`delete from student`.execute(copy.write)
    await sql`pragma journal_mode = delete`.execute(copy.write)
    await copy.close()
    await describeAnew(parts)
    expect(await verify(parts)).toMatchObject({ fault: 'rows' })
  })

  test('a backup that is no database has the fault foreign, and a backup that is gone the fault missing', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    await writeFile(join(parts.folder, 'backups', NAME), 'ملاحظات')
    await describeAnew(parts)
    expect(await verify(parts)).toMatchObject({ fault: 'foreign' })
    await parts.place.remove(NAME)
    expect(await verify(parts)).toMatchObject({ fault: 'missing' })
  })

  test('a backup that lacks a library file has the fault files; only a deep verification finds changed bytes', async () => {
    const parts = await portal()
    await takeBackup(parts, ORDER)
    const [file] = (await readManifest(parts.place, NAME))?.files ?? []
    const key = keptFileKey(file?.sha256 ?? '')
    await parts.place.put(key, Buffer.alloc(PDF.length), 'application/pdf')
    expect(await verify(parts), 'the size is right').toMatchObject({ fault: null })
    expect(await verify(parts, true)).toMatchObject({ fault: 'files', lacking: 1 })
    await parts.place.remove(key)
    expect(await verify(parts)).toMatchObject({ fault: 'files', lacking: 1 })
  })

  test('a backup names files that the storage lacks or has with other bytes as missing, and has no fault', async () => {
    const parts = await portal()
    await parts.storage.put('drive/nahw.pdf', Buffer.from('other bytes'), 'application/pdf')
    expect(await takeBackup(parts, ORDER)).toMatchObject({ files: { count: 0, missing: 1 } })
    expect((await readManifest(parts.place, NAME))?.missing).toEqual(['nahw.pdf'])
    expect(await verify(parts, true)).toMatchObject({ fault: null })
  })

  test('a backup that fails leaves neither a file in the folder of the backups nor a work folder', async () => {
    const parts = await portal()
    vi.spyOn(parts.place, 'put').mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
    await expect(makeBackup(parts, ORDER)).rejects.toThrow('full')
    expect(await readdir(join(parts.folder, 'backups'))).toEqual(['files'])
    expect((await readdir(parts.folder)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('a backup is refused while another is being made, and two backups of the same second get two names', async () => {
    const parts = await portal()
    const busy = await withTurn(parts.database, AT, {}, () => takeBackup(parts, ORDER).catch((fault: unknown) => fault))
    expect(busy).toBeInstanceOf(BackupRefusedError)
    expect((busy as BackupRefusedError).failure).toBe('busy')
    await takeBackup(parts, ORDER)
    expect((await takeBackup(parts, ORDER)).name).toBe('diwan-20260102T030406Z.db')
  })

  test('a backup has the last committed state, even while a transaction writes', async () => {
    const parts = await portal()
    const held = parts.database.write.transaction().execute(async (tx) => {
      await tx.insertInto('student').values({ id: '100022024', created_at: AT.toISOString() }).execute()
      return makeBackup(parts, ORDER)
    })
    expect((await held).rows.student, 'of the last committed state').toBe(1)
  })
})

describe.skipIf(isPostgres)('in a bucket', () => {
  let server: S3Server
  beforeAll(async () => {
    server = await startS3Server()
    return server.close
  })

  test('a backup of database and files is written to a bucket and verified', async () => {
    const parts = await portal(server.storageUrl(`backups/${randomUUID()}`))
    expect(await takeBackup(parts, ORDER)).toMatchObject({ files: { count: 1, missing: 0 } })
    expect((await parts.place.list('')).map(({ key }) => key).sort()).toEqual([
      NAME,
      `${NAME}.json`,
      expect.stringMatching(/^files\/[0-9a-f]{64}$/),
    ])
    expect(await verify(parts, true)).toMatchObject({ fault: null, isRestored: true })
  })
})

/** Updates the description to a changed file's size and checksum, as somebody who tampers with a backup would. */
async function describeAnew({ place, folder }: Awaited<ReturnType<typeof portal>>): Promise<void> {
  const bytes = await readFile(join(folder, 'backups', NAME))
  const manifest = await readManifest(place, NAME)
  if (!manifest) throw new Error('the backup has no description')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await writeManifest(place, { ...manifest, bytes: bytes.length, sha256 })
}
