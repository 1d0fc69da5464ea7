import { createHash } from 'node:crypto'
import { LARGEST_SHAPE } from '#contract/faculty-shape.ts'
import type { Actor } from '#server/actor.ts'
import type { Database } from '#server/db/open-database.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { ImportSource } from '#server/modules/sheets/importing/import-plan.rules.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import type { GridCell, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { recogniseSheet } from '#server/modules/sheets/reading/sheet-layout.rules.ts'
import type { SheetHeading, SheetRow } from '#server/modules/sheets/reading/sheet-reading.rules.ts'
import { publishSheet } from '#server/modules/sheets/sheets.service.ts'
import { versionPublication } from '#server/modules/sheets/versions/sheet-versions.service.ts'

/** A student's row of a sheet: seat number, name, then one degree per subject. */
export type StudentLine = readonly [seatNumber: string, name: string, ...degrees: (string | number)[]]

export const NOON = new Date('2025-07-01T12:00:00.000Z')

export interface SheetOptions {
  subjects?: string[]
  uncounted?: string[]
  /** Whether the last cell of each student's row is a note. */
  note?: boolean
  /** Student ids by seat number, for a column of ids; without them the sheet has no such column. */
  studentIds?: Record<string, string>
}

/** A sheet's heading for tests; without `session` it is of the first exam session. */
export type TestHeading = Omit<SheetHeading, 'session'> & Partial<Pick<SheetHeading, 'session'>>

/** Returns a template sheet of invented students, as if it had been read from a file. */
export function sheetSource(
  heading: TestHeading,
  students: readonly StudentLine[],
  options: SheetOptions = {},
): ImportSource {
  const grid = templateGrid(students, options)
  return {
    fileName: `${heading.year}-${heading.grade}-${heading.term}${heading.session === 2 ? '-s2' : ''}.xlsx`,
    sha256: createHash('sha256').update(JSON.stringify(grid)).digest('hex'),
    // Tests have faculties with different grades and terms; the largest shape accepts all of these.
    reading: recogniseSheet([grid], { ...heading, shape: LARGEST_SHAPE }),
  }
}

/**
 * Returns a sheet with changed rows, for values that the template layout cannot contain. `change` gets a row's seat
 * number and returns the changed fields.
 */
export function withRows(source: ImportSource, change: (seatNumber: string) => Partial<SheetRow>): ImportSource {
  const rows = source.reading.rows.map((row) => ({ ...row, ...change(row.seatNumber) }))
  return { ...source, reading: { ...source.reading, rows } }
}

/** Returns a worksheet in the template layout. */
export function templateGrid(
  students: readonly StudentLine[],
  { subjects = ['النحو', 'الصرف'], uncounted = [], note = false, studentIds }: SheetOptions = {},
): WorksheetGrid {
  const ids = (cell: string) => (studentIds ? [cell] : [])
  const rows: GridCell[][] = [
    [...ids('student_id'), 'seat_number', 'name', ...subjects, ...uncounted, ...(note ? ['ملاحظات'] : [])],
    ['final_degree', '', ...ids(''), ...subjects.map(() => 100), ...uncounted.map(() => 100)],
    ['is_calculated_in_total', '', ...ids(''), ...subjects.map(() => 1), ...uncounted.map(() => 0)],
    ...students.map((line) => [...ids(studentIds?.[line[0]] ?? ''), ...line]),
  ]
  return { name: 'results', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }
}

/** The actor of office acts in tests. */
export const OFFICE: Actor = { uid: null, name: 'test', place: null, admitted: null }

/** Returns an office act at the given time. */
export function byOffice(now: Date): OfficeAct {
  return { actor: OFFICE, now }
}

/** Imports and publishes sheets; returns their ids. */
export async function publishSources(database: Database, ...sources: ImportSource[]): Promise<string[]> {
  const plans = await applyImport(database, sources, OFFICE_IMPORT)
  const ids = plans.map(({ sheetId }) => sheetId ?? '')
  for (const id of ids) await publishAccepting(database, id)
  return ids
}

/** Publishes a version and accepts all its stops, for tests that are not about stops. */
export async function publishAccepting(database: Database, id: string, now = NOON): Promise<void> {
  const { stops } = await versionPublication(database.write, id)
  const accept = stops.map(({ code, count }) => ({ code, count, reason: 'as the test needs it' }))
  await publishSheet(database, id, { ...byOffice(now), accept })
}

/** Options with which tests import: as the office, as if at `NOON`. */
export const OFFICE_IMPORT = { source: 'file', actor: OFFICE, now: () => NOON } as const
