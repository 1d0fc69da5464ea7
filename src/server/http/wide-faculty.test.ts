import { beforeAll, describe, expect, test } from 'vitest'
import type { Board } from '#contract/admin-board.ts'
import type { FrontSettings } from '#contract/admin-front.ts'
import { frontEndpoint } from '#contract/admin-front.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Portal } from '#contract/portal.ts'
import type { StudentResult, Transcript } from '#contract/results.ts'
import type { TopDegrees } from '#contract/storage-files.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { setOfficeSetting } from '#server/testing/office-setting.ts'
import { questionForm } from '#server/testing/questions.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeUploadCalls } from '#server/testing/upload-calls.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { WIDE_SHAPE, widen } from '#server/testing/wide-faculty.ts'

const FRONT = frontEndpoint.path
const SETTINGS = '/api/admin/front/settings'
const LISTS = '/storage/students-data'

let portal: TestPortal
let administrator: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, uploadProcesses: true })
  administrator = (await makeMember(portal, { role: 'administrator' })).visitor
  await widen(portal)
  return portal.close
})

/** Every public address that names a grade or a term. */
function addressesAt(grade: number, term: number): string[] {
  const key = `grade_${grade}`
  return [
    `/api/${key}/degrees/2024_25`,
    `/api/${key}/degrees/2024_25/50001`,
    `/api/degrees?grade=${grade}&term=${term}&year=2025`,
    `${LISTS}/degrees/2024_25/degrees_${key}.json`,
    `${LISTS}/books/2023_24/books_${key}.json`,
    `${LISTS}/final_exams/final_exams_${key}.json`,
    `/api/${key}/more_resources`,
    `/api/${key}/more_resources/term_${term}/nahw`,
    `/api/${key}/lectures_recordings`,
    `/api/${key}/schedule`,
    `/api/${key}/test_yourself_students/questions/term_${term}`,
    `/api/${key}/test_yourself_students/questions/term_${term}/nahw`,
  ]
}

async function settings(): Promise<FrontSettings> {
  const { body } = await administrator.get(FRONT)
  return (body as ResponseOf<typeof frontEndpoint>).settings
}

function setShape(before: FrontSettings['faculty_shape'], after: FrontSettings['faculty_shape']) {
  return administrator.send('PATCH', SETTINGS, { before: { faculty_shape: before }, after: { faculty_shape: after } })
}

test('addressesAt lists every public address that names a grade or a term', async () => {
  const named = (await allEndpoints())
    .filter(({ method, access }) => method === 'GET' && access === 'public')
    .filter(({ params, query }) =>
      ['grade', 'place', 'file'].some((name) => name in { ...params?.shape, ...query?.shape }),
    )
  const urls = addressesAt(5, 3)
  for (const { path } of named) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?.*)?$`)
    expect(
      urls.some((url) => pattern.test(url)),
      path,
    ).toBe(true)
  }
})

describe('a faculty of five grades and three terms', () => {
  test.each(addressesAt(5, 3))(
    '%s, with a fifth grade or third term, is answered if the faculty has them',
    async (url) => {
      expect((await portal.get(url)).status).toBe(200)
    },
  )

  test.each([...addressesAt(6, 1), ...addressesAt(7, 3)])(
    '%s is refused, because the faculty does not have this grade',
    async (url) => {
      expect(await portal.problem(url)).toEqual({ status: 400, code: 'invalid_request' })
    },
  )

  test('a faculty with a fifth grade and a third term names them to the browser', async () => {
    expect((await portal.json<Portal>('/api/portal')).faculty).toEqual(WIDE_SHAPE)
  })

  test('a faculty with a third term divides books, recordings and resources by three terms', async () => {
    const books = await portal.json<object>(`${LISTS}/books/2023_24/books_grade_5.json`)
    expect(books).toEqual({
      term_1: [],
      term_2: [],
      term_3: [{ book_name: 'كتاب الصيف', book_gdrive_id: 'b-1.pdf' }],
    })
    const recordings = await portal.json('/api/grade_5/lectures_recordings')
    expect(recordings).toEqual({ term_1: {}, term_2: {}, term_3: { nahw: 'https://example.edu/r' } })
    const subjects = await portal.json('/api/grade_5/more_resources')
    expect(subjects).toEqual({ term_1: [], term_2: [], term_3: ['nahw'] })
  })

  test('a summer term counts for the students who have a row in it, and others’ results are complete without it', async () => {
    const result = await portal.json<StudentResult>('/api/grade_5/degrees/2024_25/50001')
    expect(result).toMatchObject({ total: 450, max: 600, rank: 1, verdict: { text: 'اجتاز كل المواد', passed: true } })
    expect(result.terms.map(({ term }) => term)).toEqual([1, 2, 3])
    const other = await portal.json<StudentResult>('/api/grade_5/degrees/2024_25/50002')
    expect(other).toMatchObject({ total: 250, max: 400, rank: 2, verdict: { passed: true } })
    expect(other.verdict).not.toHaveProperty('partial')
    const { items } = await portal.json<Transcript>('/api/degrees?student_id=500012025')
    expect(items.map(({ term }) => term)).toEqual([1, 2, 3])
    const [top] = await portal.json<TopDegrees>(`${LISTS}/top_degrees.json`)
    expect(top).toMatchObject({ grade: 'grade_5', grade_ar_name: 'سنة الامتياز' })
  })

  test('a student can appeal against a mark of the fifth grade’s summer term', async () => {
    const { status, body } = await new Visitor(portal).post('/api/appeals', {
      student_id: '500012025',
      year: 2025,
      grade: 5,
      term: 3,
      subject: 'النحو',
      contact: '01001234567',
      reason: 'أظن أن ورقة من كراستي لم تُحسب.',
    })
    expect([status, body]).toEqual([200, { code: expect.any(String) }])
  })

  test('the office’s board of sheets has a cell for each grade, term and exam session', async () => {
    const { body } = await administrator.get('/api/admin/board?year=2025')
    const { cells } = body as Board
    expect(cells).toHaveLength(5 * 3 * 2)
    expect(cells.filter(({ state }) => state === 'published').map(({ grade, term }) => [grade, term])).toEqual([
      [5, 1],
      [5, 2],
      [5, 3],
    ])
  })

  test('a file is read by the faculty’s own names of grades and terms', async () => {
    const officer = await makeUploadCalls(portal)
    const id = await officer.send({
      كشف: [
        ['نتيجة سنة الامتياز - فصل الصيف - العام الجامعي 2023/2024'],
        ['رقم الجلوس', 'الاسم', 'النحو'],
        ['النهاية العظمى', null, 100],
        ['51001', 'هدى حسن علي', 80],
      ],
    })
    const { review } = await officer.look(id)
    expect(review?.heading).toMatchObject({ grade: 5, term: 3, year: 2024 })
  })

  test('sign-up, contributions and calls of the office accept grade 5 and term 3, and refuse grade 6', async () => {
    const send = (method: string, path: string, body: object) =>
      administrator.send(method, path, body, { origin: portal.url })
    const question = '/test_yourself_students/questions/term_3/nahw'
    const shelf = (grade: string) => ({ shelf: 'book', grade, term: 'term_3' })
    const line = { name: 'كتاب', link: 'https://example.edu/b', isBook: false }
    const calls = (grade: number): [string, () => Promise<{ status: number }>][] => [
      ['sign-up', () => new Visitor(portal).post('/api/auth/sign-up/email', signUpForm({ grade: `grade_${grade}` }))],
      ['contribute', () => administrator.post(`/api/grade_${grade}${question}`, questionForm())],
      ['library', () => send('POST', '/api/admin/library/lines', { shelf: shelf(`grade_${grade}`), line })],
      ['questions', () => administrator.get(`/api/admin/questions?grade=grade_${grade}&term=term_3`)],
      [
        'seats',
        () =>
          send('POST', '/api/admin/seat_lists/plan', {
            kind: 'withhold',
            grade,
            year: 2025,
            seats: [{ row: 1, seat_number: '50001' }],
          }),
      ],
    ]
    for (const [name, call] of calls(5)) expect([name, (await call()).status]).toEqual([name, 200])
    for (const [name, call] of calls(6)) expect([name, (await call()).status]).toEqual([name, 400])
  })
})

describe('the front desk', () => {
  test('a setting that removes a grade or term in use is refused, and the refusal says what uses it', async () => {
    const { status, body } = await setShape(WIDE_SHAPE, {
      grades: WIDE_SHAPE.grades.slice(0, 4),
      terms: WIDE_SHAPE.terms.slice(0, 2),
    })
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'faculty_in_use' } })
    const { fields } = body as { fields: { path: string; message: string }[] }
    expect(fields.map(({ path }) => path)).toEqual(['/grades/4', '/terms/2'])
    expect(fields[0]?.message).toContain('الكشوف: 3')
    expect(fields[0]?.message).toContain('الجداول: 1')
    expect(fields[1]?.message).toContain('الكشوف: 1')
    expect((await settings()).faculty_shape).toEqual(WIDE_SHAPE)
  })

  test.each([
    ['no grade', { grades: [], terms: WIDE_SHAPE.terms }],
    [
      'eight grades',
      { grades: Array.from({ length: 8 }, (_, at) => ({ name: `سنة ${at}` })), terms: WIDE_SHAPE.terms },
    ],
    ['one term', { grades: WIDE_SHAPE.grades, terms: WIDE_SHAPE.terms.slice(0, 1) }],
    ['two grades of one name', { grades: [...WIDE_SHAPE.grades, { name: 'سنة الامتياز' }], terms: WIDE_SHAPE.terms }],
    [
      'two spellings of one name',
      { grades: [...WIDE_SHAPE.grades, { name: 'سنة  الإمتياز' }], terms: WIDE_SHAPE.terms },
    ],
    ['a grade without a name', { grades: [{ name: ' ' }], terms: WIDE_SHAPE.terms }],
  ])('a setting of the faculty’s grades and terms with %s is refused', async (_, after) => {
    expect((await setShape(WIDE_SHAPE, after)).status).toBe(400)
  })

  test('by default every kind of content is offered to all grades of the faculty', async () => {
    const { body } = await administrator.get(FRONT)
    const { settings: set, defaults } = body as ResponseOf<typeof frontEndpoint>
    const all = WIDE_SHAPE.grades.map((_, place) => `grade_${place + 1}`)
    expect(set.availabilities).toMatchObject({ books: all, more_resources: all, lectures_recordings: all })
    expect(defaults.availabilities).toEqual(set.availabilities)
  })

  test('a grade that is added later is offered every kind of content, whatever the office chose for other grades', async () => {
    const stored = { ...(await settings()).availabilities, books: ['grade_1' as const], final_exams: [] }
    await setOfficeSetting(portal, 'availabilities', stored)
    const wider = { ...WIDE_SHAPE, grades: [...WIDE_SHAPE.grades, { name: 'سنة التدريب' }] }
    expect((await setShape(WIDE_SHAPE, wider)).status).toBe(200)
    expect((await settings()).availabilities).toMatchObject({
      books: ['grade_1', 'grade_6'],
      final_exams: ['grade_6'],
      more_resources: [...stored.more_resources, 'grade_6'],
    })
    expect((await setShape(wider, WIDE_SHAPE)).status).toBe(200)
    expect((await settings()).availabilities).toEqual(stored)
    await portal.database.write.deleteFrom('portal_setting').where('name', '=', 'availabilities').execute()
  })

  test('a renamed grade has its new name in every published answer, and the change is in the audit log', async () => {
    const renamed = { ...WIDE_SHAPE, grades: [...WIDE_SHAPE.grades.slice(0, 4), { name: 'السنة النهائية' }] }
    expect((await setShape(SPECIFIED_SHAPE as FrontSettings['faculty_shape'], renamed)).status).toBe(409)
    expect((await setShape(WIDE_SHAPE, renamed)).status).toBe(200)
    await portal.refresh()
    const [top] = await portal.json<TopDegrees>(`${LISTS}/top_degrees.json`)
    expect(top?.grade_ar_name).toBe('السنة النهائية')
    const { body } = await administrator.get('/api/admin/audit')
    const [entry] = (body as { entries: { action: string; object_id: string }[] }).entries
    expect(entry).toMatchObject({ action: 'front.change', object_id: 'faculty_shape' })
    await setOfficeSetting(portal, 'faculty_shape', WIDE_SHAPE)
  })
})
