import type { Config } from './config.ts'
import type { DatabaseOptions, PoolSizes } from './db/open-database.ts'
import type { SqliteWriters } from './db/sqlite-writers.ts'
import { type BuiltShell, readShell } from './http/shell.ts'
import { type PasswordHashing, PasswordThreads } from './modules/accounts/password-hashing.ts'
import type { StartUpload } from './modules/sheets/upload/one-upload-process.ts'
import { type ReadingMemory, readingMemory } from './threads/memory-lane.ts'

/** What a portal needs beside its own data. The portals of a process share it; it holds no faculty's data. */
export interface PortalMeans {
  /** Hashes passwords on threads; tests give a faster way. */
  hashing: PasswordHashing
  /** The memory for reading uploaded files. */
  memory: ReadingMemory
  /** The built browser files. */
  shell: BuiltShell
  /** The thread that writes SQLite files; undefined if the portal starts its own. */
  writers: SqliteWriters | undefined
  /** Starts what reads an upload; a child process if undefined. */
  startUpload?: StartUpload | undefined
  /** The most connections to Postgres of each pool; undefined for the defaults. */
  poolSizes: PoolSizes | undefined
  /** Opens a pool of connections to Postgres. */
  openPool?: DatabaseOptions['openPool']
  /** Memory in bytes for answers made on demand: half for years of results, half for the answers themselves. */
  cacheBytes: () => number
  /** Runs the work of a scheduled backup when no other portal of this process makes a backup. */
  inBackupTurn: (work: () => Promise<void>) => Promise<void>
}

/** Completes the given means with defaults for a portal that is alone in its process. */
export function completeMeans(given: Partial<PortalMeans>, config: Config, folders: { shell: string }): PortalMeans {
  return {
    hashing: given.hashing ?? new PasswordThreads(),
    memory: given.memory ?? readingMemory(config.readingMemoryMb, config.workers),
    shell: given.shell ?? readShell(folders.shell),
    writers: given.writers,
    startUpload: given.startUpload,
    poolSizes: given.poolSizes,
    openPool: given.openPool,
    cacheBytes: given.cacheBytes ?? (() => config.cacheBytes),
    inBackupTurn: given.inBackupTurn ?? ((work) => work()),
  }
}
