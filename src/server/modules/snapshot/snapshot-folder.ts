import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SNAPSHOT_META } from '#contract/snapshot.ts'

/** Maximum number of files written at the same time. */
const AT_ONCE = 32

/** Collects files in a hidden draft folder beside the target. When all are written, the draft replaces the target. */
export class SnapshotFolder {
  readonly #target: string
  readonly #draft: string
  readonly #folders = new Map<string, Promise<unknown>>()
  readonly #writing = new Set<Promise<void>>()
  #fault: Error | undefined
  files = 0
  bytes = 0

  constructor(target: string) {
    this.#target = target
    this.#draft = besideOf(target)
  }

  /**
   * Adds a file. `path` is relative, with `/`. Resolves when another file may be added: at most AT_ONCE are written at
   * the same time. Throws the first error of any earlier file.
   */
  async add(path: string, body: string | Buffer | Readable): Promise<void> {
    const file = join(this.#draft, path)
    if (!lies(file, this.#draft)) throw new Error(`a file of the copy would lie outside of it: ${path}`)
    const write = this.#write(file, body)
      .catch((fault: unknown) => {
        this.#fault ??= fault instanceof Error ? fault : new Error(String(fault))
      })
      .finally(() => this.#writing.delete(write))
    this.#writing.add(write)
    if (this.#writing.size >= AT_ONCE) await Promise.race(this.#writing)
    if (this.#fault) throw this.#fault
  }

  /** Waits for all files, then replaces the target by the draft folder. If that fails, the target stays as it was. */
  async takePlace(): Promise<void> {
    await Promise.all(this.#writing)
    if (this.#fault) throw this.#fault
    const before = besideOf(this.#target)
    const stood = await moved(this.#target, before)
    try {
      await rename(this.#draft, this.#target)
    } catch (fault) {
      if (stood) await rename(before, this.#target)
      throw fault
    }
    await rm(before, { recursive: true, force: true })
  }

  /** Deletes the draft folder and resets the counts. The target stays unchanged. */
  async discard(): Promise<void> {
    await Promise.all(this.#writing)
    await rm(this.#draft, { recursive: true, force: true })
    this.#folders.clear()
    this.files = 0
    this.bytes = 0
  }

  async #write(file: string, body: string | Buffer | Readable): Promise<void> {
    await this.#folder(dirname(file))
    if (typeof body === 'string' || Buffer.isBuffer(body)) {
      const bytes = Buffer.from(body)
      await writeFile(file, bytes, { flag: 'wx' })
      this.bytes += bytes.length
    } else {
      const out = createWriteStream(file, { flags: 'wx' })
      await pipeline(body, out)
      this.bytes += out.bytesWritten
    }
    this.files += 1
  }

  #folder(path: string): Promise<unknown> {
    const made = this.#folders.get(path) ?? mkdir(path, { recursive: true })
    this.#folders.set(path, made)
    return made
  }
}

/** Whether a path is the folder itself or inside it. */
export function lies(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`)
}

/** Returns what is at a path: `nothing` (also for an empty folder), an earlier `copy`, or something `other`. */
export async function standingAt(path: string): Promise<'nothing' | 'copy' | 'other'> {
  let names: string[]
  try {
    names = await readdir(path)
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return 'nothing'
    return 'other'
  }
  if (names.length === 0) return 'nothing'
  const document = await readFile(join(path, 'index.html'), 'utf8').catch(() => '')
  return document.includes(`<meta name="${SNAPSHOT_META}"`) ? 'copy' : 'other'
}

/**
 * Returns a new hidden path in the folder that contains the target, because a rename is atomic only within one file
 * system.
 */
function besideOf(target: string): string {
  return join(dirname(target), `.${basename(target)}.${randomUUID()}`)
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return false
    throw fault
  }
}
