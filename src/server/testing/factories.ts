import { createHash } from 'node:crypto'
import type { Database } from '#server/db/open-database.ts'
import type { GridCell, WorksheetGrid } from '#server/modules/sheets/grid.rules.ts'
import type { ImportSource } from '#server/modules/sheets/import-plan.rules.ts'
import { applyImport } from '#server/modules/sheets/sheet-import.service.ts'
import { recogniseSheet } from '#server/modules/sheets/sheet-layout.rules.ts'
import type { SheetHeading } from '#server/modules/sheets/sheet-reading.rules.ts'
import { publishSheet } from '#server/modules/sheets/sheets.service.ts'

/** Seat number, name, then one degree a subject. */
export type StudentLine = readonly [seatNumber: string, name: string, ...degrees: (string | number)[]]

export const NOON = new Date('2025-07-01T12:00:00.000Z')

/** A template sheet of invented students, read and understood as a file would be. */
export function sheetSource(
  heading: SheetHeading,
  students: readonly StudentLine[],
  { subjects = ['النحو', 'الصرف'], uncounted = [] }: { subjects?: string[]; uncounted?: string[] } = {},
): ImportSource {
  const grid = templateGrid(students, subjects, uncounted)
  return {
    fileName: `${heading.year}-${heading.grade}-${heading.term}.xlsx`,
    sha256: createHash('sha256').update(JSON.stringify(grid)).digest('hex'),
    reading: recogniseSheet([grid], heading),
  }
}

/** A worksheet in the template layout. */
export function templateGrid(students: readonly StudentLine[], subjects: string[], uncounted: string[]): WorksheetGrid {
  const rows: GridCell[][] = [
    ['seat_number', 'name', ...subjects, ...uncounted],
    ['final_degree', '', ...subjects.map(() => 100), ...uncounted.map(() => 100)],
    ['is_calculated_in_total', '', ...subjects.map(() => 1), ...uncounted.map(() => 0)],
    ...students.map((line) => [...line]),
  ]
  return { name: 'results', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }
}

/** Imports and publishes; returns the ids of the sheets. */
export async function publishSources(database: Database, ...sources: ImportSource[]): Promise<string[]> {
  const plans = await applyImport(database, sources, { source: 'file', actor: 'test', now: () => NOON })
  const ids = plans.map(({ sheetId }) => sheetId ?? '')
  for (const id of ids) await publishSheet(database, id, NOON)
  return ids
}
