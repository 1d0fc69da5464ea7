import { endpointUrl } from '#contract/endpoint.ts'
import { DueFiles } from '../storage/due-files.ts'
import { type FilesByKey, publishFiles } from '../storage/publish-files.ts'
import type { Storage } from '../storage/storage.ts'
import { keyOfUrl } from '../storage/storage-key.rules.ts'
import type { Answer } from './answer.ts'
import type { PublishedAnswer } from './published-answer.ts'

/** Files that are written together; a group that fails delays no other one. */
export interface FileGroup<State> {
  /** Keys, and folders of keys that end with `/`: no others' files lie there. */
  owned: readonly string[]
  /** The files that lie there. Rejects when one cannot be read. */
  read: (state: State, storage: Storage) => Promise<FilesByKey>
}

/** The files beside a publisher's answers: one for each ready answer below `/storage`, and the groups that the module adds. */
export class PublishedFiles<State> {
  readonly #storage: Storage
  readonly #json: DueFiles
  readonly #groups: readonly (FileGroup<State> & { due: DueFiles })[]

  /** `onStorage` is called once when files cannot be written, and without a fault when all are written again. */
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

  /** Replaces what is to be written. */
  set(state: State, answers: readonly PublishedAnswer<State>[], json: FilesByKey): void {
    const storage = this.#storage
    const owned = ownedKeys(answers)
    if (owned.length > 0) this.#json.set(() => publishFiles(storage, owned, json))
    for (const { owned, read, due } of this.#groups) {
      due.set(async () => publishFiles(storage, owned, await read(state, storage)))
    }
  }

  /** Writes what is due; never throws. */
  async write(): Promise<void> {
    await Promise.all([this.#json, ...this.#groups.map(({ due }) => due)].map((due) => due.write()))
  }
}

/** The files among answers, by their keys. */
export function jsonFiles(answers: ReadonlyMap<string, Answer>): FilesByKey {
  return new Map(
    Array.from(answers).flatMap(([url, { representations }]) => {
      const key = keyOfUrl(url)
      return key === undefined ? [] : [[key, representations.identity.body] as const]
    }),
  )
}

/** Writes the JSON files of a state where no publisher runs. Throws when the storage cannot be written. */
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

/** What the declared answers own in the storage: a path's fixed part, which is a folder where a parameter follows. */
function ownedKeys<State>(answers: readonly PublishedAnswer<State>[]): string[] {
  return answers.flatMap(({ endpoint }) => keyOfUrl(endpoint.path.replace(/\{.*/, '')) ?? [])
}
