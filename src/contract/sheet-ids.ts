import type { GradeNumber, SessionNumber, TermNumber } from './faculty.ts'

/** What the id of a sheet version consists of. */
export interface SheetIdParts {
  grade: GradeNumber
  term: TermNumber
  year: number
  session: SessionNumber
  version: number
}

/** Returns the id of a sheet version: `2025-g1-t2-v3`, or `2025-g1-t2-s2-v1` in the second (resit) exam session. */
export function sheetIdOf({ grade, term, year, session, version }: SheetIdParts): string {
  return `${year}-g${grade}-t${term}-${session === 1 ? '' : `s${session}-`}v${version}`
}

/** Parses the id of a sheet version; undefined for any other text. */
export function readSheetId(id: string): SheetIdParts | undefined {
  const match = /^(\d{4})-g([1-7])-t([123])(?:-s(2))?-v(\d+)$/.exec(id)
  if (!match) return undefined
  const [year, grade, term, session, version] = match.slice(1).map((digits) => Number(digits ?? 1))
  // The cast is safe: the pattern allows only the numbers of the type. An id without `s2` belongs to the first exam
  // session.
  return { year, grade, term, session, version } as SheetIdParts
}
