import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface WholeFileOptions {
  /** Permissions of the file; ignores the process's umask. */
  mode?: number
  /** Flushes the bytes to the disk before the file is renamed into place, and its name afterwards. */
  isDurable?: boolean
}

/**
 * Writes a file atomically: `fill` creates a temporary file at the given path, which then replaces `file`. On failure
 * leaves nothing behind and rejects with the error of `fill` or of the file system.
 */
export async function writeWholeFile(
  file: string,
  fill: (part: string) => Promise<void> | void,
  { mode, isDurable = false }: WholeFileOptions = {},
): Promise<void> {
  // In the same folder, since only there is a rename certain to be atomic.
  const part = join(dirname(file), `.${randomUUID()}`)
  try {
    await fill(part)
    if (mode !== undefined) await chmod(part, mode)
    if (isDurable) await flush(part)
    await rename(part, file)
    if (isDurable) await flushFolder(dirname(file))
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Makes a folder with the folders above it, and flushes the names of new ones to the disk. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode })
  if (first === undefined) return
  for (let folder = path; folder !== dirname(first); folder = dirname(folder)) await flushFolder(dirname(folder))
}

/** Flushes a folder's names to the disk; Windows opens no folders and does so by itself. */
export async function flushFolder(path: string): Promise<void> {
  if (process.platform !== 'win32') await flush(path)
}

/** Flushes a file's bytes to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
