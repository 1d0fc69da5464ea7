import { endpointUrl } from '#contract/endpoint.ts'
import { DueFiles } from '../storage/due-files.ts'
import { type FilesByKey, publishFiles } from '../storage/publish-files.ts'
import type { Storage } from '../storage/storage.ts'
import { keyOfUrl } from '../storage/storage-key.rules.ts'
import type { Answer } from './answer.ts'
import type { PublishedAnswer } from './published-answer.ts'

/** Files that are written together; a failing group does not delay the others. */
export interface FileGroup<State> {
  /** Keys of files, and folders that end with `/`; nothing else writes there. */
  owned: readonly string[]
  /** Returns the files to write there. Rejects if one cannot be read. */
  read: (state: State, storage: Storage) => Promise<FilesByKey>
}

/**
 * The stored files of a publisher: one for each ready answer below `/storage`, and the groups that the module adds.
 */
export class PublishedFiles<State> {
  readonly #storage: Storage
  readonly #json: DueFiles
  readonly #groups: readonly (FileGroup<State> & { due: DueFiles })[]

  /**
   * Calls `onStorage` once with the error when writing starts to fail, and once without it when all writes succeed
   * again.
   */
  constructor(groups: readonly FileGroup<State>[], storage: Storage, onStorage: (fault?: unknown) => void) {
    let failing = 0
    const onGroup = (fault?: unknown) => {
      failing += fault ? 1 : -1
      if (fault ? failing === 1 : failing === 0) onStorage(fault)
    }
    this.#storage = storage
    this.#json = new DueFiles(onGroup)
    this.#groups = groups.map((group) => ({ ...group, due: new DueFiles(onGroup) }))
  }

  /** Replaces the files to write. */
  set(state: State, answers: readonly PublishedAnswer<State>[], json: FilesByKey): void {
    const storage = this.#storage
    const owned = ownedKeys(answers)
    if (owned.length > 0) this.#json.set(() => publishFiles(storage, owned, json))
    for (const { owned, read, due } of this.#groups) {
      due.set(async () => publishFiles(storage, owned, await read(state, storage)))
    }
  }

  /** Writes the pending files; never throws. */
  async write(): Promise<void> {
    await Promise.all([this.#json, ...this.#groups.map(({ due }) => due)].map((due) => due.write()))
  }
}

/** Returns the answers below `/storage` as files by key. */
export function jsonFiles(answers: ReadonlyMap<string, Answer>): FilesByKey {
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
  storage: Storage,
): Promise<void> {
  const files = new Map<string, string>()
  for (const { endpoint, text, ready } of answers) {
    if (keyOfUrl(endpoint.path) === undefined) continue
    for (const address of ready(state)) {
      files.set(keyOfUrl(endpointUrl(endpoint, address)) ?? '', await text(state, address))
    }
  }
  await publishFiles(storage, ownedKeys(answers), files)
}

/**
 * Returns the keys that the answers own in the storage: the fixed part of each path, a folder if a parameter follows.
 */
function ownedKeys<State>(answers: readonly PublishedAnswer<State>[]): string[] {
  return answers.flatMap(({ endpoint }) => keyOfUrl(endpoint.path.replace(/\{.*/, '')) ?? [])
}
