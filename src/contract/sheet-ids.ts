import type { GradeNumber, TermNumber } from './faculty.ts'

/** Which version of which sheet an id names. */
export interface SheetIdParts {
  grade: GradeNumber
  term: TermNumber
  year: number
  version: number
}

/** `2025-g1-t2-v3`: the id of a version of a sheet. */
export function sheetIdOf({ grade, term, year, version }: SheetIdParts): string {
  return `${year}-g${grade}-t${term}-v${version}`
}

/** What the id of a version says; undefined for any other text. */
export function readSheetId(id: string): SheetIdParts | undefined {
  const match = /^(\d{4})-g([1-4])-t([12])-v(\d+)$/.exec(id)
  if (!match) return undefined
  const [year, grade, term, version] = match.slice(1).map(Number)
  // The pattern has four groups of digits, in these ranges.
  return { year, grade, term, version } as SheetIdParts
}
