import { expect, test } from 'vitest'
import type { VersionContent } from '../versions/version-row.rules.ts'
import { content, NOTHING, student } from './publication-context.testing.ts'
import { againstSameTerm } from './same-term-stops.rules.ts'

const HEADING = { grade: 2, term: 2, year: 2025, session: 1 } as const

function rows(count: number, mark: (at: number) => string = (at) => String(50 + at)) {
  return Array.from({ length: count }, (_, at) => student(at + 1, { degrees: [mark(at), '70'] }))
}

function linesOf(now: VersionContent, otherTerm: VersionContent | undefined) {
  const context = { ...NOTHING, verdicts: { rules: null, otherTerm } }
  const stops = againstSameTerm({ heading: HEADING, content: now }, context)
  return stops.flatMap(({ code, count, lines }) => [code, count, lines[0]?.seat_number, lines[0]?.expected])
}

const other = (at: number) => String(30 + at)

const stopFor = (count: number) => ['other_term_same', count, '20001', 'في الفصل الدراسي الأول']

test('a sheet with the marks of the other term stops the publication', () => {
  expect(linesOf(content(rows(6)), content(rows(6)))).toEqual(stopFor(6))
  const mixed = rows(10, (at) => (at < 6 ? String(50 + at) : other(at)))
  expect(linesOf(content(mixed), content(rows(10)))).toEqual(stopFor(6))
})

test('four students with the same marks in both terms stop the publication, even if the marks look alike when joined', () => {
  expect(linesOf(content(rows(4)), content(rows(4)))).toEqual(stopFor(4))
  const alike = [
    ['1', '11'],
    ['11', '1'],
    ['1', '12'],
    ['11', '2'],
  ]
  const marked = content(alike.map((degrees, at) => student(at + 1, { degrees })))
  expect(linesOf(marked, marked)).toEqual(stopFor(4))
})

test('equal marks of both terms are a stop only if they are in at least half of the sheet’s subjects', () => {
  const wider = (names: readonly string[]) =>
    content(
      rows(6).map((row) => ({ ...row, degrees: [...row.degrees, ...names.map(() => '60')] })),
      ['النحو', 'الصرف', ...names],
    )
  expect(linesOf(wider(['الأدب', 'الفقه']), content(rows(6)))).toEqual(stopFor(6))
  expect(linesOf(wider(['الأدب', 'الفقه', 'التفسير']), content(rows(6)))).toEqual([])
})

test('a sheet with other marks than the other term, few equal ones or other subjects is not stopped', () => {
  expect(linesOf(content(rows(6)), undefined)).toEqual([])
  expect(linesOf(content(rows(6, other)), content(rows(6)))).toEqual([])
  expect(linesOf(content(rows(3)), content(rows(3)))).toEqual([])
  const full = content(rows(9, () => '100'))
  expect(linesOf(full, full)).toEqual([])
  expect(linesOf(content(rows(8, (at) => (at < 4 ? String(50 + at) : other(at)))), content(rows(8)))).toEqual([])
  const [first, second] = content([]).subjects
  const renamed = [first, second].flatMap((subject, at) => (subject ? [{ ...subject, name: `مادة ${at}` }] : []))
  expect(linesOf({ ...content(rows(6)), subjects: renamed }, content(rows(6)))).toEqual([])
  const half = content([]).subjects.map((subject, at) => (at === 0 ? subject : { ...subject, name: 'الأدب' }))
  expect(linesOf({ ...content(rows(6)), subjects: half }, content(rows(6)))).toEqual([])
})
