/** The faculty's grades, terms and academic years, as paths, rows and files write them. */

export const GRADE_KEYS = ['grade_1', 'grade_2', 'grade_3', 'grade_4'] as const
export type GradeKey = (typeof GRADE_KEYS)[number]
export type GradeNumber = 1 | 2 | 3 | 4

export const TERM_KEYS = ['term_1', 'term_2'] as const
export type TermKey = (typeof TERM_KEYS)[number]
export type TermNumber = 1 | 2

/** An examination session: the second is for what the first left open. */
export type SessionNumber = 1 | 2

export const SESSION_NAMES: Readonly<Record<SessionNumber, string>> = {
  1: 'الدور الأول',
  2: 'الدور الثاني',
}

/** Platform data starts in 2024. docs/SPECIFICATION.md, section 1. */
export const FIRST_YEAR = 2024
/** The year of the analytics page. docs/SPECIFICATION.md, section 9. */
export const ANALYTICS_YEAR = 2025

export const GRADE_NAMES: Readonly<Record<GradeKey, string>> = {
  grade_1: 'الفرقة الأولى',
  grade_2: 'الفرقة الثانية',
  grade_3: 'الفرقة الثالثة',
  grade_4: 'الفرقة الرابعة',
}

export const TERM_NAMES: Readonly<Record<TermKey, string>> = {
  term_1: 'الفصل الدراسي الأول',
  term_2: 'الفصل الدراسي الثاني',
}

/** `grade_3` → 3. */
export function gradeNumber(grade: GradeKey): GradeNumber {
  // The index in the closed list is 0 to 3.
  return (GRADE_KEYS.indexOf(grade) + 1) as GradeNumber
}

/** 3 → `grade_3`. */
export function gradeKey(grade: GradeNumber): GradeKey {
  return `grade_${grade}`
}

/** `books_grade_3.json` → `grade_3`. */
export function gradeOfFile(file: `${string}_${GradeKey}.json`): GradeKey {
  // The parameter's type guarantees the ending.
  return file.slice(-'grade_1.json'.length, -'.json'.length) as GradeKey
}

/** `term_2` → 2. */
export function termNumber(term: TermKey): TermNumber {
  return term === 'term_1' ? 1 : 2
}

/** 2 → `term_2`. */
export function termKey(term: TermNumber): TermKey {
  return `term_${term}`
}

/** Whether a text from a URL is a grade. */
export function isGradeKey(text: string | undefined): text is GradeKey {
  return GRADE_KEYS.some((grade) => grade === text)
}

/** Whether a text from a URL is a term. */
export function isTermKey(text: string | undefined): text is TermKey {
  return TERM_KEYS.some((term) => term === text)
}

/** A grade and term: most screens and files belong to one. */
export interface GradeTerm {
  grade: GradeKey
  term: TermKey
}

/** Reads the grade and term from the parameters of a URL; undefined if either is missing or invalid. */
export function gradeTermOf(params: Readonly<Record<string, string | undefined>>): GradeTerm | undefined {
  const { grade, term } = params
  return isGradeKey(grade) && isTermKey(term) ? { grade, term } : undefined
}

/** `الفرقة الأولى، الفصل الدراسي الثاني`. */
export function gradeTermName({ grade, term }: GradeTerm): string {
  return `${GRADE_NAMES[grade]}، ${TERM_NAMES[term]}`
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

/** `2024_25` → `2024/25`, for display. */
export function yearLabel(path: string): string {
  return path.replace('_', '/')
}

export const SEAT_NUMBER_LENGTH = 5
export const STUDENT_ID_LENGTH = 9
/** Rows per "load more". docs/SPECIFICATION.md, section 9. */
export const PAGE_SIZE = 40
