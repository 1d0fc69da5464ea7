import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { addToLibrary, keepImage } from '#server/testing/library-content.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'

const FIRST = { grade: 1, term: 1 } as const
const WORD = 'علوم القرآن / 2؟'
const IMAGE = Buffer.from('image')
const IMAGE_VERSION = createHash('sha256').update(IMAGE).digest('hex').slice(0, 8)
/** A subject of the greatest length. */
const LONG_WORD = 'مناهج البحث والمصادر '.repeat(4).slice(0, 80)
const LONG_NAME = 'شرح ألفية ابن مالك في النحو والصرف (English edition, vol. 2)'
const RESOURCE = { title: LONG_NAME, link: 'https://example.edu/a?b=1&c=2', isBook: false }

let portal: TestPortal
let empty: TestPortal
beforeAll(async () => {
  empty = await makeTestPortal({ shared: true })
  portal = await makeTestPortal({ shared: true })
  await keepImage(portal, 'plan.jpg', IMAGE)
  await addToLibrary(portal.database, {
    books: [
      { kind: 'book', ...FIRST, name: LONG_NAME, driveId: 'b-1.pdf' },
      { kind: 'book', ...FIRST, name: 'أصول الفقه', driveId: 'b-2.pdf' },
      { kind: 'final_exam', grade: 1, term: 2, name: 'نحو 2024', driveId: 'e-1.pdf' },
    ],
    gradeSubjects: [{ ...FIRST, subjects: ['sarf', 'nahw', WORD] }],
    generalSubjects: ['khatt', WORD],
    resources: [
      { place: FIRST, subject: WORD, ...RESOURCE },
      { place: FIRST, subject: LONG_WORD, ...RESOURCE },
      { place: FIRST, subject: 'nahw', title: 'كتاب', link: 'r-1.pdf', isBook: true },
      { subject: WORD, ...RESOURCE },
    ],
    recordings: [
      { ...FIRST, subject: 'nahw', link: 'https://example.edu/nahw' },
      { ...FIRST, subject: WORD, link: 'https://example.edu/word' },
    ],
    schedules: [{ place: 'grade_1', fileId: 'plan.jpg', description: LONG_NAME }],
  })
  await portal.refresh()
  return async () => {
    await portal.close()
    await empty.close()
  }
})

const BOOKS = '/storage/students-data/books/2023_24/books_grade_1.json'
const EXAMS = '/storage/students-data/final_exams/final_exams_grade_1.json'

test.each<[url: string, filled: unknown, bare: unknown]>([
  [
    BOOKS,
    {
      term_1: [
        { book_name: LONG_NAME, book_gdrive_id: 'b-1.pdf' },
        { book_name: 'أصول الفقه', book_gdrive_id: 'b-2.pdf' },
      ],
      term_2: [],
    },
    { term_1: [], term_2: [] },
  ],
  [EXAMS, { term_1: [], term_2: [{ book_name: 'نحو 2024', book_gdrive_id: 'e-1.pdf' }] }, { term_1: [], term_2: [] }],
  [
    '/api/grade_1/lectures_recordings',
    { term_1: { nahw: 'https://example.edu/nahw', [WORD]: 'https://example.edu/word' }, term_2: {} },
    { term_1: {}, term_2: {} },
  ],
  ['/api/grade_1/more_resources', { term_1: ['nahw', WORD, LONG_WORD], term_2: [] }, { term_1: [], term_2: [] }],
  [
    '/api/grade_1/more_resources/term_1/nahw',
    { resources: [{ title: 'كتاب', link: 'r-1.pdf', isBook: true }] },
    { resources: [] },
  ],
  ['/api/general_subjects', { ids: ['khatt', WORD] }, { ids: [] }],
  ['/api/general_subjects/khatt', { resources: [] }, { resources: [] }],
  [
    '/api/grade_1/schedule',
    { image: { url: `/storage/students-data/schedule/grade_1.jpg?v=${IMAGE_VERSION}`, description: LONG_NAME } },
    { image: null },
  ],
  ['/api/exams_schedule/schedule', { image: null }, { image: null }],
  ['/api/grade_1/test_yourself_students/questions/term_1', { subjects: ['sarf', 'nahw', WORD] }, { subjects: [] }],
])('%s returns the library’s contents, and an empty result if the library has none', async (url, filled, bare) => {
  expect(await portal.json(url)).toEqual(filled)
  expect(await empty.json(url)).toEqual(bare)
})

test.each([
  `/api/grade_1/more_resources/term_1/${encodeURIComponent(WORD)}`,
  `/api/grade_1/more_resources/term_1/${encodeURIComponent(LONG_WORD)}`,
  `/api/general_subjects/${encodeURIComponent(WORD)}`,
])('%s, of a subject that the office named, returns its resources', async (url) => {
  expect(await portal.json(url)).toEqual({ resources: [RESOURCE] })
})

test('a library URL that is encoded differently, or has an unknown query, gets the same answer', async () => {
  const spellings = ['/api/grade_1/more_resources/term_1/nahw', '/api/grade_1/more_resources/term_1/%6eahw']
  const [first, second] = await Promise.all(spellings.map((url) => portal.get(url)))
  expect(second?.status).toBe(200)
  expect(second?.headers.get('etag')).toBe(first?.headers.get('etag'))

  for (const url of [
    BOOKS,
    EXAMS,
    '/api/general_subjects',
    '/api/grade_1/schedule',
    '/api/grade_1/lectures_recordings',
  ]) {
    expect(await portal.json(`${url}?from=a-friend`), url).toEqual(await portal.json(url))
  }
  expect(await portal.json('/api/grade_1/more_resources?a')).toMatchObject({ term_2: [] })
  expect(await portal.json('/api/grade_1/test_yourself_students/questions/term_2?a')).toEqual({ subjects: [] })
})

test.each([
  '/api/grade_1/more_resources/term_1/nothing',
  '/api/grade_4/more_resources/term_2/nahw',
  `/api/grade_1/more_resources/term_1/${encodeURIComponent('مادة أخرى')}`,
  '/api/general_subjects/nothing',
  `/api/general_subjects/${encodeURIComponent('م'.repeat(80))}`,
])('%s has no resources and returns an empty list', async (url) => {
  expect(await portal.json(url)).toEqual({ resources: [] })
})

test.each([
  '/api/grade_5/lectures_recordings',
  '/api/grade_0/more_resources',
  '/api/grade_5/more_resources/term_1/nahw',
  '/api/grade_1/more_resources/term_3/nahw',
  `/api/grade_1/more_resources/term_1/${'n'.repeat(81)}`,
  '/api/grade_5/schedule',
  '/api/grade_1/test_yourself_students/questions/term_0',
  '/storage/students-data/books/2023_24/books_grade_5.json',
  '/storage/students-data/final_exams/final_exams.json',
])('%s names no grade, term or file of the portal, and gets 400', async (url) => {
  expect(await portal.problem(url)).toEqual({ status: 400, code: 'invalid_request' })
})
