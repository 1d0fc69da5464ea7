import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/db/tables.ts'
import type { PublishedResults } from './published-results.ts'
import { listPlaces } from './results.queries.ts'

/**
 * What an answer is made of, as names: a year's name for each year that it uses or looks for, and a name for each
 * student or seat that it looks for in every year.
 */

/** The rows of a student, in whichever years they are. */
export function studentInput(studentId: string): string {
  return `student ${studentId}`
}

/** The sheets that have a seat number. */
export function seatInput(seatNumber: string): string {
  return `seat ${seatNumber}`
}

/** With more changed sheets than this, all answers count as changed: reading who is in them would take longer. */
const MOST_SHEETS = 64

/**
 * Returns whether an input differs between two snapshots. A year differs if its fingerprint does, or if only one of the
 * snapshots has it; a student or a seat differs if a sheet of such a year now has it. Where a changed year had the
 * student before, the answer names that year. Thresholds and rules are inputs of nearly all answers.
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

/** What is in a snapshot besides its years and students: thresholds and rules. */
function settingsOf({ years: _years, load: _load, hidden: _hidden, isDemo: _isDemo, ...settings }: PublishedResults) {
  return settings
}
