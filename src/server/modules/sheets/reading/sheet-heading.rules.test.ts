import { describe, expect, test } from 'vitest'
import { problemList } from './problem-list.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { headingIn, resolveHeading } from './sheet-heading.rules.ts'
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
    ['الدور الأول', {}],
    ['الفرقة الأولية', {}],
    ['', {}],
  ])('«%s» says %o', (title, heading) => {
    expect(headingIn(title)).toEqual(heading)
  })
})

describe('the heading of a sheet', () => {
  function resolve(titles: string[], choices: SheetChoices) {
    const problems = problemList('كشف')
    const heading = resolveHeading(gridOf(titles.map((title) => [null, title])).rows, choices, problems)
    return { heading, problems: problems.problems }
  }

  test('combines several title rows', () => {
    const { heading, problems } = resolve(['الفرقة الأولى', 'الفصل الدراسي الثاني', '2024/2025'], {})
    expect(heading).toEqual({ grade: 1, term: 2, year: 2025 })
    expect(problems).toEqual([])
  })

  test('takes missing parts from the choices', () => {
    const { heading, problems } = resolve(['الفرقة الأولى'], { term: 2, year: 2024 })
    expect(heading).toEqual({ grade: 1, term: 2, year: 2024 })
    expect(problems).toEqual([])
  })

  test('takes the session from the choices', () => {
    const { heading } = resolve(['الفرقة الأولى الترم الأول 2024/2025'], { session: 2 })
    expect(heading).toEqual({ grade: 1, term: 1, year: 2025, session: 2 })
  })

  test('accepts choices that agree with the file', () => {
    expect(resolve(['الفرقة الأولى الترم الأول 2024/2025'], { grade: 1, term: 1, year: 2025 }).problems).toEqual([])
  })

  test('reports each part that neither the file nor the choices state', () => {
    const { heading, problems } = resolve(['كلية التجربة'], {})
    expect(heading).toEqual({})
    expect(problems.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['grade_unknown', null, null],
      ['term_unknown', null, null],
      ['year_unknown', null, null],
    ])
  })

  test('reports a conflict between a choice and the file at the title', () => {
    const { problems } = resolve(['كلية التجربة', 'الفرقة الأولى الترم الأول 2024/2025'], {
      grade: 2,
      term: 2,
      year: 2024,
    })
    const place = { worksheet: 'كشف', row: 2, column: 'B' }
    expect(problems).toEqual([
      { code: 'heading_conflict', ...place, value: 'الفرقة الثانية', expected: 'الفرقة الأولى' },
      { code: 'heading_conflict', ...place, value: 'الفصل الدراسي الثاني', expected: 'الفصل الدراسي الأول' },
      { code: 'heading_conflict', ...place, value: '2023/24', expected: '2024/25' },
    ])
  })

  test('reports a conflict between two titles of the file', () => {
    const { problems } = resolve(['الفرقة الأولى الترم الأول 2024/2025', 'الفرقة الثانية'], {})
    expect(problems.map(({ code, row }) => [code, row])).toEqual([['heading_conflict', 2]])
  })
})
