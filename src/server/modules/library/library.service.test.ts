import { expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { publicationVersion } from '#server/db/publication.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { NOON } from '#server/testing/factories.ts'
import { addToLibrary, libraryContent, TIMETABLE } from '#server/testing/library-content.ts'
import { makeTestDatabase, rowCounts, type TestDatabase } from '#server/testing/test-database.ts'
import { readFrontWords } from '../front/front.service.ts'
import { readLibrary, removeDemoLibrary, writeLibrary } from './library.service.ts'
import type { LibraryContent } from './library-content.rules.ts'

const FIRST = { grade: 1, term: 1 } as const
const SECOND = { grade: 2, term: 2 } as const

const DEMO = libraryContent({
  books: [
    { kind: 'book', ...SECOND, name: 'ي', driveId: 'b-3.pdf' },
    { kind: 'book', ...FIRST, name: 'ي', driveId: 'b-1.pdf' },
    { kind: 'book', ...FIRST, name: 'أ', driveId: 'b-2.pdf' },
  ],
  gradeSubjects: [
    { ...SECOND, subjects: ['sarf'] },
    { ...FIRST, subjects: ['sarf', 'nahw'] },
  ],
  generalSubjects: ['khatt', 'imla'],
  resources: [
    { place: SECOND, subject: 'sarf', title: 'ي', link: 'r-1.pdf', isBook: true },
    { subject: 'khatt', title: 'أ', link: 'https://example.edu', isBook: false },
  ],
  recordings: [
    { ...FIRST, subject: 'sarf', link: 'https://example.edu/2' },
    { ...FIRST, subject: 'nahw', link: 'https://example.edu/1' },
  ],
  timetables: [{ place: 'grade_1', timetable: TIMETABLE }],
  announcements: [{ text: 'تنبيه', startsAt: NOON }],
  channelUrl: 'https://example.edu/channel',
})

const OFFICE: Partial<LibraryContent> = {
  books: [{ kind: 'final_exam', ...FIRST, name: 'نحو 2024', driveId: 'e-1.pdf' }],
  gradeSubjects: [{ grade: 3, term: 1, subjects: ['fiqh'] }],
  generalSubjects: ['hasib'],
  resources: [{ subject: 'hasib', title: 'ب', link: 'https://example.edu', isBook: false }],
  recordings: [{ grade: 3, term: 1, subject: 'fiqh', link: 'https://example.edu/3' }],
  announcements: [{ text: 'تنبيه الكلية', endsAt: NOON }],
}

test('reading a written library returns the same contents, each list in order', async () => {
  const database = await makeTestDatabase()
  await writeDemo(database)

  expect(await readLibrary(database.read)).toEqual({
    books: [DEMO.books[1], DEMO.books[2], DEMO.books[0]],
    gradeSubjects: [
      { ...FIRST, subject: 'sarf' },
      { ...FIRST, subject: 'nahw' },
      { ...SECOND, subject: 'sarf' },
    ],
    generalSubjects: DEMO.generalSubjects,
    resources: DEMO.resources,
    recordings: DEMO.recordings,
    schedules: [],
    timetables: DEMO.timetables,
  })
  expect(await readFrontWords(database.read)).toEqual({
    accent: null,
    awaited: [],
    crest: null,
    faculty: SPECIFIED_SHAPE,
    hiddenYears: [],
    channelUrl: 'https://example.edu/channel',
    announcements: [{ id: expect.any(String), text: 'تنبيه', startsAt: NOON, endsAt: null, createdAt: NOON }],
    isDemo: true,
  })
})

test('writing a library and removing the demonstration’s library each increment the publication counter', async () => {
  const database = await makeTestDatabase()
  await writeDemo(database)
  expect(await publicationVersion(database.write)).toBe(1)
  await officeTransaction(database, null, removeDemoLibrary)
  expect(await publicationVersion(database.write)).toBe(2)
})

test('removing the demonstration’s library removes all its content and leaves the office’s content unchanged', async () => {
  const database = await makeTestDatabase()
  await addToLibrary(database, OFFICE)
  const office = await contents(database)
  const counts = await rowCounts(database.read)
  await writeDemo(database)
  expect(await rowCounts(database.read)).toMatchObject({
    book: 4,
    general_subject: 3,
    announcement: 2,
    portal_setting: 1,
  })

  await officeTransaction(database, null, removeDemoLibrary)

  expect(await rowCounts(database.read)).toEqual(counts)
  expect(await contents(database)).toEqual(office)
  expect(office.words.isDemo).toBe(false)
})

test('a library that cannot be written completely is rolled back', async () => {
  const database = await makeTestDatabase()
  const before = await rowCounts(database.read)

  const twice = libraryContent({ ...DEMO, generalSubjects: ['khatt', 'khatt'] })
  await expect(
    officeTransaction(database, null, (tx) => writeLibrary(tx, twice, { source: 'demo', now: () => NOON, newId })),
  ).rejects.toThrow()

  expect(await rowCounts(database.read)).toEqual(before)
  expect(await publicationVersion(database.write)).toBe(0)
})

test('more rows than one SQL statement accepts are all written', async () => {
  const database = await makeTestDatabase()
  const books = Array.from({ length: 1201 }, (_, index) => ({
    kind: 'book' as const,
    ...FIRST,
    name: `كتاب ${index}`,
    driveId: `${index}.pdf`,
  }))

  await addToLibrary(database, { books })

  expect((await readLibrary(database.read)).books).toEqual(books)
})

let lastId = 0
function newId(): string {
  lastId += 1
  return `id-${lastId}`
}

function writeDemo(database: TestDatabase): Promise<void> {
  return officeTransaction(database, null, (tx) => writeLibrary(tx, DEMO, { source: 'demo', now: () => NOON, newId }))
}

async function contents({ read }: TestDatabase) {
  return { library: await readLibrary(read), words: await readFrontWords(read) }
}
