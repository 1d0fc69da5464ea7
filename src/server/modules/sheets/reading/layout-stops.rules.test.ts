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

test('subjects that a layout knows from a sheet of another grade or term stop, each with what the file says', () => {
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
})

test('a subject that the office chose for this file, or that the file names itself, does not stop', () => {
  const own = { ...COLUMNS, C: { role: 'subject', name: 'النحو', full_mark: 100, counted: true } as const }
  expect(stopOf({ ...SHEET, grade: 4, columns: own })).toMatchObject({ count: 1, lines: [{ column: 'D' }] })
  const columns = { C: { role: 'subject', name: 'المادة ١' } } as const
  expect(stopOf({ ...SHEET, grade: 4, columns }, { columns })).toBeUndefined()
  expect(recogniseSheet([PLAIN], { ...SHEET, grade: 4, columns: COLUMNS }).stops).toEqual([])
})

test('a full mark of the layout stops for the same grade and term if the file states another', () => {
  const stated = gridOf([HEADER, ['النهاية العظمى', '', 50, 100], [50_001, 'هدى حسن علي', 40, 70]])
  expect(stopOf(SHEET, {}, stated)).toMatchObject({
    count: 1,
    lines: [
      { name: 'المنطق', stated: 'المادة 1، النهاية العظمى 50', expected: 'من القالب: المنطق، النهاية العظمى 100' },
    ],
  })
  const silent = gridOf([HEADER, [50_001, 'هدى حسن علي', 40, 70]])
  expect(stopOf(SHEET, {}, silent)).toBeUndefined()
})

test('a full mark that the file leaves out is completed for each grade, and does not stop', () => {
  const silent = gridOf([HEADER, [50_001, 'هدى حسن علي', 40, 41]])
  const columns = { C: { role: 'subject' }, D: { role: 'subject', full_mark: 50 } } as const
  const choices = { ...SHEET, grade: 4, columns, fullMarkAll: 50 } as const
  expect(stopOf(choices, { columns, fullMarkAll: 50 }, silent)).toBeUndefined()
})

test('one full mark for all subjects stops if a title states another, unless the office chose it for this file', () => {
  const titled = gridOf([['النهاية العظمى لكل مادة 100'], HEADER, [50_001, 'هدى حسن علي', 40, 41]])
  const columns = { C: { role: 'subject' }, D: { role: 'subject' } } as const
  const choices = { ...SHEET, columns, fullMarkAll: 50 } as const
  expect(stopOf(choices, { columns, fullMarkAll: 50 }, titled)).toMatchObject({
    count: 2,
    lines: [{ stated: 'النهاية العظمى 100', expected: 'من القالب: النهاية العظمى 50' }, {}],
  })
  expect(stopOf(choices, { columns, fullMarkAll: 60 }, titled)).toBeUndefined()
})

test('names of a subject’s parts and of a carried subject stop as those of subjects do', () => {
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
