import type { GradeNumber, SessionNumber, TermNumber } from '#contract/faculty.ts'
import { GRADE_NAMES, gradeKey, SESSION_NAMES, TERM_NAMES, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { searchText } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { cellText, columnLetters } from './grid-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetChoices, SheetHeading } from './sheet-reading.rules.ts'

type HeadingPart = keyof SheetHeading

const REQUIRED = ['grade', 'term', 'year'] as const satisfies readonly HeadingPart[]
const PARTS = [...REQUIRED, 'session'] as const
const UNKNOWN = { grade: 'grade_unknown', term: 'term_unknown', year: 'year_unknown' } as const

// Patterns match the output of searchText: unified alef, yaa and haa, Western digits, lower case.
const BETWEEN = '[ :()_-]*'
const THE = '(?:ال|لل|بال|وال|ل|ب)?'
const END = '(?![\\p{L}\\d])'
const GRADE = new RegExp(
  `(?<!\\p{L})(?:${THE}(?:فرقه|سنه|مستوي)|grade)${BETWEEN}(?:ال)?(اولي|اول|ثانيه|ثاني|ثالثه|ثالث|رابعه|رابع|[1-4])${END}`,
  'u',
)
const TERM = new RegExp(
  `(?<!\\p{L})(?:${THE}(?:فصل(?: (?:ال)?دراسي)?|ترم)|term|semester)${BETWEEN}(?:ال)?(اول|ثاني|ثان|[12])${END}`,
  'u',
)
const YEARS = /(?<!\d)(20\d\d) ?م? ?[/\\⁄_–—-] ?(20\d\d|\d\d)(?!\d)/

const GRADE_OF_WORD: Readonly<Record<string, GradeNumber>> = { او: 1, ثا: 2, را: 4, '1': 1, '2': 2, '3': 3, '4': 4 }

/**
 * Finds grade, term and year in a title: 'نتيجة الفرقة الأولى - الفصل الدراسي الأول - العام الجامعي 2024/2025'.
 * Ignores a single year, because it belongs to two academic years.
 */
export function headingIn(title: string): Partial<SheetHeading> {
  const text = searchText(title)
  const heading: Partial<SheetHeading> = {}
  const grade = GRADE.exec(text)?.[1]
  const term = TERM.exec(text)?.[1]
  const year = academicYear(YEARS.exec(text))
  const gradeRead = grade === undefined ? undefined : gradeOf(grade)
  if (gradeRead !== undefined) heading.grade = gradeRead
  if (term !== undefined) heading.term = termOf(term)
  if (year !== undefined) heading.year = year
  return heading
}

/**
 * Resolves the heading of a sheet from its title rows and the choices. Choices fill what the titles leave out. A
 * conflict between choices and titles or between two titles, and a missing part, are errors: a sheet under the wrong
 * grade would publish wrong results. A choice that overrules the titles is a warning instead.
 */
export function resolveHeading(
  titles: readonly GridRow[],
  choices: SheetChoices,
  problems: ProblemList,
): Partial<SheetHeading> {
  const heading: Partial<SheetHeading> = {}
  for (const part of PARTS) state(heading, part, choices[part])
  for (const row of titles) {
    for (const [column, cell] of row.cells.entries()) {
      const title = headingIn(cellText(cell))
      const place = { row: row.number, column: columnLetters(column) }
      for (const part of PARTS) {
        const known = state(heading, part, title[part])
        if (known === undefined) continue
        const code = choices.overrulesTitles && choices[part] !== undefined ? 'heading_overruled' : 'heading_conflict'
        problems.add(code, place, { value: partText(part, known), expected: partText(part, title[part]) })
      }
    }
  }
  for (const part of REQUIRED) if (heading[part] === undefined) problems.add(UNKNOWN[part])
  return heading
}

/** Sets a part that is still unknown; returns the known value if it differs. */
function state<P extends HeadingPart>(
  heading: Partial<SheetHeading>,
  part: P,
  stated: Partial<SheetHeading>[P],
): number | undefined {
  const known = heading[part]
  if (known === undefined && stated !== undefined) heading[part] = stated
  return known === undefined || stated === undefined || known === stated ? undefined : known
}

function partText(part: HeadingPart, value: number | undefined): string {
  if (value === undefined) return ''
  // Callers pass the value that belongs to `part`.
  if (part === 'grade') return GRADE_NAMES[gradeKey(value as GradeNumber)]
  if (part === 'term') return TERM_NAMES[termKey(value as TermNumber)]
  if (part === 'session') return SESSION_NAMES[value as SessionNumber]
  return yearLabel(yearPath(value))
}

function gradeOf(word: string): GradeNumber | undefined {
  if (word.startsWith('ثال')) return 3
  return GRADE_OF_WORD[word.slice(0, 2)]
}

function termOf(word: string): TermNumber {
  return word === '1' || word === 'اول' ? 1 : 2
}

/** Accepts both orders, because a right-to-left line displays 2024/2025 as 2025/2024 while it is typed. */
function academicYear(match: RegExpExecArray | null): number | undefined {
  if (!match) return undefined
  const first = Number(match[1])
  const second = Number(match[2])
  if (second < 100) return (first + 1) % 100 === second ? first + 1 : undefined
  return Math.abs(first - second) === 1 ? Math.max(first, second) : undefined
}
