import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredObject } from './storage.ts'
import { makeFolder, writeWholeFile } from './whole-file.ts'

/** The stamps are saved after this many new stamps, so that a run that is cut off need not make all files again. */
const WRITTEN_EVERY = 20

interface Written {
  stamp: string
  /** The storage's ETag of the file's bytes. */
  etag: string
}

/**
 * Records the stamp of each stored file by key: while stamp and ETag are the same, the file need not be made again. The
 * record is on this machine and not in the storage, which may be public, because stamps depend on hidden data.
 * Processes that save at the same time may lose entries. They never keep a wrong one, because an entry holds for its
 * ETag, whichever process saved it.
 */
export class WrittenStamps {
  readonly #file: string | undefined
  readonly #stamps: Map<string, Written>
  #unwritten = 0

  private constructor(file: string | undefined, stamps: Record<string, Written>) {
    this.#file = file
    this.#stamps = new Map(Object.entries(stamps))
  }

  /** Reads the record; empty if it is missing or damaged, so that all files are made again. */
  static async read(file: string | undefined): Promise<WrittenStamps> {
    try {
      // The file is written by `write` only, so it has this type.
      const stamps = JSON.parse(file === undefined ? '{}' : await readFile(file, 'utf8')) as Record<string, Written>
      return new WrittenStamps(file, stamps)
    } catch {
      return new WrittenStamps(file, {})
    }
  }

  /** Whether the storage's object was made with this stamp. */
  has(object: StoredObject | undefined, stamp: string): boolean {
    const known = object && this.#stamps.get(object.key)
    return known !== undefined && known.stamp === stamp && known.etag === object?.etag
  }

  /** Records that the object was made with this stamp. */
  async note({ key, etag }: StoredObject, stamp: string): Promise<void> {
    this.#stamps.set(key, { stamp, etag })
    this.#unwritten += 1
    if (this.#unwritten === WRITTEN_EVERY) await this.write()
  }

  /** Saves the record if it has new entries; drops the entries of keys that are not wanted. */
  async write(isWanted: (key: string) => boolean = () => true): Promise<void> {
    if (this.#unwritten === 0 || this.#file === undefined) return
    const text = JSON.stringify(Object.fromEntries(Array.from(this.#stamps).filter(([key]) => isWanted(key))))
    await makeFolder(dirname(this.#file))
    await writeWholeFile(this.#file, (part) => writeFile(part, text), { mode: 0o600 })
    this.#unwritten = 0
  }
}
