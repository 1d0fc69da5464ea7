import type { GradeNumber, SessionNumber } from '#contract/faculty.ts'

/** A row of a student into whom the office joined another one as the same person, and who now has the rows of both. */
export interface KeptRow {
  sheetId: string
  grade: GradeNumber
  year: number
  session: SessionNumber
  seatNumber: string
  isWithdrawn: boolean
}

/** How the rows of two joined students are divided when the join is undone; an unclear row may belong to either. */
export interface Parting<Row extends KeptRow> {
  parted: Row[]
  stays: Row[]
  unclear: Row[]
}

type Origin = keyof Parting<KeptRow>

/**
 * Divides the rows of a student into whom another was joined. `moved` are the sheets whose rows the join moved, `own`
 * the sheets whose rows stay. The rows of all other sheets were imported after the join: such a row is given to the
 * student by whose seat or name the import must have recognised it. An unclear row of a withdrawn sheet is left out,
 * because nobody reads it and no import matches by it.
 */
export function divideRows<Row extends KeptRow>(
  rows: readonly Row[],
  { moved, own }: { moved: ReadonlySet<string>; own: ReadonlySet<string> },
): Parting<Row> {
  const parting: Parting<Row> = { parted: [], stays: [], unclear: [] }
  const later: Row[] = []
  for (const row of rows) {
    if (moved.has(row.sheetId)) parting.parted.push(row)
    else if (own.has(row.sheetId)) parting.stays.push(row)
    else later.push(row)
  }
  // Imports match rows in this order: a row of a later year is matched by rows of earlier years, so these come first.
  later.sort((a, b) => a.year - b.year || a.session - b.session)
  for (const row of later) {
    const origin = originOf(row, parting)
    if (origin !== 'unclear' || !row.isWithdrawn) parting[origin].push(row)
  }
  return parting
}

function originOf(row: KeptRow, { parted, stays }: Parting<KeptRow>): Origin {
  const [isPartedSeat, isOwnSeat] = [hasSeat(parted, row), hasSeat(stays, row)]
  if (isPartedSeat && isOwnSeat) return 'unclear'
  if (isPartedSeat) return 'parted'
  if (isOwnSeat) return 'stays'
  if (cameByName(row, parted, stays)) return 'parted'
  return cameByName(row, stays, parted) ? 'stays' : 'unclear'
}

/** Whether one of the rows has this row's seat, by rule 2 of docs/decisions/0009-identity-over-years.md. */
function hasSeat(rows: readonly KeptRow[], { grade, year, session, seatNumber }: KeptRow): boolean {
  return rows.some(
    (known) =>
      known.grade === grade && known.year === year && known.session <= session && known.seatNumber === seatNumber,
  )
}

/**
 * Whether an import must have matched the row by name with `these` rows, and not with the `others`. Rows of the same
 * grade and year, of the other session, are matched before rows of earlier years.
 */
function cameByName(row: KeptRow, these: readonly KeptRow[], others: readonly KeptRow[]): boolean {
  const [isHere, isElsewhere] = [isBeside(row, these), isBeside(row, others)]
  if (isHere || isElsewhere) return isHere && !isElsewhere
  if (!mayFollow(row, these) || mayFollow(row, others)) return false
  return others.every(({ year }) => year > row.year || year <= latestYear(these, row))
}

/**
 * Whether an import may have matched the row by name with `rows` of the same grade and year. A row of the first session
 * is matched with rows of the second session only if none of `rows` is of the first session.
 */
function isBeside(row: KeptRow, rows: readonly KeptRow[]): boolean {
  const known = rows.filter(({ grade, year }) => grade === row.grade && year === row.year)
  return known.length > 0 && (row.session === 2 || known.every(({ session }) => session === 2))
}

/** Whether a row's grade can follow the latest earlier rows: rule 3 of docs/decisions/0009-identity-over-years.md. */
function mayFollow(row: KeptRow, rows: readonly KeptRow[]): boolean {
  const latest = latestYear(rows, row)
  const isGradeBefore = ({ grade }: KeptRow) => grade === row.grade || grade === row.grade - 1
  return latest < row.year && rows.some((known) => known.year === latest && isGradeBefore(known))
}

/** Returns the latest year of `rows` that is not after the year of `row`. */
function latestYear(rows: readonly KeptRow[], row: KeptRow): number {
  return Math.max(...rows.map(({ year }) => year).filter((year) => year <= row.year))
}
