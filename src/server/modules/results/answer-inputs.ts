import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/tables.ts'
import type { PublishedResults } from './published-results.ts'
import { listPlaces } from './results.queries.ts'

/**
 * Names what a prepared answer was computed from, its inputs: one name for each year that the answer uses or looks for,
 * and one for each student or seat that it looks for in every year.
 */

/** Returns the name of the input "all rows of a student", in whichever years they are. */
export function studentInput(studentId: string): string {
  return `student ${studentId}`
}

/** Returns the name of the input "all sheets with a seat number". */
export function seatInput(seatNumber: string): string {
  return `seat ${seatNumber}`
}

/** With more changed sheets than this, all answers count as changed: reading who is in them would take longer. */
const MOST_SHEETS = 64

/**
 * Returns a function that says whether an input differs between two snapshots. A year differs if its fingerprint does,
 * or if only one of the snapshots has it. A student or a seat differs if a sheet of a differing year has it now. Sheets
 * that had it before are not read, because such an answer has their year as an input, too. If thresholds or rules
 * differ, every input does, because nearly all answers depend on them.
 */
export async function changedInputs(
  db: Db,
  before: PublishedResults,
  after: PublishedResults,
): Promise<(input: string) => boolean> {
  const names = [...new Set([...before.years.keys(), ...after.years.keys()])].filter(
    (name) => before.years.get(name) !== after.years.get(name),
  )
  const sheets = names.flatMap((name) => after.years.get(name)?.sheets.map(({ id }) => id) ?? [])
  if (!isDeepStrictEqual(settingsOf(before), settingsOf(after)) || sheets.length > MOST_SHEETS) return () => true
  const changed = new Set(names)
  for (const { studentId, seatNumber } of sheets.length > 0 ? await listPlaces(db, sheets) : []) {
    changed.add(studentInput(studentId)).add(seatInput(seatNumber))
  }
  return (input) => changed.has(input)
}

/** Returns a snapshot without its years and students: thresholds and rules. */
function settingsOf({ years: _years, load: _load, hidden: _hidden, isDemo: _isDemo, ...settings }: PublishedResults) {
  return settings
}
