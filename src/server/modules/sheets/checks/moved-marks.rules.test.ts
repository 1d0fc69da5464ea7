import { expect, test } from 'vitest'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { againstMovedMarks } from './moved-marks.rules.ts'
import type { PublicationDraft } from './publication-context.rules.ts'
import { NOTHING, student } from './publication-context.testing.ts'

const HEADING = { grade: 2, term: 1, year: 2025, session: 1 } as const
const SUBJECTS = ['النحو', 'الصرف', 'الأدب', 'الفقه'].map((name) => ({
  name,
  finalDegree: 100,
  isCalculatedInTotal: true,
}))

/** Forty students, so that a few changed marks do not count as many; neighbours have different marks. */
const MARKS = Array.from({ length: 40 }, (_, at) => [String(50 + at), String(70 - at), String(60 + ((at * 7) % 9))])

function contentOf(marks: readonly (readonly string[])[]): VersionContent {
  const subjects = SUBJECTS.slice(0, marks[0]?.length)
  return { subjects, rows: marks.map((degrees, at) => student(at + 1, { degrees: [...degrees] })) }
}

function linesOf(marks: readonly (readonly string[])[], draft: Partial<PublicationDraft> = {}, before = MARKS) {
  const replaced = { sheetId: 'a', number: 2, version: contentOf(before) }
  const stops = againstMovedMarks({ heading: HEADING, content: contentOf(marks), ...draft }, { ...NOTHING, replaced })
  return stops.flatMap(({ code, lines }) => {
    expect(code).toBe('marks_moved')
    return lines.map(({ seat_number, column, stated, expected }) => [seat_number, column, stated, expected])
  })
}

/** In one subject, gives each student between two places the mark of the student `step` places away. */
function slid(subject: number, [from, to]: readonly [number, number], step: number) {
  return MARKS.map((row, at) =>
    at < from || at > to
      ? row
      : row.map((mark, place) => (place === subject ? (MARKS[at + step]?.[place] ?? '') : mark)),
  )
}

const [first = [], second = [], ...rest] = MARKS
const SWAPPED = [second, first, ...rest]

test('two students with each other’s marks are listed, with the name of whose marks they were', () => {
  expect(linesOf(SWAPPED)).toEqual([
    ['20001', null, 'في هذا الكشف', 'درجات \u2068طالب 2 حسن علي\u2069 في الإصدار 2'],
    ['20002', null, 'في هذا الكشف', 'درجات \u2068طالب 1 حسن علي\u2069 في الإصدار 2'],
  ])
})

test('students whose marks in a subject slid by a row are listed, whatever the direction', () => {
  expect(linesOf(slid(1, [5, 8], -1))).toEqual([
    ['20006', 'الصرف', '66', '\u206865\u2069 في الإصدار 2'],
    ['20007', 'الصرف', '65', '\u206864\u2069 في الإصدار 2'],
    ['20008', 'الصرف', '64', '\u206863\u2069 في الإصدار 2'],
    ['20009', 'الصرف', '63', '\u206862\u2069 في الإصدار 2'],
  ])
  expect(linesOf(slid(0, [0, 3], 1)).map(([seat]) => seat)).toEqual(['20001', '20002', '20003', '20004'])
})

test('a mark that two neighbours share does not end a slide', () => {
  const before = MARKS.map((row, at) => (at === 6 ? [row[0] ?? '', MARKS[5]?.[1] ?? '', row[2] ?? ''] : row))
  const now = before.map((row, at) =>
    at < 4 || at > 8 ? row : [row[0] ?? '', before[at - 1]?.[1] ?? '', row[2] ?? ''],
  )
  expect(linesOf(now, {}, before).map(([seat]) => seat)).toEqual(['20005', '20006', '20008', '20009'])
})

test('students are listed in the order of the file, whatever the order of the rows and the direction of a slide', () => {
  const content = contentOf([...slid(1, [0, 3], 1).slice(0, 5), ...slid(1, [5, 8], -1).slice(5)])
  const seats = linesOf(MARKS, { content: { ...content, rows: content.rows.toReversed() } }).map(([seat]) => seat)
  expect(seats).toEqual(['20001', '20002', '20003', '20004', '20006', '20007', '20008', '20009'])
})

test('a new subject, or one with many different marks, does not hide that two students are swapped in the others', () => {
  const now = SWAPPED.map((row, at) => [...row, String(30 + at)])
  const before = MARKS.map((row, at) => [...row, String(20 + at)])
  expect(linesOf(now).map(([seat]) => seat)).toEqual(['20001', '20002'])
  expect(linesOf(now, {}, before).map(([seat]) => seat)).toEqual(['20001', '20002'])
})

test('a student of whom two marks changed to those of another student gives no stop', () => {
  const like = [first[0] ?? '', ...second.slice(1)]
  expect(linesOf([like, first, ...rest], {}, [first, like, ...rest])).toEqual([])
})

test('corrected marks, a slide of three rows, absence everywhere, a first version and a correction give no stop', () => {
  expect(linesOf(MARKS)).toEqual([])
  expect(linesOf(MARKS.map(([mark, ...others]) => [String(Number(mark) + 5), ...others]))).toEqual([])
  expect(linesOf(slid(1, [6, 8], -1))).toEqual([])
  const absent = ['غـ', 'غـ', 'غـ']
  expect(linesOf([absent, absent, ...rest], {}, [first, absent, ...rest])).toEqual([])
  expect(linesOf([[first[0] ?? '', second[1] ?? '', second[2] ?? ''], second, ...rest])).toEqual([])
  expect(linesOf(SWAPPED, { correcting: { base: 'a', marks: [] } })).toEqual([])
  expect(againstMovedMarks({ heading: HEADING, content: contentOf(SWAPPED) }, NOTHING)).toEqual([])
})
