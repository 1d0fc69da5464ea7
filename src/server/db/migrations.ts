import { readdirSync } from 'node:fs'
import type { Migration } from 'kysely'

/**
 * Every file of `migrations/` by its name; the names give the order. A bundle has no such folder, so
 * scripts/build-server.mjs replaces this file by imports of the migrations.
 */
export const MIGRATIONS: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    readdirSync(new URL('../../../migrations/', import.meta.url))
      .filter((file) => file.endsWith('.ts'))
      .sort()
      .map(loaded),
  ),
)

async function loaded(file: string): Promise<[name: string, Migration]> {
  const name = file.replace('.ts', '')
  // The compiler cannot check a path that is computed; `migrate.test.ts` runs every file.
  return [name, (await import(`../../../migrations/${name}.ts`)) as Migration]
}
