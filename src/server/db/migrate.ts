import { type Kysely, type Migration, Migrator } from 'kysely'
import * as sheets from '../../../migrations/20261121T0730_sheets.ts'
import * as library from '../../../migrations/20261121T1030_library.ts'
import * as questions from '../../../migrations/20261121T1100_questions.ts'
import * as accounts from '../../../migrations/20261121T1200_accounts.ts'
import * as contributing from '../../../migrations/20261121T1300_contributing.ts'
import * as secondFactor from '../../../migrations/20261121T1310_second_factor.ts'
import * as office from '../../../migrations/20261121T1330_office.ts'
import * as libraryDesk from '../../../migrations/20261121T1340_library_desk.ts'
import * as uploadFaultRow from '../../../migrations/20261121T1400_upload_fault_row.ts'
import type { Tables } from './tables.ts'

/** Listed by name, so that the built server carries them; the name is the order. */
const MIGRATIONS: Record<string, Migration> = {
  '20261121T0730_sheets': sheets,
  '20261121T1030_library': library,
  '20261121T1100_questions': questions,
  '20261121T1200_accounts': accounts,
  '20261121T1300_contributing': contributing,
  '20261121T1310_second_factor': secondFactor,
  '20261121T1330_office': office,
  '20261121T1340_library_desk': libraryDesk,
  '20261121T1400_upload_fault_row': uploadFaultRow,
}

/**
 * Brings the database to the newest schema, in one transaction under the engine's lock, so that processes which start
 * together do it once. Takes the writing handle; returns the names that ran; throws with the cause that the engine gave.
 */
export async function migrateToLatest(db: Kysely<Tables>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw new Error('the schema could not be brought up to date', { cause: error })
  return (results ?? []).map((result) => result.migrationName)
}
