import { join } from 'node:path'
import { endpointUrl } from '#contract/endpoint.ts'
import { DueFiles } from '../storage/due-files.ts'
import { type FilesByKey, publishFiles, type StampedFile } from '../storage/publish-files.ts'
import type { Storage } from '../storage/storage.ts'
import { keyOfUrl } from '../storage/storage-key.rules.ts'
import type { Answer } from './answer.ts'
import type { PublishedAnswer } from './published-answer.ts'

/** How long a refresh waits for the JSON files. The first start with many years takes longer; the writing goes on. */
const PATIENCE_MS = 1000

/** Returns the path of the file in which a portal records which stored files it has written with which stamp. */
export function stampsFileOf(dataDir: string): string {
  return join(dataDir, 'published-stamps.json')
}

/** Files that are written together; if a group fails, the others are written all the same. */
export interface FileGroup<State> {
  /** The storage keys of the group's files, or folders, which end with `/`; nothing else writes there. */
  owned: readonly string[]
  /** Returns the files of the group. Rejects if one cannot be read. */
  read: (state: State, storage: Storage) => Promise<FilesByKey>
}

export interface PublishedFilesOptions {
  storage: Storage
  /**
   * Called once when a write fails first, and once when writes succeed again; see the constructor of `PublishedFiles`.
   */
  onStorage: (fault?: unknown) => void
  release: string
  /** The path of the file that records the stamps of the stored files. */
  stampsFile?: string | undefined
}

/**
 * The stored files of a publisher: one for each ready answer below `/storage`, the stamped files of its answers, and
 * the groups that the module adds.
 */
export class PublishedFiles<State> {
  readonly #storage: Storage
  readonly #release: string
  readonly #stampsFile: string | undefined
  readonly #answers: readonly PublishedAnswer<State>[]
  readonly #json: DueFiles
  readonly #groups: readonly (FileGroup<State> & { due: DueFiles })[]

  /**
   * Calls `onStorage` once with the error when a write fails first, and once without it when all writes succeed again.
   */
  constructor(
    { answers, files = [] }: { answers: readonly PublishedAnswer<State>[]; files?: readonly FileGroup<State>[] },
    { storage, onStorage, release, stampsFile }: PublishedFilesOptions,
  ) {
    let failing = 0
    const onGroup = (fault?: unknown) => {
      failing += fault ? 1 : -1
      if (fault ? failing === 1 : failing === 0) onStorage(fault)
    }
    this.#storage = storage
    this.#release = release
    this.#stampsFile = stampsFile
    this.#answers = answers
    this.#json = new DueFiles(onGroup, PATIENCE_MS)
    this.#groups = files.map((group) => ({ ...group, due: new DueFiles(onGroup) }))
  }

  /** Replaces the files to write; `json` has the bodies of the ready answers by key. */
  set(state: State, json: ReadonlyMap<string, Buffer>): void {
    const storage = this.#storage
    const owned = ownedKeys(this.#answers)
    const stamped = stampedFiles(this.#answers, state, this.#release, json)
    const files = new Map<string, Buffer | StampedFile>([...json, ...stamped])
    const stampsFile = this.#stampsFile
    if (owned.length > 0) {
      this.#json.set((isCurrent) => publishFiles(storage, owned, files, { isCurrent, stampsFile }))
    }
    for (const { owned, read, due } of this.#groups) {
      due.set(async () => publishFiles(storage, owned, await read(state, storage)))
    }
  }

  /** Writes the pending files; never rejects. */
  async write(patienceMs?: number): Promise<void> {
    await Promise.all(this.#due.map((due) => due.write(patienceMs)))
  }

  /** Drops the pending files, and waits a limited time for what is being written. */
  async stop(): Promise<void> {
    await Promise.all(this.#due.map((due) => due.stop()))
  }

  get #due(): DueFiles[] {
    return [this.#json, ...this.#groups.map(({ due }) => due)]
  }
}

/** Returns the answers' stored files with their stamps, by key. Takes the bytes of a ready answer from `ready`. */
function stampedFiles<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
  release: string,
  ready: ReadonlyMap<string, Buffer>,
): Map<string, StampedFile> {
  const files = new Map<string, StampedFile>()
  for (const { endpoint, text, stored } of answers) {
    for (const { stamp, ...address } of stored?.(state) ?? []) {
      const key = keyOfUrl(endpointUrl(endpoint, address)) ?? ''
      files.set(key, { stamp: `${release} ${stamp}`, make: async () => ready.get(key) ?? text(state, address) })
    }
  }
  return files
}

/** Returns the bodies of the answers below `/storage`, by key. */
export function jsonFiles(answers: ReadonlyMap<string, Answer>): Map<string, Buffer> {
  return new Map(
    Array.from(answers).flatMap(([url, { representations }]) => {
      const key = keyOfUrl(url)
      return key === undefined ? [] : [[key, representations.identity.body] as const]
    }),
  )
}

/** Writes the JSON files of a state without a publisher. Throws if the storage cannot be written. */
export async function writeJsonFiles<State>(
  answers: readonly PublishedAnswer<State>[],
  state: State,
  { storage, release, stampsFile }: Omit<PublishedFilesOptions, 'onStorage'>,
): Promise<void> {
  const files = new Map<string, string | StampedFile>(stampedFiles(answers, state, release, new Map()))
  for (const { endpoint, text, ready, stored } of answers) {
    if (stored || keyOfUrl(endpoint.path) === undefined) continue
    for (const address of ready(state)) {
      files.set(keyOfUrl(endpointUrl(endpoint, address)) ?? '', await text(state, address))
    }
  }
  await publishFiles(storage, ownedKeys(answers), files, { stampsFile })
}

/**
 * Returns the keys that the answers own in the storage: the fixed part of each path, which is a folder if a parameter
 * follows.
 */
function ownedKeys<State>(answers: readonly PublishedAnswer<State>[]): string[] {
  return answers.flatMap(({ endpoint }) => keyOfUrl(endpoint.path.replace(/\{.*/, '')) ?? [])
}
