import { describe, expect, test } from 'vitest'
import { headingIn, headingInName } from './heading-words.rules.ts'
import { problemList } from './problem-list.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { resolveHeading } from './sheet-heading.rules.ts'
import type { SheetChoices, SheetHeading } from './sheet-reading.rules.ts'

describe('a title', () => {
  test.each<[title: string, heading: Partial<SheetHeading>]>([
    ['نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2024/2025', { grade: 1, term: 1, year: 2025 }],
    ['نتيجه الفرقه الاولى - الفصل الدراسى الاول - للعام الجامعى ٢٠٢٤ / ٢٠٢٥ م', { grade: 1, term: 1, year: 2025 }],
    ['الفرقــة الثانيــة   الترم الثانى 2024-2025', { grade: 2, term: 2, year: 2025 }],
    ['كشف درجات الفرقة الثالثة، الترم الأول، 2025/2024', { grade: 3, term: 1, year: 2025 }],
    ['الفرقة: الرابعة (الفصل الثاني) 2024/25', { grade: 4, term: 2, year: 2025 }],
    ['الفرقة ٣ الترم ٢', { grade: 3, term: 2 }],
    ['نتيجة طلاب السنة الأولى', { grade: 1 }],
    ['النتيجة للفرقة الثالثة بالفصل الدراسي الثاني', { grade: 3, term: 2 }],
    ['Grade 2, term 1, 2024/2025', { grade: 2, term: 1, year: 2025 }],
    ['العام الجامعي 1446هـ - 2024م/2025م', { year: 2025 }],
    ['كلية التجربة', {}],
    ['العام الجامعي 2025', {}],
    ['العام الجامعي 2023/2025', {}],
    ['أعلنت في 1/6/2025', {}],
    ['شهر 2025/06', {}],
    ['الدور الأول', { session: 1 }],
    ['نتيجة الدور الثاني', { session: 2 }],
    ['دور سبتمبر 2025', { session: 2 }],
    ['دور ثانٍ', { session: 2 }],
    ['الملاحق', { session: 2 }],
    ['Second session', { session: 2 }],
    ['الدور الثالث بالمبنى', {}],
    ['ملحقات الكشف', {}],
    ['الفرقة الأولية', {}],
    ['', {}],
  ])('«%s» gives the heading %o', (title, heading) => {
    expect(headingIn(title)).toEqual(heading)
  })
})

describe('the heading of a sheet', () => {
  function resolve(titles: string[], choices: SheetChoices, names = { worksheet: 'كشف', file: 'results.xlsx' }) {
    const problems = problemList('كشف')
    const resolved = resolveHeading(gridOf(titles.map((title) => [null, title])).rows, names, choices, problems)
    return { ...resolved, problems: problems.problems }
  }

  test('a heading combines what several title rows state', () => {
    const { heading, problems } = resolve(['الفرقة الأولى', 'الفصل الدراسي الثاني', '2024/2025'], {})
    expect(heading).toEqual({ grade: 1, term: 2, year: 2025 })
    expect(problems).toEqual([])
  })

  test('a heading takes parts that the titles lack from the office’s choices', () => {
    const { heading, problems } = resolve(['الفرقة الأولى'], { term: 2, year: 2024 })
    expect(heading).toEqual({ grade: 1, term: 2, year: 2024 })
    expect(problems).toEqual([])
  })

  test('a heading takes the exam session from the office’s choices', () => {
    const { heading } = resolve(['الفرقة الأولى الترم الأول 2024/2025'], { session: 2 })
    expect(heading).toEqual({ grade: 1, term: 1, year: 2025, session: 2 })
  })

  test('choices that agree with the file’s heading are accepted', () => {
    expect(resolve(['الفرقة الأولى الترم الأول 2024/2025'], { grade: 1, term: 1, year: 2025 }).problems).toEqual([])
  })

  test('a heading reports each part that neither the file nor the choices state', () => {
    const { heading, problems } = resolve(['كلية التجربة'], {})
    expect(heading).toEqual({})
    expect(problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['grade_unknown', null, null],
      ['term_unknown', null, null],
      ['year_unknown', null, null],
    ])
  })

  test('the stop for the heading lists each title that contradicts the office’s choices, which stay', () => {
    const { heading, problems, stops } = resolve(['كلية التجربة', 'الفرقة الأولى الترم الأول 2024/2025'], {
      grade: 2,
      term: 2,
      year: 2024,
    })
    const place = { row: 2, column: 'B', name: null, seat_number: null }
    expect(heading).toEqual({ grade: 2, term: 2, year: 2024 })
    expect(problems).toEqual([])
    expect(stops).toEqual([
      {
        code: 'heading_differs',
        count: 3,
        offers: [],
        lines: [
          { ...place, stated: 'الفرقة الأولى', expected: 'الفرقة الثانية' },
          { ...place, stated: 'الفصل الدراسي الأول', expected: 'الفصل الدراسي الثاني' },
          { ...place, stated: '2024/25', expected: '2023/24' },
        ],
      },
    ])
  })

  test('a part of the heading on which two titles disagree is missing and an error', () => {
    const { heading, problems, stops } = resolve(['الفرقة الأولى الترم الأول 2024/2025', 'الفرقة الثانية'], {})
    expect(heading).toEqual({ term: 1, year: 2025 })
    expect(problems.map(({ code }) => code)).toEqual(['grade_unknown'])
    expect(stops[0]?.lines).toMatchObject([{ row: 2, stated: 'الفرقة الثانية', expected: 'الفرقة الأولى' }])
  })

  test('a heading takes what titles lack from worksheet and file name, and returns each part’s source', () => {
    const names = { worksheet: 'الفرقة الثالثة', file: 'ترم ثان_2024-2025 دور ثاني.xlsx' }
    const { heading, from, stops, problems } = resolve(['كلية التجربة', 'الترم الثاني'], {}, names)
    expect(heading).toEqual({ grade: 3, term: 2, year: 2025, session: 2 })
    expect(from).toEqual({ grade: 'worksheet', term: 'title', year: 'file', session: 'file' })
    expect({ stops, problems }).toEqual({ stops: [], problems: [] })
  })

  test('the stop for the heading lists a worksheet and a file whose names state another grade', () => {
    const names = { worksheet: 'فرقة 4', file: '2025_grade_2_term_1.xlsx' }
    const { heading, stops } = resolve(['الفرقة الثالثة الترم الأول'], {}, names)
    expect(heading).toEqual({ grade: 3, term: 1, year: 2025 })
    expect(stops[0]?.lines).toMatchObject([
      { name: 'اسم الورقة', row: null, stated: 'الفرقة الرابعة', expected: 'الفرقة الثالثة' },
      { name: 'اسم الملف', row: null, stated: 'الفرقة الثانية', expected: 'الفرقة الثالثة' },
    ])
  })

  test('the stop for the heading lists a title that states the second session if the office chose the first', () => {
    const { heading, stops } = resolve(['الفرقة الأولى الترم الأول 2024/2025 - دور سبتمبر'], { session: 1 })
    expect(heading.session).toBe(1)
    expect(stops[0]?.lines).toMatchObject([{ stated: 'الدور الثاني', expected: 'الدور الأول' }])
  })

  test('the stop for the heading lists a file’s name with another faculty than the titles', () => {
    const names = { worksheet: 'كشف', file: 'كلية الآداب - الفرقة الأولى.xlsx' }
    const { stops } = resolve(['كلية دار العلوم - جامعة التجربة', 'كلية دار العلوم الفرقة الأولى'], {}, names)
    expect(stops[0]?.lines).toMatchObject([{ name: 'اسم الملف', stated: 'كلية الاداب', expected: 'كلية دار العلوم' }])
  })

  test('two names of faculties count as the same faculty only if one begins with the other', () => {
    const expected = (title: string, faculty: string) => resolve([title], { faculty }).stops[0]?.lines[0]?.expected
    expect(expected('كلية العلوم', 'كلية دار العلوم')).toBe('كلية دار العلوم')
    expect(expected('كلية دار العلوم', 'كلية العلوم')).toBe('كلية العلوم')
    expect(expected('كلية دار العلوم', 'كلية دار')).toBeUndefined()
  })

  test('the faculty’s last grade and last term are accepted as choices', () => {
    expect(resolve([], { grade: 4, term: 2, year: 2025 }).heading).toEqual({ grade: 4, term: 2, year: 2025 })
  })

  test('the stop for the heading lists a title with another faculty than that in the portal’s name', () => {
    const faculty = 'كلية اللغة العربية والعلوم الشرعية'
    expect(resolve(['كلية اللغة العربية - الفرقة الأولى'], { faculty }).stops).toEqual([])
    expect(resolve(['كلية الحقوق - الفرقة الأولى'], { faculty: 'بوابة النتائج' }).stops).toEqual([])
    expect(resolve(['كلية الحقوق - الفرقة الأولى'], { faculty }).stops[0]?.lines).toMatchObject([
      { stated: 'كلية الحقوق', expected: 'كلية اللغه العربيه والعلوم الشرعيه' },
    ])
  })
})

test.each<[name: string, heading: Partial<SheetHeading>]>([
  ['2025_grade_2_term_1.xlsx', { year: 2025, grade: 2, term: 1 }],
  ['2025-g1-t2-s2-v1.csv', { year: 2025, grade: 1, term: 2, session: 2 }],
  ['كشف الفرقة الثانية ترم أول 2024-2025 دور ثاني.xlsx', { grade: 2, term: 1, year: 2025, session: 2 }],
  ['نتيجة_الفرقة_الرابعة_الفصل_الدراسي_الثاني.csv', { grade: 4, term: 2 }],
  ['ملاحق الفرقة الأولى.xlsx', { grade: 1, session: 2 }],
  ['كشف 2025.xlsx', {}],
  ['IMG-2025-06.xlsx', {}],
  ['Sheet1', {}],
])('the name «%s» gives the heading %o', (name, heading) => {
  expect(headingInName(name)).toEqual(heading)
})
