import type { Database } from '#server/db/open-database.ts'
import { applyImport } from '#server/modules/sheets/importing/sheet-import.service.ts'
import { allSheets } from '#server/modules/sheets/sheets.service.ts'
import { OFFICE_IMPORT, sheetSource } from './factories.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

/** Makes drafts as versions 1, 2 … of one sheet, which differ in a mark. */
export async function draftsOf(...degrees: number[]): Promise<TestDatabase> {
  const database = await makeTestDatabase()
  for (const degree of degrees) {
    const heading = { grade: 1, term: 1, year: 2025, session: 1 } as const
    await applyImport(database, [sheetSource(heading, [['10001', 'هدى حسن', degree, 70]])], OFFICE_IMPORT)
  }
  return database
}

/** Returns the state of each version, by its id. */
export async function statesOf(database: Database): Promise<Record<string, string>> {
  return Object.fromEntries((await allSheets(database)).map(({ id, state }) => [id, state]))
}
