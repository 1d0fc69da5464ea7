import { describe, expect, test } from 'vitest'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import { readGrids } from './read-grids.ts'

const SUBJECTS = [
  { name: 'النحو', finalDegree: 100, isCalculatedInTotal: true },
  { name: 'الحاسب', finalDegree: 50, isCalculatedInTotal: false },
]

function degrees(...marks: (string | number)[]) {
  return SUBJECTS.map((subject, index) => ({ ...subject, degree: marks[index] ?? '' }))
}

const STUDENTS = [
  {
    student_id: '200012025',
    name: 'طالب أول',
    seat_number: '20001',
    grade: 2,
    term: 1,
    year: 2025,
    total_degree: { total: 80, percentage: 80 },
    rank: 1,
    degrees: degrees('80', '40'),
  },
  {
    student_id: '200022025',
    name: 'طالب ثان',
    seat_number: '20002',
    grade: 2,
    term: 1,
    year: 2025,
    total_degree: { total: 50, percentage: 50 },
    rank: 2,
    degrees: degrees('/50', 'غـ'),
  },
]

function read(content: unknown) {
  return readGrids(Buffer.from(JSON.stringify(content)))
}

describe('a JSON file of students', () => {
  test.each([
    ['a list', STUDENTS],
    ['an object with the list `degrees`', { degrees: STUDENTS, subjects: SUBJECTS }],
    ['an object with the list `items`', { items: STUDENTS, total: 2, next: null }],
  ])(
    'JSON in the form of %s is read like a template sheet whose title has grade, term and year',
    async (_what, content) => {
      const reading = recogniseSheet(await read(content), {})
      expect(reading).toMatchObject({
        problems: [],
        heading: { grade: 2, term: 1, year: 2025 },
        subjects: SUBJECTS,
        rows: [
          { studentId: '200012025', seatNumber: '20001', name: 'طالب أول', degrees: ['80', '40'] },
          { studentId: '200022025', seatNumber: '20002', name: 'طالب ثان', degrees: ['/50', 'غـ'] },
        ],
      })
    },
  )

  test('a JSON file with several terms gives a worksheet for each, and a subject’s slug becomes its Arabic name', async () => {
    const terms = [1, 2].map((term) => ({ term, degrees: [{ id: 'nahw', degree: 60 + term, finalDegree: 100 }] }))
    const worksheets = await read({ degrees: [{ id: '20001', name: 'طالب', terms }] })
    expect(worksheets.map(({ name }) => name)).toEqual(['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'])
    expect(worksheets[1]?.rows[1]?.cells).toEqual(['student_id', 'seat_number', 'name', 'النحو', 'total'])
    expect(worksheets[1]?.rows[4]?.cells).toEqual([null, '20001', 'طالب', 62, null])
  })

  test('a JSON file that gives a subject two full marks, or a subject twice, has an error in that sheet', async () => {
    const [first, second] = STUDENTS
    const other = [{ ...SUBJECTS[0], finalDegree: 80, degree: '60' }]
    const differing = recogniseSheet(await read([first, { ...second, degrees: other }]), {})
    expect(differing.problems.map(({ code, value }) => [code, value])).toContainEqual(['full_mark_invalid', '100 / 80'])
    const twice = recogniseSheet(await read([{ ...first, degrees: [...degrees(60), ...degrees(70)] }]), {})
    expect(twice.problems.map(({ code, value }) => [code, value])).toContainEqual(['degree_unreadable', '60 / 70'])
  })

  test.each([
    ['is cut', '{"degrees": [{"name": "طالب"', 'json_broken'],
    ['has only totals', '{"degrees": [{"id": "20001", "name": "طالب", "total": 60}], "subjects": []}', 'json_other'],
    ['has no students', '{"degrees": []}', 'json_other'],
    ['holds something else', '{"questions": 5}', 'json_other'],
    ['has marks that are lists', '[{"id": "20001", "degrees": [{"name": "أ", "degree": [1]}]}]', 'json_other'],
  ])('a JSON file of students that %s is refused', async (_what, text, reason) => {
    await expect(readGrids(Buffer.from(text))).rejects.toMatchObject({ reason })
  })
})
