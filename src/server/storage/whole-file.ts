import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface WholeFileOptions {
  /** The file's permissions, whatever the process's umask. */
  mode?: number
  /** Whether to flush the bytes to the disk before the rename, and the file's name after it. */
  isDurable?: boolean
}

/**
 * Writes a file atomically: `fill` writes a temporary file at the given path, which then replaces `file`. On failure
 * deletes the temporary file and rejects with the error of `fill` or of the file system.
 */
export async function writeWholeFile(
  file: string,
  fill: (part: string) => Promise<void> | void,
  { mode, isDurable = false }: WholeFileOptions = {},
): Promise<void> {
  // In the same folder, because a rename between folders may not be atomic.
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

/** Makes a folder and the folders above it, and flushes the names of the new ones to the disk. */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode })
  if (first === undefined) return
  for (let folder = path; folder !== dirname(first); folder = dirname(folder)) await flushFolder(dirname(folder))
}

/** Flushes the names in a folder to the disk. Windows cannot open a folder, and flushes names by itself. */
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
