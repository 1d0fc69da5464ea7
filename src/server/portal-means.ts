import type { Config } from './config.ts'
import type { DatabaseOptions, PoolSizes } from './db/open-database.ts'
import type { SqliteWriters } from './db/sqlite-writers.ts'
import { type BuiltShell, readShell } from './http/shell.ts'
import { type PasswordHashing, PasswordThreads } from './modules/accounts/password-hashing.ts'
import type { StartUpload } from './modules/sheets/upload/one-upload-process.ts'
import { type ReadingMemory, readingMemory } from './threads/memory-lane.ts'

/** What a portal works with beside its own data. The portals of one process share it; none of it holds data. */
export interface PortalMeans {
  /** Hashes passwords on threads, unless tests bring another way. */
  hashing: PasswordHashing
  /** The memory for reading uploaded files. */
  memory: ReadingMemory
  /** The built browser files. */
  shell: BuiltShell
  /** The thread that writes SQLite files; by default one of the portal's own. */
  writers: SqliteWriters | undefined
  /** Starts what reads an upload, by default a child process. */
  startUpload?: StartUpload | undefined
  /** The most connections to Postgres by pool. */
  poolSizes: PoolSizes | undefined
  /** Opens a pool of connections to Postgres. */
  openPool?: DatabaseOptions['openPool']
  /** The memory for what is made on demand, in bytes: half for years of results, half for answers. */
  cacheBytes: () => number
  /** Runs the work of a scheduled backup when no other portal of the process makes one. */
  inBackupTurn: (work: () => Promise<void>) => Promise<void>
}

/** Adds to the given means those of a portal that is alone in its process. */
export async function completeMeans(
  given: Partial<PortalMeans>,
  config: Config,
  folders: { shell: string },
): Promise<PortalMeans> {
  return {
    hashing: given.hashing ?? new PasswordThreads(),
    memory: given.memory ?? readingMemory(config.readingMemoryMb, config.workers),
    shell: given.shell ?? (await readShell(folders.shell)),
    writers: given.writers,
    startUpload: given.startUpload,
    poolSizes: given.poolSizes,
    openPool: given.openPool,
    cacheBytes: given.cacheBytes ?? (() => config.cacheBytes),
    inBackupTurn: given.inBackupTurn ?? ((work) => work()),
  }
}
