import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BooksFile } from '#contract/library.ts'
import { type Database, openDatabase } from '#server/db/open-database.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AnswerTable } from '#server/published/answer-table.ts'
import { Publisher } from '#server/published/publisher.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import { addToLibrary, keepImage } from '#server/testing/library-content.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { libraryPublication } from './library.published.ts'
import { removeDemoLibrary } from './library.service.ts'

const FIRST = { grade: 1, term: 1 } as const
const BOOK = { kind: 'book', ...FIRST, name: 'شرح ابن عقيل', driveId: 'b-1.pdf' } as const
const EXAM = { kind: 'final_exam', ...FIRST, name: 'نحو 2024', driveId: 'e-1.pdf' } as const
const BOOKS = '/storage/students-data/books/2023_24/books_grade_1.json'
const EXAMS = '/storage/students-data/final_exams/final_exams_grade_1.json'
const SCHEDULE = '/storage/students-data/schedule/grade_2.jpg'
const IMAGE = Buffer.from([0xff, 0xd8, 0xff, 0x00])

test('each portal process serves a library change that another process wrote', async () => {
  const portal = await makeTestPortal()
  const other = await makeTestPortal({ place: portal.place })
  const office = await openDatabase({ url: portal.place.databaseUrl })
  onTestFinished(office.close)
  expect(await portal.json(BOOKS)).toMatchObject({ term_1: [] })

  await addToLibrary(office, { books: [BOOK] })

  const expected = { term_1: [{ book_name: BOOK.name, book_gdrive_id: BOOK.driveId }], term_2: [] }
  for (const { json } of [portal, other]) {
    await until('the portal shows the book', async () => (await json<BooksFile>(BOOKS)).term_1.length === 1)
    expect(await json(BOOKS)).toEqual(expected)
  }
})

test('the library’s stored files equal the responses at their URLs, before and after a change', async () => {
  const portal = await makeTestPortal()
  await addToLibrary(portal.database, { books: [EXAM] })
  await addToLibrary(portal.database, { books: [BOOK] }, 'demo')
  await portal.refresh()
  expect(await portal.json(BOOKS)).toMatchObject({ term_1: [{ book_name: BOOK.name }] })
  for (const url of everyList()) expect(JSON.parse(await onDisk(portal, url)), url).toEqual(await portal.json(url))

  await removeDemo(portal.database)
  await portal.refresh()
  expect(await onDisk(portal, BOOKS)).toBe('{"term_1":[],"term_2":[]}')
  expect(JSON.parse(await onDisk(portal, EXAMS))).toMatchObject({ term_1: [{ book_name: EXAM.name }] })
})

test('a timetable image is copied to its URL, and removed together with its timetable', async () => {
  const portal = await makeTestPortal()
  const { id: fileId, sha256 } = await keepImage(portal, 'plan.jpg', IMAGE)
  const schedules = [{ place: 'grade_2', fileId, description: 'جدول المحاضرات' }] as const
  await addToLibrary(portal.database, { schedules }, 'demo')
  await portal.refresh()

  const url = `${SCHEDULE}?v=${sha256.slice(0, 8)}`
  expect(await portal.json('/api/grade_2/schedule')).toEqual({ image: { url, description: 'جدول المحاضرات' } })
  expect(await readFile(pathOf(portal, SCHEDULE))).toEqual(IMAGE)
  expect(Buffer.from(await (await portal.get(url)).arrayBuffer())).toEqual(IMAGE)

  await removeDemo(portal.database)
  await portal.refresh()
  expect(await portal.json('/api/grade_2/schedule')).toEqual({ image: null })
  await expect(onDisk(portal, SCHEDULE)).rejects.toThrow('ENOENT')
})

test('a missing timetable file delays no other answer or file, and is copied once it exists', async () => {
  const portal = await makeTestPortal({ logLevel: 'info' })
  const { id: fileId } = await keepImage(portal, 'plan.jpg', IMAGE)
  const source = pathOf(portal, '/storage/drive/plan.jpg')
  await rm(source)
  await addToLibrary(portal.database, {
    books: [BOOK],
    schedules: [{ place: 'grade_2', fileId, description: 'جدول المحاضرات' }],
  })
  await portal.refresh()
  await portal.refresh()

  expect(await portal.json('/api/grade_2/schedule')).toMatchObject({ image: { description: 'جدول المحاضرات' } })
  expect(await onDisk(portal, BOOKS)).toContain(BOOK.name)
  expect(storageFaults(portal)).toEqual(['cannot be written'])

  await writeFile(source, IMAGE)
  await portal.refresh()
  expect(await readFile(pathOf(portal, SCHEDULE))).toEqual(IMAGE)
  expect(storageFaults(portal)).toEqual(['cannot be written', 'is written again'])
})

test('a storage that cannot be written delays no answer, and the library’s files are written once it works again', async () => {
  const portal = await makeTestPortal()
  await rm(portal.storageDir, { recursive: true })
  await writeFile(portal.storageDir, 'a file where the folder should be')

  await addToLibrary(portal.database, { books: [BOOK] })
  await portal.refresh()
  expect(await portal.json(BOOKS)).toMatchObject({ term_1: [{ book_name: BOOK.name }] })
  expect((await portal.get(BOOKS)).headers.get('diwan-database')).toBeNull()

  await rm(portal.storageDir)
  await portal.refresh()
  expect(JSON.parse(await onDisk(portal, BOOKS))).toEqual(await portal.json(BOOKS))
})

test('when the library changes, unchanged answers keep their ETags, and a drive file stays in the storage', async () => {
  const portal = await makeTestPortal()
  await mkdir(join(portal.storageDir, 'drive'), { recursive: true })
  await writeFile(pathOf(portal, '/storage/drive/other.pdf'), 'of the drive')
  await addToLibrary(portal.database, { books: [BOOK] })
  await portal.refresh()
  const etag = async (url: string) => (await portal.get(url)).headers.get('etag')
  const before = [await etag(BOOKS), await etag(EXAMS)]

  await addToLibrary(portal.database, { books: [EXAM] })
  await portal.refresh()

  expect(await etag(BOOKS)).toBe(before[0])
  expect(await etag(EXAMS)).not.toBe(before[1])
  expect(await onDisk(portal, '/storage/drive/other.pdf')).toBe('of the drive')
})

test('the publisher’s load returns true only if the library has changed for readers', async () => {
  const database = await makeTestDatabase()
  const publisher = new Publisher(libraryPublication(database.snapshot), {
    table: new AnswerTable(() => undefined),
    storage: await openStorage(`file:${join(database.place.folder, 'storage')}`),
    onStorage: (fault) => {
      throw fault
    },
  })
  const load = async () => publisher.load(await publicationVersion(database.read))
  expect(await load(), 'the first state').toBe(true)
  expect(await load(), 'nothing new').toBe(false)

  await publishSources(database, sheetSource({ ...FIRST, year: 2025 }, [['10001', 'هدى حسن', 60, 60]]))
  expect(await load(), 'a publication of results').toBe(false)
  await addToLibrary(database, { books: [BOOK] })
  expect(await load(), 'a new book').toBe(true)
})

function everyList(): string[] {
  return [1, 2, 3, 4].flatMap((grade) => [BOOKS, EXAMS].map((url) => url.replace('grade_1', `grade_${grade}`)))
}

function pathOf(portal: TestPortal, url: string): string {
  return join(portal.storageDir, url.replace('/storage/', ''))
}

function onDisk(portal: TestPortal, url: string): Promise<string> {
  return readFile(pathOf(portal, url), 'utf8')
}

function storageFaults(portal: TestPortal): string[] | null {
  return portal.log().match(/(?<=the storage )(cannot be written|is written again)/g)
}

function removeDemo(database: Database): Promise<void> {
  return officeTransaction(database, null, removeDemoLibrary)
}
