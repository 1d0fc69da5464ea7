import type { GradeNumber, SessionNumber, TermNumber } from './faculty.ts'

/** The parts of a version id. */
export interface SheetIdParts {
  grade: GradeNumber
  term: TermNumber
  year: number
  session: SessionNumber
  version: number
}

/** Returns the id of a version: `2025-g1-t2-v3`, and `2025-g1-t2-s2-v1` in the second session. */
export function sheetIdOf({ grade, term, year, session, version }: SheetIdParts): string {
  return `${year}-g${grade}-t${term}-${session === 1 ? '' : `s${session}-`}v${version}`
}

/** Parses a version id; undefined for any other text. */
export function readSheetId(id: string): SheetIdParts | undefined {
  const match = /^(\d{4})-g([1-7])-t([123])(?:-s(2))?-v(\d+)$/.exec(id)
  if (!match) return undefined
  const [year, grade, term, session, version] = match.slice(1).map((digits) => Number(digits ?? 1))
  // The pattern has groups of digits within these ranges; an id without a session is the first session's.
  return { year, grade, term, session, version } as SheetIdParts
}
