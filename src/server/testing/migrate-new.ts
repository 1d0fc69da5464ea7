import { migrateToLatest } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'

/** Migrates an empty database and closes it; returns the names of its tables, without the views. */
export async function migrateNew(url: string): Promise<string[]> {
  const database = await openDatabase({ url })
  await migrateToLatest(database.write)
  const tables = await database.write.introspection.getTables()
  await database.close()
  return tables.filter(({ isView }) => !isView).map(({ name }) => name)
}
