import type { GradeKey, TermKey } from '#contract/faculty.ts'

/** Every address of the portal. Screens link through these functions, the router matches these patterns. */
export const ROUTES = {
  home: '/',
  resultsList: '/degrees/:grade/:year',
  studentResult: '/degrees/:grade/:year/:studentId',
  ranking: '/ranking/:grade/:term/:year',
  transcript: '/students/:student_id',
  findStudent: '/find_student',
  notFound: '*',
} as const

/** Served by the server, outside the hash routes. */
export const API_DOCS_URL = '/api/docs'

export function homePath(): string {
  return '/'
}

/** `year` as paths write it: `2024_25`. */
export function resultsListPath({ grade, year }: { grade: GradeKey; year: string }): string {
  return `/degrees/${grade}/${year}`
}

export function studentResultPath({ grade, year, seat }: { grade: GradeKey; year: string; seat: string }): string {
  return `/degrees/${grade}/${year}/${encodeURIComponent(seat)}`
}

/** `year` as the results table has it: 2025. */
export function rankingPath({ grade, term, year }: { grade: GradeKey; term: TermKey; year: number }): string {
  return `/ranking/${grade}/${term}/${year}`
}

export function transcriptPath(studentId: string): string {
  return `/students/${encodeURIComponent(studentId)}`
}

export function findStudentPath(): string {
  return '/find_student'
}
