import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'

/** Brings an empty database's schema up and lets go of it. */
export async function migrateNew(url: string): Promise<void> {
  const database = await openDatabase({ url })
  await migrateToLatest(database.write)
  await database.close()
}
