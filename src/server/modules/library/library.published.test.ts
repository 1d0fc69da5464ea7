import { expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { textsOf } from '#server/testing/copied-texts.ts'
import { TIMETABLE } from '#server/testing/library-content.ts'
import { LIBRARY_ANSWERS } from './library.published.ts'
import type { Library } from './library-content.rules.ts'

const EMPTY: Library = {
  books: [],
  gradeSubjects: [],
  generalSubjects: [],
  resources: [],
  recordings: [],
  schedules: [],
  timetables: [],
}
const SECOND = { grade: 2, term: 1 } as const
/** A title of sixty Arabic and Latin characters. */
const LONG = 'شرح ألفية ابن مالك في النحو والصرف (English edition, vol. 2)'

async function answers(parts: Partial<Library>): Promise<Map<string, unknown>> {
  const found = await texts(parts)
  return new Map(Array.from(found, ([url, text]) => [url, JSON.parse(text)]))
}

function texts(parts: Partial<Library>): Promise<Map<string, string>> {
  return textsOf(LIBRARY_ANSWERS, { ...EMPTY, faculty: SPECIFIED_SHAPE, ...parts })
}

function resource(subject: string, title: string, place: { grade: 2; term: 1 | 2 } | null = SECOND) {
  return { ...(place ? { place } : {}), subject, title, link: 'https://example.edu/a', isBook: false }
}

test('an empty library gives an empty result at every URL that names no subject', async () => {
  const found = await answers({})

  expect(found.size).toBe(4 * 6 + 5 + 1)
  expect(found.get('/storage/students-data/books/2023_24/books_grade_1.json')).toEqual({ term_1: [], term_2: [] })
  expect(found.get('/storage/students-data/final_exams/final_exams_grade_4.json')).toEqual({ term_1: [], term_2: [] })
  expect(found.get('/api/grade_2/lectures_recordings')).toEqual({ term_1: {}, term_2: {} })
  expect(found.get('/api/grade_2/more_resources')).toEqual({ term_1: [], term_2: [] })
  expect(found.get('/api/grade_3/test_yourself_students/questions/term_2')).toEqual({ subjects: [] })
  expect(found.get('/api/general_subjects')).toEqual({ ids: [] })
  for (const place of ['grade_1', 'grade_2', 'grade_3', 'grade_4', 'exams_schedule']) {
    expect(found.get(`/api/${place}/schedule`)).toEqual({ image: null })
  }
})

test('books and past exams are separate lists, by grade and term, in the library’s order', async () => {
  const found = await answers({
    books: [
      { kind: 'book', ...SECOND, name: LONG, driveId: 'b-1.pdf' },
      { kind: 'final_exam', ...SECOND, name: 'نحو 2023', driveId: 'e-1.pdf' },
      { kind: 'book', ...SECOND, name: 'أصول الفقه', driveId: 'b-2.pdf' },
      { kind: 'book', grade: 2, term: 2, name: 'الصرف', driveId: 'b-3.pdf' },
    ],
  })

  expect(found.get('/storage/students-data/books/2023_24/books_grade_2.json')).toEqual({
    term_1: [
      { book_name: LONG, book_gdrive_id: 'b-1.pdf' },
      { book_name: 'أصول الفقه', book_gdrive_id: 'b-2.pdf' },
    ],
    term_2: [{ book_name: 'الصرف', book_gdrive_id: 'b-3.pdf' }],
  })
  expect(found.get('/storage/students-data/final_exams/final_exams_grade_2.json')).toEqual({
    term_1: [{ book_name: 'نحو 2023', book_gdrive_id: 'e-1.pdf' }],
    term_2: [],
  })
})

test('subjects with resources are listed in the order of teaching, followed by those that are not taught', async () => {
  const found = await answers({
    gradeSubjects: ['nahw', 'sarf', 'fiqh'].map((subject) => ({ ...SECOND, subject })),
    resources: [
      resource('tafseer', 'أ'),
      resource('fiqh', 'ب'),
      resource('adab', 'ج'),
      resource('nahw', 'د'),
      resource('tafseer', 'هـ'),
      resource('sarf', 'و', { grade: 2, term: 2 }),
    ],
  })

  expect(found.get('/api/grade_2/more_resources')).toEqual({
    term_1: ['nahw', 'fiqh', 'tafseer', 'adab'],
    term_2: ['sarf'],
  })
  expect(found.get('/api/grade_2/more_resources/term_1/tafseer')).toEqual({
    resources: [
      { title: 'أ', link: 'https://example.edu/a', isBook: false },
      { title: 'هـ', link: 'https://example.edu/a', isBook: false },
    ],
  })
  expect(found.has('/api/grade_2/more_resources/term_1/sarf')).toBe(false)
  expect(found.get('/api/grade_2/test_yourself_students/questions/term_1')).toEqual({
    subjects: ['nahw', 'sarf', 'fiqh'],
  })
})

test('a subject that the office named has an answer at its percent-encoded URL', async () => {
  const found = await answers({
    generalSubjects: ['الخط العربي'],
    resources: [
      resource('علوم القرآن / 2؟', 'أ'),
      { subject: 'الخط العربي', title: LONG, link: 'k-1.pdf', isBook: true },
    ],
  })

  expect([...found.keys()].filter((url) => url.includes('%'))).toEqual([
    `/api/grade_2/more_resources/term_1/${encodeURIComponent('علوم القرآن / 2؟')}`,
    `/api/general_subjects/${encodeURIComponent('الخط العربي')}`,
  ])
  expect(found.get(`/api/general_subjects/${encodeURIComponent('الخط العربي')}`)).toEqual({
    resources: [{ title: LONG, link: 'k-1.pdf', isBook: true }],
  })
})

test('each general subject has an answer of its own, and a general resource is in no grade’s list', async () => {
  const found = await answers({
    generalSubjects: ['khatt', 'imla'],
    resources: [resource('imla', 'أ', null), resource('hasib', 'ب', null), resource('khatt', 'ج')],
  })

  expect(found.get('/api/general_subjects')).toEqual({ ids: ['khatt', 'imla'] })
  expect(found.get('/api/general_subjects/khatt')).toEqual({ resources: [] })
  expect(found.get('/api/general_subjects/imla')).toMatchObject({ resources: [{ title: 'أ' }] })
  expect(found.get('/api/general_subjects/hasib')).toMatchObject({ resources: [{ title: 'ب' }] })
  expect(found.get('/api/grade_2/more_resources')).toEqual({ term_1: ['khatt'], term_2: [] })
})

test('recordings are an object from subject to URL, in the library’s order', async () => {
  const recordings = ['sarf', 'mojalad_tasgilat', 'nahw'].map((subject) => ({
    ...SECOND,
    subject,
    link: `https://example.edu/${subject}`,
  }))

  const found = (await texts({ recordings })).get('/api/grade_2/lectures_recordings')
  expect(found).toBe(
    '{"term_1":{"sarf":"https://example.edu/sarf","mojalad_tasgilat":"https://example.edu/mojalad_tasgilat",' +
      '"nahw":"https://example.edu/nahw"},"term_2":{}}',
  )
})

test('a timetable image’s URL contains the beginning of its file’s hash; its extension is named if it is no JPEG', async () => {
  const [jpeg, png] = [{ contentType: 'image/jpeg' }, { contentType: 'image/png' }]
  const found = await answers({
    schedules: [
      { place: 'exams_schedule', fileId: 'x.jpg', description: LONG, sha256: '0123456789abcdef'.repeat(4), ...jpeg },
      { place: 'grade_1', fileId: 'y.png', description: 'جدول', sha256: 'fedcba9876543210'.repeat(4), ...png },
    ],
  })

  expect(found.get('/api/exams_schedule/schedule')).toEqual({
    image: { url: '/storage/students-data/schedule/exams_schedule.jpg?v=01234567', description: LONG },
  })
  expect(found.get('/api/grade_1/schedule')).toEqual({
    image: { url: '/storage/students-data/schedule/grade_1.jpg?v=fedcba98', description: 'جدول', extension: 'png' },
  })
})

test('the answer of a timetable that has a table contains the table beside the image', async () => {
  const found = await answers({ timetables: [{ place: 'grade_2', timetable: TIMETABLE }] })
  expect(found.get('/api/grade_2/schedule')).toEqual({ image: null, table: TIMETABLE })
  expect(found.get('/api/grade_1/schedule')).toEqual({ image: null })
})
