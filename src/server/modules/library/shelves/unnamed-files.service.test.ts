import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/open-database.ts'
import { SeenSince } from '#server/seen-since.ts'
import { FolderStorage } from '#server/storage/folder-storage.ts'
import { NOON } from '#server/testing/factories.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { keysOf } from '#server/testing/storage-contents.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { removeOrphanFiles } from '../../drive/drive.service.ts'
import { keepUpload } from '../../drive/uploads.service.ts'
import { removeLine } from './lines.service.ts'
import { undoRemoval } from './removals.service.ts'
import { forgetUnnamedFiles } from './unnamed-files.service.ts'

const ACTOR = { uid: null, name: 'desk', place: null, admitted: null }
const HOUR_MS = 60 * 60 * 1000
const FIRST = { grade: 1, term: 1 } as const

const byDesk = () => ({ actor: ACTOR, now: NOON })

function after(hours: number): Date {
  return new Date(NOON.getTime() + hours * HOUR_MS)
}

async function desk() {
  const { place, ...database } = await makeTestDatabase()
  const storage = new FolderStorage(join(place.folder, 'storage'))
  const upload = async (text: string, at = NOON) => {
    const body = Buffer.from(`%PDF-1.4 ${text}`)
    const { file } = await keepUpload({ database, storage }, { name: `${text}.pdf`, body }, { actor: ACTOR, now: at })
    return file.id
  }
  return { database, storage, upload }
}

/** Returns trackers with which files and removals are deleted at the first check that finds them unnamed or expired. */
const atOnce = () => ({ files: new SeenSince(0), removals: new SeenSince(0) })

async function fileIds(database: Database): Promise<string[]> {
  const rows = await database.write.selectFrom('stored_file').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('a file to which nothing refers is deleted after a day, its bytes too; what the library or channel uses stays', async () => {
  const { database, storage, upload } = await desk()
  const [book, resource, recording, image, channel, unused] = [
    await upload('book'),
    await upload('resource'),
    await upload('recording'),
    await upload('image'),
    await upload('channel'),
    await upload('unused'),
  ]
  const young = await upload('young', after(20))
  await addToLibrary(database, {
    books: [{ kind: 'book', ...FIRST, name: 'كتاب', driveId: book }],
    resources: [{ subject: 'khatt', title: 'عرض', link: `/drive/file/${resource}/preview`, isBook: false }],
    recordings: [{ ...FIRST, subject: 'nahw', link: `/drive/uc?export=view&id=${recording}` }],
    schedules: [{ place: 'grade_1', fileId: image, description: 'جدول' }],
    channelUrl: `/drive/file/${channel}/preview`,
  })

  await forgetUnnamedFiles(database, atOnce(), after(23))
  expect(await fileIds(database)).toHaveLength(7)
  await forgetUnnamedFiles(database, atOnce(), after(25))
  expect(await fileIds(database)).toEqual([book, resource, recording, image, channel, young].sort())
  await removeOrphanFiles({ db: database.write, storage, seen: new SeenSince(0) })
  expect(await keysOf(storage, 'drive/')).not.toContain(`drive/${unused}`)
  expect(await keysOf(storage, 'drive/')).toContain(`drive/${young}`)
})

test('a file to which something outside the library refers, such as a question, stays', async () => {
  const { database, upload } = await desk()
  const named = await upload('named')
  await upload('unnamed')
  await forgetUnnamedFiles(database, atOnce(), after(25), async () => new Set([named]))
  expect(await fileIds(database)).toEqual([named])
})

test('a removed book keeps its file as long as the removal can be undone', async () => {
  const { database, upload } = await desk()
  const book = await upload('book')
  await addToLibrary(database, { books: [{ kind: 'book', ...FIRST, name: 'كتاب', driveId: book }] })
  const [row] = await database.write.selectFrom('book').select('id').execute()
  const by = { actor: ACTOR, now: after(100) }
  await removeLine(
    { database, driveBase: undefined },
    { shelf: 'book', grade: 'grade_1', term: 'term_1' },
    { id: row?.id ?? '' },
    by,
  )

  await forgetUnnamedFiles(database, atOnce(), after(123))
  expect(await fileIds(database)).toEqual([book])
  await forgetUnnamedFiles(database, atOnce(), after(125))
  expect(await fileIds(database)).toEqual([])
})

test('a clock that is days ahead deletes no new file or removal until the process has run for a day', async () => {
  const { database, upload } = await desk()
  const book = await upload('book')
  await addToLibrary(database, { books: [{ kind: 'book', ...FIRST, name: 'كتاب', driveId: book }] })
  const [row] = await database.write.selectFrom('book').select('id').execute()
  const parts = { database, driveBase: undefined }
  const shelf = { shelf: 'book', grade: 'grade_1', term: 'term_1' } as const
  const removal = await removeLine(parts, shelf, { id: row?.id ?? '' }, { actor: ACTOR, now: NOON })
  const fresh = await upload('fresh')
  let elapsed = 0
  const seen = () => new SeenSince(24 * HOUR_MS, () => elapsed)
  const unnamed = { files: seen(), removals: seen() }

  await forgetUnnamedFiles(database, unnamed, after(50))
  elapsed = 23 * HOUR_MS
  await forgetUnnamedFiles(database, unnamed, after(73))
  expect(await fileIds(database)).toEqual([book, fresh].sort())
  await undoRemoval(parts, removal, { actor: ACTOR, now: NOON })

  elapsed = 24 * HOUR_MS
  await forgetUnnamedFiles(database, unnamed, after(74))
  expect(await fileIds(database)).toEqual([book])
})

test('uploading the same bytes again returns the same file, resets its age and restores lost bytes', async () => {
  const { database, storage, upload } = await desk()
  const id = await upload('book')
  expect(await upload('book', after(20))).toBe(id)
  await forgetUnnamedFiles(database, atOnce(), after(40))
  expect(await fileIds(database)).toEqual([id])

  await storage.remove(`drive/${id}`)
  expect(await upload('book', after(41))).toBe(id)
  expect(await keysOf(storage, 'drive/')).toEqual([`drive/${id}`])
})

test('a full disk refuses an upload with service_unavailable, and leaves no row', async () => {
  const { database, storage } = await desk()
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  vi.spyOn(storage, 'put').mockRejectedValue(full)
  const upload = keepUpload({ database, storage }, { name: 'a.pdf', body: Buffer.from('%PDF-1.4 a') }, byDesk())
  await expect(upload).rejects.toMatchObject({ code: 'service_unavailable', cause: full })
  expect(await fileIds(database)).toEqual([])
})

test('an upload of an unsupported type is refused, and so is an upload that is too large', async () => {
  const { database, storage } = await desk()
  const places = { database, storage }
  const by = { actor: ACTOR, now: NOON }
  const page = { name: 'كتاب.pdf', body: Buffer.from('<html>') }
  await expect(keepUpload(places, page, by)).rejects.toMatchObject({ code: 'unreadable_file' })
  const picture = Buffer.alloc(10 * 1024 * 1024 + 1)
  picture.set([0xff, 0xd8, 0xff])
  await expect(keepUpload(places, { ...page, body: picture }, by)).rejects.toMatchObject({ code: 'too_large' })
  expect([await fileIds(database), await storage.list('')]).toEqual([[], []])
})
