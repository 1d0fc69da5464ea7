/**
 * Academic years, and all grades and terms that paths, rows and files can name. Which of them a faculty has is its
 * shape: `faculty-shape.ts`.
 */

export const GRADE_KEYS = ['grade_1', 'grade_2', 'grade_3', 'grade_4', 'grade_5', 'grade_6', 'grade_7'] as const
export type GradeKey = (typeof GRADE_KEYS)[number]
export type GradeNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7

export const TERM_KEYS = ['term_1', 'term_2', 'term_3'] as const
export type TermKey = (typeof TERM_KEYS)[number]
export type TermNumber = 1 | 2 | 3

export const GRADE_NUMBERS = [1, 2, 3, 4, 5, 6, 7] as const satisfies readonly GradeNumber[]
export const TERM_NUMBERS = [1, 2, 3] as const satisfies readonly TermNumber[]

/** A round of examinations: in the second, students resit what they did not pass in the first. */
export type SessionNumber = 1 | 2

export const SESSION_NAMES: Readonly<Record<SessionNumber, string>> = {
  1: 'الدور الأول',
  2: 'الدور الثاني',
}

/**
 * The earliest year that a sheet may have. The specification's data begin in 2024, but a faculty may add earlier years.
 */
export const EARLIEST_YEAR = 2000
export const LATEST_YEAR = 2100
/** The year that the page with the analysis of results shows. docs/SPECIFICATION.md, section 9. */
export const ANALYTICS_YEAR = 2025

/** `grade_3` → 3. */
export function gradeNumber(grade: GradeKey): GradeNumber {
  // The cast is safe: the index in the list of keys is 0 to 6.
  return (GRADE_KEYS.indexOf(grade) + 1) as GradeNumber
}

/** 3 → `grade_3`. */
export function gradeKey(grade: GradeNumber): GradeKey {
  return `grade_${grade}`
}

/** Returns the grade in a file name: `books_grade_3.json` → `grade_3`. */
export function gradeOfFile(file: `${string}_${GradeKey}.json`): GradeKey {
  // The parameter's type guarantees the ending.
  return file.slice(-'grade_1.json'.length, -'.json'.length) as GradeKey
}

/** `term_2` → 2. */
export function termNumber(term: TermKey): TermNumber {
  // The cast is safe: the index in the list of keys is 0 to 2.
  return (TERM_KEYS.indexOf(term) + 1) as TermNumber
}

/** 2 → `term_2`. */
export function termKey(term: TermNumber): TermKey {
  return `term_${term}`
}

/** A grade and term: most screens and files belong to one. */
export interface GradeTerm {
  grade: GradeKey
  term: TermKey
}

/** An academic year as paths write it: `2024_25`. Rows store its second calendar year, 2025. */
export type YearPath = `${number}_${number}`

/** 2025 → `2024_25`. */
export function yearPath(year: number): YearPath {
  return `${year - 1}_${String(year % 100).padStart(2, '0')}` as YearPath
}

/** `2024_25` → 2025; undefined unless the text is two consecutive years. */
export function yearFromPath(path: string | undefined): number | undefined {
  const match = /^(\d{4})_(\d{2})$/.exec(path ?? '')
  if (!match) return undefined
  const year = Number(match[1]) + 1
  return year % 100 === Number(match[2]) ? year : undefined
}

/** Returns a year as screens show it: `2024_25` → `2024/25`. */
export function yearLabel(path: string): string {
  return path.replace('_', '/')
}

export const SEAT_NUMBER_LENGTH = 5
export const STUDENT_ID_LENGTH = 9
/** Number of rows that the button "load more" adds to a list. docs/SPECIFICATION.md, section 9. */
export const PAGE_SIZE = 40
