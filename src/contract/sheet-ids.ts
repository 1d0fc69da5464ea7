import type { GradeNumber, TermNumber } from './faculty.ts'

/** The parts of a version id. */
export interface SheetIdParts {
  grade: GradeNumber
  term: TermNumber
  year: number
  version: number
}

/** Returns the id of a version: `2025-g1-t2-v3`. */
export function sheetIdOf({ grade, term, year, version }: SheetIdParts): string {
  return `${year}-g${grade}-t${term}-v${version}`
}

/** Parses a version id; undefined for any other text. */
export function readSheetId(id: string): SheetIdParts | undefined {
  const match = /^(\d{4})-g([1-4])-t([12])-v(\d+)$/.exec(id)
  if (!match) return undefined
  const [year, grade, term, version] = match.slice(1).map(Number)
  // The pattern has four groups of digits within these ranges.
  return { year, grade, term, version } as SheetIdParts
}
