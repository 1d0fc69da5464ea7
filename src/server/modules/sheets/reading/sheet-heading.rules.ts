import {
  type GradeNumber,
  gradeKey,
  SESSION_NAMES,
  type SessionNumber,
  type TermNumber,
  termKey,
  yearLabel,
  yearPath,
} from '#contract/faculty.ts'
import { type FacultyShape, gradeName, SPECIFIED_SHAPE, termName } from '#contract/faculty-shape.ts'
import type { HeadingPart, HeadingSource } from '#contract/sheet-heading.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { furtherPlaces } from './further-places.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText, columnLetters } from './grid-cell.rules.ts'
import { facultyIn, headingIn, headingInName } from './heading-words.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetChoices, SheetHeading } from './sheet-reading.rules.ts'
import { type StopLineParts, stopOf } from './sheet-stops.rules.ts'
import type { TermGroup } from './term-groups.rules.ts'

const REQUIRED = ['grade', 'term', 'year'] as const satisfies readonly HeadingPart[]
const PARTS = [...REQUIRED, 'session'] as const
const UNKNOWN = { grade: 'grade_unknown', term: 'term_unknown', year: 'year_unknown' } as const

const PLACE_NAMES = { title: null, worksheet: 'اسم الورقة', file: 'اسم الملف' } as const

/** A text that may name grade, term, year, session and faculty. */
interface Statement {
  source: keyof typeof PLACE_NAMES
  text: string
  row: number | null
  column: string | null
  heading: Partial<SheetHeading>
}

/** The heading of a sheet, the source of each part, and a stop that lists the texts that contradict it. */
export interface ResolvedHeading {
  heading: Partial<SheetHeading>
  from: Partial<Record<HeadingPart, HeadingSource>>
  stops: readonly SheetStop[]
}

/**
 * Resolves the heading of a sheet: a choice, else what the titles agree on, else the name of the worksheet, else that
 * of the file. Every text with another value is a line of the stop `heading_differs`, also a text of the header over
 * subjects that names another term or grade; such a text states nothing by itself. It is an error if nothing states the
 * grade, term or year, if titles disagree on one of them, or if one title names two grades or two terms. If nothing
 * states the session, callers use the first.
 */
export function resolveHeading(
  titles: readonly GridRow[],
  names: { worksheet: string; file: string },
  choices: SheetChoices,
  problems: ProblemList,
  groups: readonly TermGroup[] = [],
): ResolvedHeading {
  const { shape = SPECIFIED_SHAPE } = choices
  const statements = statementsOf(titles, names, shape)
  const heading: Partial<SheetHeading> = {}
  const from: ResolvedHeading['from'] = {}
  const lines: StopLineParts[] = []
  for (const part of PARTS) {
    const stated = statements.filter((statement) => statement.heading[part] !== undefined)
    const resolved = resolvePart(part, stated, choices)
    if (resolved) {
      Object.assign(heading, { [part]: resolved.value })
      from[part] = resolved.source
    }
    const value = heading[part] ?? stated[0]?.heading[part]
    for (const statement of stated) {
      if (statement.heading[part] === value) continue
      lines.push({
        ...lineOf(statement),
        stated: partText(part, statement.heading[part], shape),
        expected: partText(part, value, shape),
      })
    }
  }
  for (const part of REQUIRED) if (heading[part] === undefined) problems.add(UNKNOWN[part])
  lines.push(...groupLines(groups, heading, shape), ...facultyLines(statements, choices.faculty))
  return { heading, from, stops: stopOf('heading_differs', lines) }
}

/** Lists the header's texts that name another term or grade than the sheet's. */
function groupLines(
  groups: readonly TermGroup[],
  heading: Partial<SheetHeading>,
  shape: FacultyShape,
): StopLineParts[] {
  return groups.flatMap(({ row, column, text }) => {
    const named = headingIn(text, shape)
    const differing = (['grade', 'term'] as const).filter((part) => {
      return named[part] !== undefined && heading[part] !== undefined && named[part] !== heading[part]
    })
    return differing.map((part) => {
      const sides = { stated: partText(part, named[part], shape), expected: partText(part, heading[part], shape) }
      return { row, column: columnLetters(column), ...sides }
    })
  })
}

/** Returns a part of the heading and where it came from; undefined if nothing states it, or titles disagree. */
function resolvePart(
  part: HeadingPart,
  stated: readonly Statement[],
  choices: SheetChoices,
): { value: number; source: HeadingSource } | undefined {
  const chosen = choices[part]
  if (chosen !== undefined && isOfFaculty(part, chosen, choices)) return { value: chosen, source: 'chosen' }
  const [first] = stated
  const value = first?.heading[part]
  if (!first || value === undefined) return undefined
  const sameSource = stated.filter(({ source }) => source === first.source)
  return sameSource.every((other) => other.heading[part] === value) ? { value, source: first.source } : undefined
}

/** Whether the faculty has a chosen grade or term; the office may have removed it from the faculty since the choice. */
function isOfFaculty(part: HeadingPart, value: number, { shape = SPECIFIED_SHAPE }: SheetChoices): boolean {
  if (part === 'grade') return value <= shape.grades.length
  return part !== 'term' || value <= shape.terms.length
}

/** Returns all texts that may name the heading, the titles first. */
function statementsOf(
  titles: readonly GridRow[],
  names: { worksheet: string; file: string },
  shape: FacultyShape,
): Statement[] {
  const statements: Statement[] = []
  for (const row of titles) {
    for (const [column, cell] of row.cells.entries()) {
      const text = cellText(cell)
      if (text === '') continue
      const place = { row: row.number, column: columnLetters(column) }
      for (const heading of [headingIn(text, shape), ...furtherPlaces(text, shape)]) {
        statements.push({ source: 'title', text, ...place, heading })
      }
    }
  }
  for (const source of ['worksheet', 'file'] as const) {
    const text = names[source]
    for (const heading of [headingInName(text, shape), ...furtherPlaces(text, shape)]) {
      statements.push({ source, text, row: null, column: null, heading })
    }
  }
  return statements
}

/** Lists the texts that name another faculty than the portal's name, or else than the first text that names one. */
function facultyLines(statements: readonly Statement[], own: string | undefined): StopLineParts[] {
  const named = statements.flatMap((statement) => {
    const faculty = facultyIn(statement.text)
    return faculty === undefined ? [] : [{ statement, faculty }]
  })
  const expected = (own === undefined ? undefined : facultyIn(own)) ?? named[0]?.faculty ?? ''
  return named
    .filter(({ faculty }) => !isSameFaculty(faculty, expected))
    .map(({ statement, faculty }) => ({
      ...lineOf(statement),
      stated: `كلية ${faculty}`,
      expected: `كلية ${expected}`,
    }))
}

/**
 * Whether two names are of one faculty. A title may shorten one: «كلية اللغة العربية» for «كلية اللغة العربية والعلوم
 * الشرعية».
 */
function isSameFaculty(one: string, other: string): boolean {
  return `${one} `.startsWith(`${other} `) || `${other} `.startsWith(`${one} `)
}

function lineOf({ source, row, column }: Statement): StopLineParts {
  return { row, column, name: PLACE_NAMES[source] }
}

function partText(part: HeadingPart, value: number | undefined, shape: FacultyShape): string {
  if (value === undefined) return ''
  // The casts are safe: callers pass a value of `part`.
  if (part === 'grade') return gradeName(shape, gradeKey(value as GradeNumber))
  if (part === 'term') return termName(shape, termKey(value as TermNumber))
  if (part === 'session') return SESSION_NAMES[value as SessionNumber]
  return yearLabel(yearPath(value))
}
