import { copyFile, type FileHandle, link, open, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, PutOptions, Storage, StoredObject } from './storage.ts'
import { assertKey, assertPrefix, isKey } from './storage-key.rules.ts'
import { makeFolder, writeWholeFile } from './whole-file.ts'

/** A temporary file that is older belongs to a killed process. */
const ABANDONED_MS = 24 * 60 * 60 * 1000

export interface FolderOptions {
  isPrivate?: boolean
}

/** Stores each object as a file with the key as its path below a root folder, which the first write creates. */
export class FolderStorage implements Storage {
  readonly #root: string
  readonly #isPrivate: boolean

  /**
   * `root` must be an absolute path. Only the system user of the portal can enter a private folder or read its files.
   */
  constructor(root: string, { isPrivate = false }: FolderOptions = {}) {
    this.#root = root
    this.#isPrivate = isPrivate
  }

  async put(
    key: string,
    body: Buffer | Readable,
    _contentType?: string,
    { isRenewable = false }: PutOptions = {},
  ): Promise<void> {
    const mode = this.#isPrivate ? 0o600 : 0o666
    await this.#write(key, (part) => writeFile(part, body, { flag: 'wx', mode }), !isRenewable)
  }

  async putFile(key: string, file: string): Promise<void> {
    // A rename onto another link of the same file does nothing, and would leave the temporary link behind.
    if (await isSameFile(file, this.#pathOf(key))) return
    // Linking fails on another disk, on a file system without links, and for another user's file; then the bytes are
    // copied.
    await this.#write(key, (part) => link(file, part).catch(() => copyFile(file, part)), true)
  }

  fileOf(key: string): string {
    return this.#pathOf(key)
  }

  async #write(key: string, fill: (part: string) => Promise<void>, isDurable: boolean): Promise<void> {
    const path = this.#pathOf(key)
    await makeFolder(dirname(path), this.#isPrivate ? 0o700 : 0o777)
    await writeWholeFile(path, fill, { isDurable })
  }

  stat(key: string): Promise<StoredObject | undefined> {
    return objectAt(this.#pathOf(key), key)
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const path = this.#pathOf(key)
    const file = await unlessMissing(() => open(path, 'r'))
    try {
      if (file && (await isReadable(file, range))) return file.createReadStream(range ?? {})
    } catch (error) {
      await file?.close()
      throw error
    }
    await file?.close()
    return undefined
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    await unlessMissing(() => unlink(path))
  }

  /** Returns the objects below a prefix. Also deletes temporary files that killed processes left there. */
  async list(prefix: string): Promise<StoredObject[]> {
    assertPrefix(prefix)
    const folder = join(this.#root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
    const entries = await unlessMissing(() => readdir(folder, { recursive: true, withFileTypes: true }))
    const objects: StoredObject[] = []
    for (const entry of entries ?? []) {
      const path = join(entry.parentPath, entry.name)
      const key = path.slice(this.#root.length + 1)
      if (isTemporary(path)) await removeAbandoned(path)
      const object = isKey(key) && key.startsWith(prefix) ? await objectAt(path, key) : undefined
      if (object) objects.push(object)
    }
    return objects
  }

  #pathOf(key: string): string {
    assertKey(key)
    return join(this.#root, key)
  }
}

/** Returns the details of an object; undefined if the path is not a file. */
async function objectAt(path: string, key: string): Promise<StoredObject | undefined> {
  const facts = await unlessMissing(() => stat(path, { bigint: true }))
  if (!facts?.isFile()) return undefined
  // Two writes may have the same time, because file systems' clocks are coarse; the inode differs even then.
  const etag = [facts.ino, facts.size, facts.mtimeNs].map((part) => part.toString(36)).join('-')
  return { key, size: Number(facts.size), etag, modifiedAt: facts.mtime }
}

/** Whether the handle is a file. Throws a RangeError if the range starts beyond its end. */
async function isReadable(file: FileHandle, range: ByteRange | undefined): Promise<boolean> {
  const facts = await file.stat()
  if (!facts.isFile()) return false
  if (range && range.start >= facts.size) throw new RangeError('the range starts beyond the end of the object')
  return true
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [left, right] = [await stat(one), await unlessMissing(() => stat(other))]
  return left.ino === right?.ino && left.dev === right.dev
}

function isTemporary(path: string): boolean {
  return /^\.[0-9a-f-]{36}$/.test(basename(path))
}

async function removeAbandoned(path: string): Promise<void> {
  const facts = await unlessMissing(() => stat(path))
  if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
}

/** Returns the result of `act`; undefined if the path is missing, is a folder, or has a file in a folder's place. */
async function unlessMissing<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return undefined
    throw error
  }
}
