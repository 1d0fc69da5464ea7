import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import { isTermOrdinal, termGroups } from './term-groups.rules.ts'

const FIRST = 'الفصل الدراسي الأول'
const SECOND = 'الفصل الدراسي الثاني'

/** Returns the lines of the stop for a sheet of the second term with these headers above its subjects. */
function linesOf(groups: readonly GridCell[], names: readonly GridCell[] = ['النحو', 'الصرف', 'الأدب', 'البلاغة']) {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', ...groups],
    [null, null, ...names],
    [null, 'النهاية العظمى', 100, 100, 100, 100],
    [10_001, 'هدى حسن', 55, 40, 60, 70],
  ])
  const { stops, heading } = recogniseSheet([grid], { grade: 2, term: 2, year: 2025 })
  expect(heading.term).toBe(2)
  return stops.find(({ code }) => code === 'heading_differs')?.lines
}

test('subjects under the name of another term stop the publication', () => {
  const line = { row: 1, seat_number: null, name: null, stated: FIRST, expected: SECOND }
  expect(linesOf([FIRST, null, SECOND, null])).toEqual([{ ...line, column: 'C' }])
  expect(linesOf([SECOND, null, 'ترم أول', null])).toMatchObject([{ column: 'E', stated: FIRST }])
  expect(linesOf(['Term 1', null, null, null])).toMatchObject([{ column: 'C' }])
})

test('subjects whose own names have another term stop the publication', () => {
  const names = ['النحو (ترم أول)', 'النحو (ترم ثان)', 'الأدب الفصل الدراسي الأول', 'تاريخ فصل']
  expect(linesOf([], names)).toMatchObject([
    { row: 2, column: 'C', stated: FIRST, expected: SECOND },
    { row: 2, column: 'E', stated: FIRST },
  ])
})

test('over subjects, an ordinal alone names a term, in the rows of the header or above them', () => {
  expect(linesOf(['الأول', null, 'الثاني', null])).toMatchObject([{ row: 1, column: 'C', stated: FIRST }])
  expect(linesOf(['النحو', null, 'الصرف', null], ['الأول', 'الثاني', 'الأول', 'الثاني'])).toMatchObject([
    { row: 2, column: 'C' },
    { row: 2, column: 'E' },
  ])
  const grid = gridOf([
    ['نتيجة الفرقة الثانية', null, 'الفصل الدراسي الثاني'],
    [null, null, 'الأول', null, 'الثاني'],
    ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الصرف (100)', 'الأدب (100)'],
    [10_001, 'هدى حسن', 55, 40, 60],
  ])
  const { stops, subjects } = recogniseSheet([grid], { year: 2025 })
  expect(stops).toMatchObject([{ code: 'heading_differs', lines: [{ row: 2, column: 'C', stated: FIRST }] }])
  expect(subjects.map(({ name }) => name)).toEqual(['النحو', 'الصرف', 'الأدب'])
})

test('subjects of another grade, by the text over them or their own names, stop the publication', () => {
  const line = { stated: 'الفرقة الأولى', expected: 'الفرقة الثانية' }
  expect(linesOf(['الفرقة الثانية', null, 'الفرقة الأولى', null])).toMatchObject([{ ...line, row: 1, column: 'E' }])
  expect(linesOf([], ['النحو', 'التفسير - الفرقة الأولى', 'الأدب (الفرقة 2)', 'الفقه'])).toMatchObject([
    { ...line, row: 2, column: 'D' },
  ])
  expect(linesOf([], ['النحو', 'اللغة المستوى الأول', 'الفرقة الناجية', 'تاريخ الفرق'])).toBeUndefined()
})

test('a text that names a term covers the columns up to the next text', () => {
  const names = ['ملاحظات', 'الصرف', 'الأدب', 'البلاغة']
  expect(linesOf([FIRST, null, null, null], names)).toMatchObject([{ row: 1, column: 'C' }])
  expect(linesOf([FIRST, SECOND, null, null], names)).toBeUndefined()
})

test('carried-over subjects of another term or grade do not stop the publication', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', null, 'تخلفات', null],
    [null, null, 'النحو', 'الصرف', 'الأدب (ترم أول)', 'الفقه - الفرقة الأولى'],
    [null, 'النهاية العظمى', 100, 100, 100, 100],
    [10_001, 'هدى حسن', 55, 40, 60, 70],
  ])
  const { stops, rows } = recogniseSheet([grid], { grade: 2, term: 2, year: 2025 })
  expect(rows[0]?.carried).toHaveLength(2)
  expect(stops).toEqual([])
})

test('names of subjects with a term before their end, or with a part of its word, name no term', () => {
  const names = ['النحو الفصل الأول من الألفية', 'عقائد الفرقة الأولى من المعتزلة', 'شعر جرير (ت 110)', 'البلاغة']
  expect(linesOf([], names)).toBeUndefined()
  const subjects = names.map((name, column) => {
    return { column, name, group: 'counted' as const, division: '', parts: [], isSum: false, chosen: undefined }
  })
  expect(termGroups([], subjects)).toEqual([])
  expect(['الأول', 'ثان', 'الأولوية', 'أولا'].filter(isTermOrdinal)).toEqual(['الأول', 'ثان'])
})

test('a term may be named by a short form behind the name of a subject', () => {
  const names = ['النحو ف1', 'الصرف (ت 1) (100)', 'الأدب (الأول)', 'النحو ف2']
  expect(linesOf([], names)).toMatchObject([{ column: 'C' }, { column: 'D' }, { column: 'E' }])
  expect(linesOf([], ['النحو 1', 'الصرف الأول', 'الأدب (1)', 'صف1'])).toBeUndefined()
})

test.each<[what: string, groups: GridCell[], names?: GridCell[]]>([
  ['the sheet’s own term', [SECOND, null, null, null]],
  ['another text with a term in it', ['مواد الفصل الأول', null, null, null]],
  ['a term that the faculty lacks', ['الفصل السابع', null, null, null]],
  ['another term over a column without marks', [SECOND, null, null, FIRST], ['النحو', 'الصرف', 'الأدب', 'ملاحظات']],
])('a header does not stop the publication if it has %s', (_what, groups, names) => {
  expect(linesOf(groups, names)).toBeUndefined()
})

test('a term over subjects does not state the sheet’s term', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', FIRST, null],
    [null, null, 'النحو (100)', 'الصرف (100)'],
    [10_001, 'هدى حسن', 55, 40],
  ])
  const { heading, stops, problems } = recogniseSheet([grid], { grade: 2, year: 2025 })
  expect(heading.term).toBeUndefined()
  expect(problems.map(({ code }) => code)).toContain('term_unknown')
  expect(stops).toEqual([])
})
