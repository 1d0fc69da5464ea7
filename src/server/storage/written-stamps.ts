import { readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredObject } from './storage.ts'
import { makeFolder, writeWholeFile } from './whole-file.ts'

/** After so many files the stamps are written, so that a long work that ends early is not done again. */
const WRITTEN_EVERY = 20

interface Written {
  stamp: string
  /** The storage's mark of the file's bytes. */
  etag: string
}

/**
 * Which files were made with which stamp, by key: while the stamp and the bytes are the same, a file need not be made
 * again. It is kept on this machine, since stamps depend on what readers must not know, and a storage may be public.
 * Every entry is true for ever, so processes that write it at the same time may lose entries, but never gain a wrong one.
 */
export class WrittenStamps {
  readonly #file: string | undefined
  readonly #stamps: Map<string, Written>
  #unwritten = 0

  private constructor(file: string | undefined, stamps: Record<string, Written>) {
    this.#file = file
    this.#stamps = new Map(Object.entries(stamps))
  }

  /** Reads the stamps of a file; none if it is missing or damaged, so that all files are made again. */
  static async read(file: string | undefined): Promise<WrittenStamps> {
    try {
      // Only `write` writes it.
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

  /** Notes that the object's bytes were made with this stamp. */
  async note({ key, etag }: StoredObject, stamp: string): Promise<void> {
    this.#stamps.set(key, { stamp, etag })
    this.#unwritten += 1
    if (this.#unwritten === WRITTEN_EVERY) await this.write()
  }

  /** Writes the stamps if any is new; leaves out those of files that are no longer wanted. */
  async write(isWanted: (key: string) => boolean = () => true): Promise<void> {
    if (this.#unwritten === 0 || this.#file === undefined) return
    const text = JSON.stringify(Object.fromEntries(Array.from(this.#stamps).filter(([key]) => isWanted(key))))
    await makeFolder(dirname(this.#file))
    await writeWholeFile(this.#file, (part) => writeFile(part, text), { mode: 0o600 })
    this.#unwritten = 0
  }
}
