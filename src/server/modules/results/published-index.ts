import { createHash } from 'node:crypto'
import { type GradeNumber, gradeKey, yearPath } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import { readFrontSetting } from '../settings/settings.reads.ts'
import { withoutLoneSheets } from './lone-resits.rules.ts'
import type { OfficeRules } from './office-rules.reads.ts'
import { type KeptBack, rowKey } from './published-terms.ts'
import { listKeptBackRows, listPublishedSheets, type PublishedSheetRecord } from './results.queries.ts'
import { type SeatRange, seatRangeOf } from './seat-range.rules.ts'

/** A published year of one grade, with what is known of it without reading the rows of its sheets. */
export interface IndexedYear {
  grade: GradeNumber
  year: number
  /** The key of the grade's year, such as `grade_1/2024_25`. */
  name: string
  /** The year's published sheets, sorted by term and session. */
  sheets: readonly PublishedSheetRecord[]
  seats: SeatRange | undefined
  kept: KeptBack
  /**
   * A hash of everything from which the year's answers are computed: the sheets with their revisions, those of their
   * students who are hidden, withheld or released, and the office's rules. Years with equal fingerprints are equal.
   */
  fingerprint: string
}

/** Returns a key such as `grade_1/2024_25`. */
export function yearName(grade: GradeNumber, year: number): string {
  return `${gradeKey(grade)}/${yearPath(year)}`
}

/**
 * Reads which years are published, by name, newest first, then by grade. A second session counts as unpublished while
 * its first session is unpublished. Reuses the objects of `before` whose fingerprint is unchanged.
 */
export async function readIndex(
  db: Db,
  rules: OfficeRules,
  before: ReadonlyMap<string, IndexedYear> | undefined,
): Promise<ReadonlyMap<string, IndexedYear>> {
  // A hidden year counts as unpublished in every answer and file.
  const hiddenYears = await readFrontSetting(db, 'hidden_years')
  const published = (await listPublishedSheets(db)).filter(({ year }) => !hiddenYears?.includes(year))
  const sheets = withoutLoneSheets(published)
  // Read after the sheets, so that a student who was hidden before a publication is never shown in it.
  const decided = groupBy(await listKeptBackRows(db), ({ sheetId }) => sheetId)
  const years = new Map<string, IndexedYear>()
  for (const [name, ofYear] of groupBy(sheets, ({ grade, year }) => yearName(grade, year))) {
    const rows = ofYear.flatMap(({ id }) => decided.get(id) ?? [])
    const studentsOf = (why: string) => new Set(rows.flatMap((row) => (row.why === why ? [row.studentId] : [])).sort())
    const released = new Set(rows.flatMap((row) => (row.why === 'released' ? [rowKey(row)] : [])).sort())
    const kept = { hidden: studentsOf('hidden'), withheld: studentsOf('withheld'), released }
    const fingerprint = fingerprintOf(ofYear, kept, rules)
    const old = before?.get(name)
    // A group has at least one sheet.
    const { grade, year } = ofYear[0] as PublishedSheetRecord
    const isSame = old?.fingerprint === fingerprint
    const seats = seatRangeOf(ofYear.flatMap(endsOf))
    years.set(name, isSame ? old : { grade, year, name, sheets: ofYear, seats, kept, fingerprint })
  }
  return years
}

function endsOf({ firstShared, lastShared, firstOwn, lastOwn }: PublishedSheetRecord): (string | null)[] {
  return [firstShared, lastShared, firstOwn, lastOwn]
}

/** Returns each grade's latest published year, by grade. */
export function latestYears(years: ReadonlyMap<string, IndexedYear>): IndexedYear[] {
  const latest = new Map<GradeNumber, IndexedYear>()
  for (const year of years.values()) if (!latest.has(year.grade)) latest.set(year.grade, year)
  return [...latest.values()].sort((a, b) => a.grade - b.grade)
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function fingerprintOf(
  sheets: readonly PublishedSheetRecord[],
  { hidden, withheld, released }: KeptBack,
  { secondSession, verdict, faculty }: OfficeRules,
): string {
  const parts = [
    sheets.map(({ id, file_sha256, revision }) => [id, file_sha256, revision]),
    [...hidden],
    [...withheld],
    [...released],
    // Totals and verdicts in the year's lists depend on these rules.
    secondSession,
    verdict,
    faculty,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
