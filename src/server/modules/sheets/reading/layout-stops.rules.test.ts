import { expect, test } from 'vitest'
import type { ColumnChoice } from '#contract/upload-choices.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'
import type { LayoutSubjects, SheetChoices } from './sheet-reading.rules.ts'

const HEADER = ['رقم الجلوس', 'الاسم', 'المادة 1', 'المادة 2']
const PLAIN = gridOf([HEADER, ['النهاية العظمى', '', 100, 100], [50_001, 'هدى حسن علي', 60, 70]])
const COLUMNS: Record<string, ColumnChoice> = {
  C: { role: 'subject', name: 'المنطق', full_mark: 100, counted: true },
  D: { role: 'subject', name: 'الفلسفة', full_mark: 100, counted: true },
}
const TAUGHT = { grade: 3, term: 1 } as const
const SHEET = { ...TAUGHT, year: 2025 } as const

function stopOf(choices: SheetChoices, layout: Partial<LayoutSubjects> = {}, grid = PLAIN) {
  const fromLayout = { columns: COLUMNS, taught: TAUGHT, ...layout }
  const { stops } = recogniseSheet([grid], { columns: COLUMNS, ...choices, fromLayout })
  return stops.find(({ code }) => code === 'layout_subjects')
}

test('subjects that a layout has from a sheet of another grade or term are a stop, each with what the file says', () => {
  expect(stopOf(SHEET)).toBeUndefined()
  const other = stopOf({ ...SHEET, grade: 4 })
  expect(other).toMatchObject({ count: 2 })
  expect(other?.lines[0]).toMatchObject({
    column: 'C',
    name: 'المنطق',
    stated: expect.stringContaining('المادة 1'),
    expected: expect.stringContaining('من القالب: المنطق'),
  })
  expect(stopOf({ ...SHEET, term: 2 })).toMatchObject({ count: 2 })
  expect(stopOf(SHEET, { taught: {} })).toMatchObject({ count: 2 })
  expect(stopOf({ grade: 3, year: 2025 }, { taught: { grade: 3 } })).toMatchObject({ count: 2 })
  expect(stopOf({ term: 1, year: 2025 }, { taught: { term: 1 } })).toMatchObject({ count: 2 })
})

test('a subject that the office chose for this file, or that the file names itself, is no stop', () => {
  const own = { ...COLUMNS, C: { role: 'subject', name: 'النحو', full_mark: 100, counted: true } as const }
  expect(stopOf({ ...SHEET, grade: 4, columns: own })).toMatchObject({ count: 1, lines: [{ column: 'D' }] })
  const columns = { C: { role: 'subject', name: 'المادة ١' } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns }, { columns })).toBeUndefined()
  expect(recogniseSheet([PLAIN], { ...SHEET, grade: 4, columns: COLUMNS }).stops).toEqual([])
})

test('a full mark of the layout is a stop if the file states another, even for the same grade and term', () => {
  const stated = gridOf([HEADER, ['النهاية العظمى', '', 50, 100], [50_001, 'هدى حسن علي', 40, 70]])
  expect(stopOf(SHEET, {}, stated)).toMatchObject({
    count: 1,
    lines: [{ name: 'المنطق', stated: 'النهاية العظمى 50', expected: 'من القالب: النهاية العظمى 100' }],
  })
  expect(stopOf({ ...SHEET, grade: 4 }, {}, stated)?.lines[0]).toMatchObject({
    stated: 'المادة 1، النهاية العظمى 50',
    expected: 'من القالب: المنطق، النهاية العظمى 100',
  })
  const lowest = gridOf([HEADER, ['النهاية العظمى', '', 1, 100], [50_001, 'هدى حسن علي', 1, 70]])
  expect(stopOf(SHEET, {}, lowest)).toMatchObject({ count: 1 })
  const silent = gridOf([HEADER, [50_001, 'هدى حسن علي', 40, 70]])
  expect(stopOf(SHEET, {}, silent)).toBeUndefined()
  const carried = { ...COLUMNS, D: { role: 'carried_subject', name: 'الفلسفة', full_mark: 100 } } as const
  expect(stopOf({ ...SHEET, columns: carried }, { columns: carried }, silent)).toBeUndefined()
  const statedBelow = gridOf([HEADER, ['النهاية العظمى', '', 100, 50], [50_001, 'هدى حسن علي', 40, 40]])
  expect(stopOf({ ...SHEET, columns: carried }, { columns: carried }, statedBelow)).toMatchObject({
    lines: [{ column: 'D', stated: 'النهاية العظمى 50', expected: 'من القالب: النهاية العظمى 100' }],
  })
})

test('a full mark that the file leaves out is taken from the layout for every grade, without a stop', () => {
  const silent = gridOf([HEADER, [50_001, 'هدى حسن علي', 40, 41]])
  const columns = { C: { role: 'subject' }, D: { role: 'subject', full_mark: 50 } } as const
  const choices = { ...SHEET, grade: 4, columns, fullMarkAll: 50 } as const
  expect(stopOf(choices, { columns, fullMarkAll: 50 }, silent)).toBeUndefined()
})

test('the layout’s full mark for all subjects is a stop if a title states another; the office’s choice is not', () => {
  const titled = gridOf([['النهاية العظمى لكل مادة 100'], HEADER, [50_001, 'هدى حسن علي', 40, 41]])
  const columns = { C: { role: 'subject' }, D: { role: 'subject' } } as const
  const choices = { ...SHEET, columns, fullMarkAll: 50 } as const
  expect(stopOf(choices, { columns, fullMarkAll: 50 }, titled)).toMatchObject({
    count: 2,
    lines: [{ stated: 'النهاية العظمى 100', expected: 'من القالب: النهاية العظمى 50' }, {}],
  })
  expect(stopOf(choices, { columns, fullMarkAll: 60 }, titled)).toBeUndefined()
})

test('names that the layout gives to components and to carried-over subjects are a stop, too', () => {
  const columns = {
    C: { role: 'part', name: 'المنطق' },
    D: { role: 'carried_subject', name: 'الفلسفة' },
  } as const
  const stop = stopOf({ ...SHEET, grade: 4, columns }, { columns })
  expect(stop?.lines.map(({ column, name }) => [column, name])).toEqual([
    ['C', 'المنطق'],
    ['D', 'الفلسفة'],
  ])
})

test('a subject that the layout counts in the total and the file does not is a stop', () => {
  const grouped = gridOf([
    ['رقم الجلوس', 'الاسم', 'مواد تضاف للمجموع', 'مواد لا تضاف للمجموع'],
    ['', '', 'المنطق', 'الفلسفة'],
    ['النهاية العظمى', '', 100, 100],
    [50_001, 'هدى حسن علي', 60, 70],
  ])
  expect(stopOf({ ...SHEET, grade: 4 }, {}, grouped)).toMatchObject({
    count: 1,
    lines: [{ column: 'D', name: 'الفلسفة', stated: 'لا تُضاف للمجموع', expected: 'من القالب: تُضاف للمجموع' }],
  })
})

test('columns that the layout joins into one subject are a stop for another grade only', () => {
  const parts = gridOf([HEADER, ['النهاية العظمى', '', 60, 40], [50_001, 'هدى حسن علي', 40, 30]])
  const columns = { C: { role: 'part', name: 'المنطق' }, D: { role: 'part', name: 'المنطق' } } as const
  expect(stopOf({ ...SHEET, columns }, { columns }, parts)).toBeUndefined()
  expect(stopOf({ ...SHEET, grade: 4, columns }, { columns }, parts)?.lines.map(({ column }) => column)).toEqual([
    'C',
    'D',
  ])
  const own = { D: { role: 'part', name: 'المادة 1' } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns: own }, { columns: own })).toMatchObject({
    count: 1,
    lines: [{ column: 'D', name: 'المادة 1', stated: 'المادة 2', expected: 'من القالب: المادة 1' }],
  })
})

test('a component that the layout adds to a subject with an empty column is the only line of the stop', () => {
  const empty = gridOf([
    ['رقم الجلوس', 'الاسم', 'المنطق', 'أعمال'],
    [50_001, 'هدى حسن علي', '', 30],
  ])
  const columns = { D: { role: 'part', name: 'المنطق' } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns, fullMarkAll: 50 }, { columns }, empty)).toMatchObject({
    count: 1,
    lines: [{ column: 'D', stated: 'أعمال', expected: 'من القالب: المنطق' }],
  })
})

test('a subject whose components the layout names otherwise is one line of the stop', () => {
  const parts = gridOf([
    ['رقم الجلوس', 'الاسم', 'المادة 1', ''],
    ['', '', 'أعمال السنة', 'تحريري'],
    ['النهاية العظمى', '', 60, 40],
    [50_001, 'هدى حسن علي', 40, 30],
  ])
  const columns = { C: { role: 'part', name: 'المنطق' }, D: { role: 'part', name: 'المنطق' } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns }, { columns }, parts)).toMatchObject({
    count: 1,
    lines: [{ column: 'C', stated: 'المادة 1', expected: 'من القالب: المنطق' }],
  })
})

test.each([
  ['joins with', 'الفلسفة', 'المنطق'],
  ['separates from', 'المنطق', 'الفلسفة'],
])('a subject that the layout %s the subject of another division is a stop', (_, stated, name) => {
  const divided = gridOf([
    ['رقم الجلوس', 'الاسم', 'شعبة النحو', 'شعبة الأدب'],
    ['', '', 'المنطق', stated],
    ['النهاية العظمى', '', 100, 100],
    [50_001, 'هدى حسن علي', 60, ''],
    [50_002, 'منى حسن علي', '', 70],
  ])
  const columns = { ...COLUMNS, D: { role: 'subject', name, full_mark: 100, counted: true } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns }, { columns }, divided)).toMatchObject({
    count: 1,
    lines: [{ column: 'D', name, stated, expected: `من القالب: ${name}` }],
  })
})
