import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateNew } from './migrate-new.ts'

/**
 * Vitest's global set-up of the SQLite project: one migrated file for the whole run, of which each test gets a copy.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-template-'))
  const file = join(folder, 'template.db')
  project.provide('tables', await migrateNew(`file:${file}`))
  project.provide('templateDatabase', file)
  return () => rm(folder, { recursive: true, force: true })
}
