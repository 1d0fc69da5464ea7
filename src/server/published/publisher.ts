import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, endpointUrl } from '#contract/endpoint.ts'
import type { Storage } from '../storage/storage.ts'
import { type Answer, makeJsonAnswer } from './answer.ts'
import type { AnswerTable, RareAnswer } from './answer-table.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { PassedSnapshotError } from './passed-snapshot.ts'
import type { AnyAddress, PublishedAnswer } from './published-answer.ts'
import { type FileGroup, jsonFiles, PublishedFiles } from './published-files.ts'

/** What a module publishes: its answers, and how to load the state that they are made from. */
export interface Publication<State> {
  /** Owner of these answers in the answer table. */
  name: string
  answers: readonly PublishedAnswer<State>[]
  /**
   * Loads the state to publish, at a version of the counter; may reuse parts of `before`. Rejects if the database is
   * unavailable.
   */
  load: (before: State | undefined, version: number) => Promise<State>
  /**
   * Returns which inputs, as answers name them to `uses`, differ between two states; without it, all do. Answers made
   * on demand of other inputs are kept.
   */
  changedInputs?: (before: State, after: State) => Promise<(input: string) => boolean>
  /** Whether answers depend on the clock or on another publication, so that every tick reloads them. */
  isTimed?: boolean
  /** Files besides the JSON answers. */
  files?: readonly FileGroup<State>[]
}

/** A published endpoint for the router, which gets only other spellings of a URL and answers that are not ready. */
export interface PublishedCall {
  endpoint: Endpoint
  /** Returns the answer at an address. Rejects with an AppError if there is none. */
  answer: (address: AnyAddress) => Promise<Answer>
}

export interface PublisherOptions {
  table: AnswerTable
  storage: Storage
  /** Called once with the error when writing files starts to fail, and once without it when writes succeed again. */
  onStorage: (fault?: unknown) => void
  /** Catches up with the database, for an answer whose snapshot has passed. */
  catchUp?: () => Promise<unknown>
  /** Identifies the running program, which stored files are also made by. By default files of no other run count. */
  release?: string
  /** See PublishOptions. */
  stampsFile?: string
}

interface MadeAnswer {
  answer: Answer
  from: readonly unknown[] | undefined
}

/** How often a state is loaded again when the database moves on while its answers are made. */
const MOST_LOADS = 5

/** Keeps one publication's answers in this process and its stored files in sync with the database. */
export class Publisher<State> {
  readonly #publication: Publication<State>
  readonly #table: AnswerTable
  readonly #files: PublishedFiles<State>
  readonly #catchUp: () => Promise<unknown>
  #version = -1
  #state: State | undefined
  #made: ReadonlyMap<string, MadeAnswer> = new Map()

  constructor(publication: Publication<State>, options: PublisherOptions) {
    const { table, storage, onStorage, catchUp = () => Promise.resolve(), release = randomUUID(), stampsFile } = options
    this.#publication = publication
    this.#table = table
    this.#catchUp = catchUp
    this.#files = new PublishedFiles(publication, { storage, onStorage, release, stampsFile })
  }

  /** Whether requests may ask for answers that are not ready; an endpoint without parameters has one answer. */
  get #hasRare(): boolean {
    return this.#publication.answers.some(({ endpoint: { params, query } }) => params ?? query)
  }

  /** Publication counter of the served state; -1 before the first load. */
  get version(): number {
    return this.#version
  }

  /** The served state. Throws before the first load. */
  get current(): State {
    if (this.#state === undefined) throw new Error(`${this.#publication.name}: nothing is loaded yet`)
    return this.#state
  }

  /** The endpoints to register with the router. */
  get calls(): PublishedCall[] {
    return this.#publication.answers.map(({ endpoint, text }) => ({
      endpoint,
      answer: (address) => this.#table.remember(endpointUrl(endpoint, address), () => this.#makeRare(text, address)),
    }))
  }

  async #makeRare(text: PublishedAnswer<State>['text'], address: AnyAddress): Promise<RareAnswer> {
    const inputs = new Set<string>()
    const make = () => text(this.current, address, (input) => inputs.add(input))
    const made = await make().catch(async (error: unknown) => {
      if (!(error instanceof PassedSnapshotError)) throw error
      await this.#catchUp()
      inputs.clear()
      return make()
    })
    return { answer: await makeJsonAnswer(made), owner: this.#publication.name, inputs }
  }

  /** Stops writing files; waits for the one that is being written. */
  stop(): Promise<void> {
    return this.#files.stop()
  }

  /**
   * Catches up with a version of the database, files last, for which it waits at most so long. Returns whether anything visible to readers changed. Calls
   * must not overlap. Rejects if the database is unavailable; the next call retries the same version.
   */
  async load(version: number, patienceMs?: number): Promise<boolean> {
    const changed = await this.#renew(version)
    await this.#files.write(patienceMs)
    return changed
  }

  async #renew(version: number): Promise<boolean> {
    const { name, isTimed = false, changedInputs } = this.#publication
    if (version === this.#version && !isTimed) return false
    const { state, isSame, made } = await this.#loadAndMake(version)
    const isChanged = this.#state && changedInputs ? await changedInputs(this.#state, state) : () => true
    // No await from here on: readers see either the old state or the new one.
    this.#version = version
    this.#state = state
    if (isSame && hasSameAnswers(made, this.#made)) return false
    this.#made = made
    const answers = new Map(Array.from(made, ([url, { answer }]) => [url, answer]))
    this.#table.replace(name, answers)
    if (this.#hasRare) this.#table.forgetRare(name, isChanged)
    this.#files.set(state, jsonFiles(answers))
    return true
  }

  async #loadAndMake(version: number) {
    const { load, isTimed = false } = this.#publication
    for (let loads = 1; ; loads += 1) {
      const loaded = version === this.#version ? this.current : await load(this.#state, version)
      // Most publications concern other modules.
      const isSame = isDeepStrictEqual(loaded, this.#state)
      const state = isSame ? this.current : loaded
      try {
        return { state, isSame, made: isSame && !isTimed ? this.#made : await this.#make(state) }
      } catch (error) {
        if (!(error instanceof PassedSnapshotError) || loads === MOST_LOADS) throw error
      }
    }
  }

  async #make(state: State): Promise<ReadonlyMap<string, MadeAnswer>> {
    const made = new Map<string, MadeAnswer>()
    for (const { endpoint, text, ready } of this.#publication.answers) {
      for (const { from, ...address } of ready(state)) {
        const url = endpointUrl(endpoint, address)
        const old = this.#made.get(url)
        const isKept = old !== undefined && from !== undefined && isSameList(from, old.from)
        made.set(url, isKept ? old : { from, answer: await compressed(await text(state, address), old?.answer) })
      }
    }
    return made
  }
}

function isSameList(one: readonly unknown[], other: readonly unknown[] | undefined): boolean {
  return one.length === other?.length && one.every((value, place) => value === other[place])
}

/** Reuses the answer of an unchanged text, because compression is expensive. */
async function compressed(text: string, old: Answer | undefined): Promise<Answer> {
  return old?.representations.identity.body.equals(Buffer.from(text)) ? old : makeJsonAnswer(text)
}

function hasSameAnswers(one: ReadonlyMap<string, MadeAnswer>, other: ReadonlyMap<string, MadeAnswer>): boolean {
  return one.size === other.size && Array.from(one).every(([url, { answer }]) => other.get(url)?.answer === answer)
}

/**
 * Returns a function that reads the publication counter once, lets each publisher catch up in turn, and returns
 * whether any changed. It waits for each publisher's files for a time, by default five seconds. Its calls run one after
 * another, so that an older state never replaces a newer one. It rejects if the database is unavailable.
 */
export function catchUpInTurn(
  readVersion: () => Promise<number>,
  publishers: readonly Pick<Publisher<unknown>, 'load'>[],
): (patienceMs?: number) => Promise<boolean> {
  return oneAtATime(async (patienceMs?: number) => {
    const version = await readVersion()
    let changed = false
    for (const publisher of publishers) if (await publisher.load(version, patienceMs)) changed = true
    return changed
  })
}
