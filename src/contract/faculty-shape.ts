import * as z from 'zod/mini'
import {
  GRADE_KEYS,
  type GradeKey,
  type GradeTerm,
  gradeNumber,
  TERM_KEYS,
  type TermKey,
  termNumber,
} from './faculty.ts'

/** The shape of a faculty: which grades and terms it has, and their names. */
export interface FacultyShape {
  /** One to seven grades. */
  grades: readonly { name: string }[]
  /** Two terms, or three with a summer term. */
  terms: readonly { name: string }[]
}

/** The names of all grades that a faculty can have, for grades that the office has not named. */
const USUAL_GRADES = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'السادسة', 'السابعة'].map((nth) => ({
  name: `الفرقة ${nth}`,
}))
const USUAL_TERMS = ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني', 'الفصل الصيفي'].map((name) => ({ name }))

/** The shape with the most grades and terms, under their usual names. */
export const LARGEST_SHAPE: FacultyShape = { grades: USUAL_GRADES, terms: USUAL_TERMS }

/** The default shape: four grades and two terms. docs/SPECIFICATION.md, section 1. */
export const SPECIFIED_SHAPE: FacultyShape = { grades: USUAL_GRADES.slice(0, 4), terms: USUAL_TERMS.slice(0, 2) }

/** Whether a shape equals the default one, including its names. Responses leave out a shape that does. */
export function isSpecifiedShape({ grades, terms }: FacultyShape): boolean {
  return namesIn(grades) === namesIn(SPECIFIED_SHAPE.grades) && namesIn(terms) === namesIn(SPECIFIED_SHAPE.terms)
}

/** Whether each grade, or each term, of the list has a name that no other has. */
export function hasOwnNames(list: FacultyShape['grades']): boolean {
  return new Set(list.map(({ name }) => name)).size === list.length
}

function namesIn(list: FacultyShape['grades']): string {
  return list.map(({ name }) => name).join('\n')
}

/** The attribute of the document's root element that holds the shape as JSON; absent for the default shape. */
export const SHAPE_ATTRIBUTE = 'data-faculty'

const names = z.array(z.object({ name: z.string() }))

/** The shape in `/api/portal`. It checks neither lengths nor names, to keep the first load small. */
export const facultySchema = z.object({ grades: names, terms: names })

/** The grades that a faculty has, in order. */
export function gradeKeysOf({ grades }: FacultyShape): [GradeKey, ...GradeKey[]] {
  // The cast is safe: a faculty has at least one grade.
  return GRADE_KEYS.slice(0, grades.length) as [GradeKey, ...GradeKey[]]
}

/** The terms that a faculty has, in order. */
export function termKeysOf({ terms }: FacultyShape): [TermKey, ...TermKey[]] {
  // The cast is safe: a faculty has at least two terms.
  return TERM_KEYS.slice(0, terms.length) as [TermKey, ...TermKey[]]
}

/** Returns the name of a grade: `الفرقة الأولى`. A grade that the faculty no longer has gets its usual name. */
export function gradeName({ grades }: FacultyShape, grade: GradeKey): string {
  const place = gradeNumber(grade) - 1
  return (grades[place] ?? USUAL_GRADES[place])?.name ?? grade
}

/** Returns the name of a term: `الفصل الدراسي الأول`. A term that the faculty no longer has gets its usual name. */
export function termName({ terms }: FacultyShape, term: TermKey): string {
  const place = termNumber(term) - 1
  return (terms[place] ?? USUAL_TERMS[place])?.name ?? term
}

/** Returns the short name of a grade, for places where «الفرقة» (grade) is clear: `الأولى`. */
export function shortGradeName(shape: FacultyShape, grade: GradeKey): string {
  return gradeName(shape, grade).replace(/^(?:الفرقة|السنة|المستوى) /, '')
}

/** Returns the name of a term for running text: `الفصل الأول`. */
export function shortTermName(shape: FacultyShape, term: TermKey): string {
  return termName(shape, term).replace(/^الفصل الدراسي /, 'الفصل ')
}

/** Returns the names of a grade and term: `الفرقة الأولى، الفصل الدراسي الثاني`. */
export function gradeTermName(shape: FacultyShape, { grade, term }: GradeTerm): string {
  return `${gradeName(shape, grade)}، ${termName(shape, term)}`
}

/** Whether a text from a URL is a grade of the faculty. */
export function isGradeKey(shape: FacultyShape, text: string | undefined): text is GradeKey {
  return gradeKeysOf(shape).some((grade) => grade === text)
}

/** Whether a text from a URL is a term of the faculty. */
export function isTermKey(shape: FacultyShape, text: string | undefined): text is TermKey {
  return termKeysOf(shape).some((term) => term === text)
}

/** Whether a path or file name ends in a grade or term that the faculty does not have: `books_grade_6.json`. */
export function namesForeignPlace({ grades, terms }: FacultyShape, text: string): boolean {
  const key = /(?:grade|term)_\d(?=\.json$|$)/.exec(text)?.[0]
  return [...GRADE_KEYS.slice(grades.length), ...TERM_KEYS.slice(terms.length)].some((foreign) => foreign === key)
}

/** Reads grade and term from the parameters of a URL; undefined unless the faculty has both. */
export function gradeTermOf(
  shape: FacultyShape,
  { grade, term }: Readonly<Record<string, string | undefined>>,
): GradeTerm | undefined {
  return isGradeKey(shape, grade) && isTermKey(shape, term) ? { grade, term } : undefined
}
