import { expect, test } from 'vitest'
import type { LearntChoices } from '#contract/sheet-layouts.ts'
import { gridOf, templateGrid } from '../reading/sheet-grids.testing.ts'
import { chooseWorksheet } from '../reading/sheet-layout.rules.ts'
import { noChoices } from '../upload/upload-choices.rules.ts'
import {
  choicesWithLayout,
  findLayout,
  freeName,
  headerRows,
  headersOf,
  keptName,
  learntOf,
  withFreeNames,
  withLayout,
  withoutLayout,
} from './layout-match.rules.ts'

const CHOICES: LearntChoices = { columns: { A: { role: 'seat' } } }

function layoutOf(headers: string, choices: LearntChoices = CHOICES) {
  return { id: 'l1', name: 'قالب', headers, choices }
}

test('a layout is found in another file by its headers, in spite of other titles and another spelling', () => {
  const chosen = chooseWorksheet([templateGrid()], {})
  if (!('header' in chosen)) throw new Error('no header')
  const headers = headersOf(headerRows(chosen.worksheet, chosen.header))
  const [header = []] = templateGrid().rows.map(({ cells }) => cells)
  const spelt = header.map((cell) => (typeof cell === 'string' ? ` ${cell}ـ ` : cell))
  const other = { ...gridOf([['عنوان'], ['عنوان آخر'], []]), rows: [...gridOf([['عنوان'], ['آخر']]).rows] }
  const rows = [...other.rows, { number: 3, cells: spelt }]

  const found = findLayout([{ name: 'ورقة', rows }], [layoutOf(headers)])
  expect(found).toMatchObject({ layout: { id: 'l1' }, firstRow: 3 })
  expect(findLayout([{ name: 'ورقة', rows: rows.slice(0, 2) }], [layoutOf(headers)])).toBeUndefined()
})

test('header texts are joined by bars and rows by line breaks, without empty cells at the end', () => {
  const { rows } = gridOf([[''], ['رقم الجلوس', null, 'النّحو', '', null], ['', 'ب'], ['']])
  expect(headersOf(rows)).toBe('رقم الجلوس |  | النحو\n | ب')
  expect([headersOf([]), headersOf(gridOf([['', null]]).rows)]).toEqual(['', ''])
})

const HEADER = ['أ', 'ب']

test('a layout’s headers are searched in the first forty rows', () => {
  const sheet = (before: number) => gridOf([...Array.from({ length: before }, () => ['عنوان']), HEADER, ['١']])
  const foundAt = (before: number) =>
    findLayout([sheet(before)], [layoutOf(headersOf(gridOf([HEADER]).rows))])?.firstRow
  expect([foundAt(0), foundAt(39), foundAt(40)]).toEqual([1, 40, undefined])
})

test('headers of one to four rows are found, also in the last row; headers of five rows are not', () => {
  const rows = Array.from({ length: 5 }, (_, at) => [`أ${at}`])
  const found = (height: number, grid = gridOf([['عنوان'], ...rows])) => {
    return findLayout([grid], [layoutOf(headersOf(gridOf(rows.slice(0, height)).rows))])?.firstRow
  }
  expect([found(1), found(4), found(5)]).toEqual([2, 2, undefined])
  expect(findLayout([gridOf([['عنوان'], HEADER])], [layoutOf(headersOf(gridOf([HEADER]).rows))])?.firstRow).toBe(2)
  expect(findLayout([gridOf(rows)], [])).toBeUndefined()
  // A layout with empty headers is not found: the rows after the worksheet's last row do not count as empty headers.
  expect(findLayout([{ name: '', rows: [{ number: 1, cells: HEADER }] }], [layoutOf('')])).toBeUndefined()
})

test('a layout with both header rows is found rather than one with the lower row alone', () => {
  const { rows } = gridOf([
    ['', 'النحو', ''],
    ['الاسم', 'تحريري', 'شفوي'],
  ])
  const lower = { ...layoutOf(headersOf(rows.slice(1))), id: 'lower' }
  const both = { ...layoutOf(headersOf(rows)), id: 'both' }
  expect(findLayout([{ name: '', rows }], [lower, both])?.layout.id).toBe('both')
})

test('a layout is found in a worksheet with students; in an empty form only if no worksheet has students', () => {
  const header = ['الكود', 'الاسم', 'النحو']
  const student = [50_001, 'هدى حسن', 60]
  const empty = { ...gridOf([header]), name: 'قديم' }
  const taught = { ...gridOf([header, student]), name: 'كشف' }
  const ordinary = { ...gridOf([['رقم الجلوس', 'الاسم', 'النحو'], student]), name: 'كشف' }
  const layout = layoutOf(headersOf(empty.rows), { ...CHOICES, header_offset: 0 })
  expect(findLayout([empty, taught], [layout])?.worksheet.name).toBe('كشف')
  expect(findLayout([empty, ordinary], [layout])).toBeUndefined()
  expect(findLayout([empty], [layout])?.worksheet.name).toBe('قديم')
})

test('a layout is sought in shown worksheets, or in the chosen one; in hidden ones only if they are to be read', () => {
  const header = ['الكود', 'الاسم', 'النحو']
  const rows = [header, [50_001, 'هدى حسن', 60]]
  const layout = layoutOf(headersOf(gridOf([header]).rows), { ...CHOICES, header_offset: 0 })
  const hidden = { ...gridOf(rows), name: 'مخفية', hidden: true as const }
  const shown = { ...gridOf(rows), name: 'ظاهرة' }
  expect(findLayout([hidden], [layout])).toBeUndefined()
  expect(findLayout([hidden, shown], [layout])?.worksheet.name).toBe('ظاهرة')
  expect(findLayout([hidden, shown], [layout], { hidden: 'take' })?.worksheet.name).toBe('مخفية')
  expect(findLayout([hidden, shown], [layout], { worksheet: 'مخفية' })?.worksheet.name).toBe('مخفية')
})

test('a layout without choices is not found', () => {
  const layout = layoutOf(headersOf(gridOf([HEADER]).rows), { columns: {} })
  expect(findLayout([gridOf([HEADER, ['١']])], [layout])).toBeUndefined()
})

test('a layout sets columns and header row, even if its headers begin lower in the next file', () => {
  const { rows } = gridOf([['عنوان'], ['أ', 'ب'], ['ج', 'د']])
  const learnt = learntOf({ ...noChoices(), columns: CHOICES.columns, header_row: 3 }, 2)
  expect(learnt).toEqual({ columns: CHOICES.columns, header_offset: 1 })
  const layout = layoutOf(headersOf(rows.slice(1)), learnt)
  const shifted = [{ number: 1, cells: [] }, ...rows.map((row) => ({ ...row, number: row.number + 1 }))]
  const found = findLayout([{ name: 'ورقة', rows: shifted }], [layout])
  if (!found) throw new Error('no layout')
  expect(withLayout({ ...noChoices(), heading: { grade: 2 } }, found)).toEqual({
    ...noChoices(),
    heading: { grade: 2 },
    columns: CHOICES.columns,
    worksheet: 'ورقة',
    header_row: 4,
    layout: { id: 'l1', name: 'قالب', gave: { columns: CHOICES.columns, header_row: 4 } },
  })
})

test('a layout without a header row removes the upload’s header row and sets no worksheet', () => {
  const found = { layout: layoutOf('أ'), worksheet: gridOf([HEADER]), firstRow: 1 }
  expect(withLayout({ ...noChoices(), header_row: 7 }, found)).toEqual({
    ...noChoices(),
    columns: CHOICES.columns,
    layout: { id: 'l1', name: 'قالب', gave: { columns: CHOICES.columns } },
  })
})

test('applying or declining a layout keeps an upload’s choices about hidden content and words', () => {
  const found = { layout: layoutOf('أ'), worksheet: gridOf([HEADER]), firstRow: 1 }
  const own = { hidden: 'take', words: { ن: 'absent' } } as const
  expect(withLayout({ ...noChoices(), ...own }, found)).toMatchObject(own)
  expect(withoutLayout({ ...noChoices(), ...own })).toMatchObject(own)
  expect(withLayout(noChoices(), found).hidden).toBeUndefined()
})

test('a command gets the choices of a layout, but keeps those that it states itself', () => {
  const worksheet = gridOf([HEADER])
  const whole = { ...CHOICES, header_offset: 2, full_mark_all: 50, taught: { grade: 3 } } as const
  const given = (choices: LearntChoices) => ({ layout: layoutOf('أ', choices), worksheet, firstRow: 3 })
  expect(choicesWithLayout({}, given(whole))).toEqual({
    columns: CHOICES.columns,
    worksheet: 'كشف',
    headerRow: 5,
    fullMarkAll: 50,
    fromLayout: { columns: CHOICES.columns, fullMarkAll: 50, taught: { grade: 3 } },
  })
  expect(choicesWithLayout({ fullMarkAll: 100, headerRow: 1 }, given(whole))).toMatchObject({
    fullMarkAll: 100,
    headerRow: 1,
  })
  expect(Object.keys(choicesWithLayout({}, given(CHOICES)))).toEqual(['columns', 'fromLayout'])
  expect(choicesWithLayout({ words: { ن: 'absent' } }, given(CHOICES)).words).toEqual({ ن: 'absent' })
})

test.each([
  ['nothing', {}, undefined],
  ['a column', { columns: CHOICES.columns }, { columns: CHOICES.columns }],
  ['the first row of the headers as header row', { header_row: 5 }, { columns: {}, header_offset: 0 }],
  ['the fourth row below the first as header row', { header_row: 9 }, { columns: {}, header_offset: 4 }],
  ['a header row further below', { header_row: 10 }, undefined],
  ['a header row above the headers', { header_row: 4 }, undefined],
  ['a full mark', { full_mark_all: 50 }, { columns: {}, full_mark_all: 50 }],
  ['hidden rows', { hidden: 'take' }, undefined],
  ['a word', { words: { ن: 'absent' } }, undefined],
] as const)('what a layout stores of an upload in which the office chose %s', (_, chosen, learnt) => {
  const kept = learntOf({ ...noChoices(), ...chosen }, 5)
  expect(kept).toEqual(learnt)
  expect(Object.keys(kept ?? {})).toEqual(Object.keys(learnt ?? {}))
})

test('a layout that names subjects or says whether they count stores their grade and term', () => {
  const heading = { grade: 3, term: 1, year: 2025 } as const
  const taught = { grade: 3, term: 1 }
  const learnt = (columns: LearntChoices['columns']) => learntOf({ ...noChoices(), columns }, 1, heading)
  expect(learnt({ A: { role: 'seat' } })).not.toHaveProperty('taught')
  expect(learnt({ C: { role: 'part', name: 'المنطق' } })).toMatchObject({ taught })
  expect(learnt({ C: { role: 'subject', counted: false } })).toMatchObject({ taught })
  expect(learntOf({ ...noChoices(), full_mark_all: 50 }, 1, heading)).not.toHaveProperty('taught')
  const columns = { C: { role: 'subject', name: 'المنطق' } } as const
  expect(learntOf({ ...noChoices(), columns }, 1)).toStrictEqual({ columns, taught: {} })
  const found = { layout: layoutOf('أ', { columns, taught: { grade: 3 } }), worksheet: gridOf([HEADER]), firstRow: 1 }
  expect(withLayout(noChoices(), found).layout?.gave).toStrictEqual({ columns, taught: { grade: 3 } })
})

test('a layout is named by the office, after the applied layout, or by grade and term, and not stored without choices', () => {
  const decided = { ...noChoices(), columns: CHOICES.columns }
  const heading = { grade: 2, term: 1 } as const
  expect(keptName(noChoices(), heading)).toBeNull()
  expect(keptName(decided, heading)).toBe('الفرقة الثانية، الفصل الدراسي الأول')
  expect(keptName(decided, { grade: 2 })).toBe('الفرقة الثانية')
  expect(keptName(decided, { term: 1 })).toBe('الفصل الدراسي الأول')
  expect(keptName(decided, {})).toBe('قالب جديد')
  expect(keptName({ ...noChoices(), header_row: 1 }, {})).toBe('قالب جديد')
  expect(keptName({ ...decided, layout: { id: 'l1', name: 'الكنترول' } }, heading)).toBe('الكنترول')
  expect(keptName({ ...decided, keep_layout: 'كشف القسم' }, heading)).toBe('كشف القسم')
  expect(keptName({ ...decided, keep_layout: null }, heading)).toBeNull()
})

test('a layout’s name that is already taken gets a number', () => {
  expect(freeName('قالب', ['قالب آخر'])).toBe('قالب')
  expect(freeName('قالب', ['قالب'])).toBe('قالب (2)')
  expect(freeName('قالب', ['قالب', 'قالب (2)'])).toBe('قالب (3)')
})

test('a layout’s name that is too long, alone or with its number, is cut between two characters', () => {
  const long = 'ق'.repeat(120)
  expect(freeName(long, [long])).toBe(`${'ق'.repeat(116)} (2)`)
  expect(freeName(long, [long, `${'ق'.repeat(116)} (2)`])).toBe(`${'ق'.repeat(116)} (3)`)
  expect(freeName(`${'ق'.repeat(119)}📘`, [])).toBe('ق'.repeat(119))
  expect(freeName('📘 كشف', [])).toBe('📘 كشف')
  const kept = { ...noChoices(), columns: CHOICES.columns, layout: { id: 'l', name: `${long} (2)` } }
  expect(keptName(kept, {})).toBe(long)
})

test('stored names that are too long are shortened, each to a name of its own', () => {
  const long = 'ق'.repeat(120)
  const names = ['أ', long, `${long} (2)`, `${long} (3)`].map((name) => ({ name }))
  const [first, second, ...others] = withFreeNames(names)
  expect([first, second]).toEqual([{ name: 'أ' }, { name: long }])
  expect(others).toEqual([{ name: `${'ق'.repeat(116)} (2)` }, { name: `${'ق'.repeat(116)} (3)` }])
})
