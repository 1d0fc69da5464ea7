interface Place {
  grade: number
  term: number
  year: number
  session: number
}

/**
 * Returns whether readers see nothing of a published sheet, because it is of a second session whose first is not among
 * the published ones.
 */
export function awaitsFirst(sheet: Place, published: readonly Place[]): boolean {
  const { grade, term, year, session } = sheet
  if (session !== 2) return false
  return !published.some((one) => one.session === 1 && one.grade === grade && one.term === term && one.year === year)
}
