import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, endpointUrl } from '#contract/endpoint.ts'
import type { Storage } from '../storage/storage.ts'
import { type Answer, makeJsonAnswer } from './answer.ts'
import type { AnswerTable, RareAnswer } from './answer-table.ts'
import { PassedSnapshotError } from './passed-snapshot.ts'
import type { AnyAddress, PublishedAnswer } from './published-answer.ts'
import { type FileGroup, jsonFiles, PublishedFiles } from './published-files.ts'
import { hasSameAnswers, type ReadyAnswer, readyAnswers } from './ready-answers.ts'

/** What a module publishes: its answers, and how to load the state that they are made from. */
export interface Publication<State> {
  /** The name under which the answer table stores the module's answers. */
  name: string
  answers: readonly PublishedAnswer<State>[]
  /**
   * Loads the state to publish, at a version of the publication counter; may reuse parts of `before`. Rejects if the
   * database is away.
   */
  load: (before: State | undefined, version: number) => Promise<State>
  /**
   * Compares two states and returns a predicate: whether an input has changed. An input is a name that an answer passes
   * to `uses`. Answers on demand that use no changed input stay in the cache. Without this function all are dropped.
   */
  changedInputs?: (before: State, after: State) => Promise<(input: string) => boolean>
  /** Whether answers depend on the clock or on another publication, so that every refresh makes them again. */
  isTimed?: boolean
  /** Whether making the ready answers takes so long that a start must not wait for them. */
  isSlow?: boolean
  /** Stored files besides the JSON answers. */
  files?: readonly FileGroup<State>[]
}

/**
 * A published endpoint for the router, which gets only requests for answers that are not ready, or with another
 * spelling of the URL.
 */
export interface PublishedCall {
  endpoint: Endpoint
  /** Returns the answer at an address, made if necessary. Rejects with an AppError if there is none. */
  answer: (address: AnyAddress) => Promise<Answer>
}

export interface PublisherOptions {
  table: AnswerTable
  storage: Storage
  /** Called once with the error when writing files starts to fail, and once without it when writes succeed again. */
  onStorage: (fault?: unknown) => void
  /** Refreshes all publishers; called when an answer on demand needs data that the database has replaced meanwhile. */
  catchUp?: () => Promise<unknown>
  /**
   * Identifies the running program: stored files written by another program are made again. By default a random name.
   */
  release?: string
  /** The path of the file that records the stamps of the stored files. */
  stampsFile?: string
}

/** How often at most a state is loaded because the database changed while its answers were made. */
const MOST_LOADS = 5

/** Keeps the answers of one publication in this process, and its stored files, up to date with the database. */
export class Publisher<State> {
  readonly #publication: Publication<State>
  readonly #table: AnswerTable
  readonly #files: PublishedFiles<State>
  readonly #catchUp: () => Promise<unknown>
  #version = -1
  /** Whether the first ready answers are still to be made, by `complete`. */
  #isOpening = false
  #hasMade = false
  #state: State | undefined
  #made: ReadonlyMap<string, ReadyAnswer> = new Map()

  constructor(publication: Publication<State>, options: PublisherOptions) {
    const { table, storage, onStorage, catchUp = () => Promise.resolve(), release = randomUUID(), stampsFile } = options
    this.#publication = publication
    this.#table = table
    this.#catchUp = catchUp
    this.#files = new PublishedFiles(publication, { storage, onStorage, release, stampsFile })
  }

  /** Whether there can be answers on demand; an endpoint without parameters has only its ready answer. */
  get #hasRare(): boolean {
    return this.#publication.answers.some(({ endpoint: { params, query } }) => params ?? query)
  }

  /** The publication counter of the current state; -1 before the first load. */
  get version(): number {
    return this.#version
  }

  /** The state of the answers that are served. Throws before the first load. */
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

  /** Stops writing files; waits a limited time for a write that is running. */
  stop(): Promise<void> {
    this.#isOpening = false
    return this.#files.stop()
  }

  /**
   * Loads the first state, before any `load`. A slow publication does not make its ready answers yet: `complete` must
   * follow, and until then they are made on request like the others. Rejects if the database is away.
   */
  async open(version: number): Promise<void> {
    if (!this.#publication.isSlow) {
      await this.load(version, 0)
      return
    }
    this.#state = await this.#publication.load(undefined, version)
    this.#version = version
    this.#isOpening = true
  }

  /**
   * Makes the ready answers after `open`, while `load` may replace the state. If it fails, the next `load` makes them,
   * and this rejects, except when the database has only changed meanwhile.
   */
  async complete(): Promise<void> {
    try {
      while (this.#isOpening) {
        const state = this.current
        const made = await readyAnswers(this.#publication.answers, state, this.#made)
        // `stop` was called, or `load` has replaced the state: check again.
        if (!this.#isOpening || state !== this.#state) continue
        this.#isOpening = false
        this.#show(made)
      }
    } catch (error) {
      if (!(error instanceof PassedSnapshotError)) throw error
    } finally {
      this.#isOpening = false
    }
    await this.#files.write()
  }

  /**
   * Brings the answers to a version of the database, and then the files, for which it waits at most `patienceMs`.
   * Returns whether anything changed for readers. Calls must not overlap. Rejects if the database is away; the next
   * call tries the same version again.
   */
  async load(version: number, patienceMs?: number): Promise<boolean> {
    const changed = this.#isOpening ? await this.#follow(version) : await this.#renew(version)
    await this.#files.write(patienceMs)
    return changed
  }

  /** Replaces the state while `complete` makes the first ready answers. */
  async #follow(version: number): Promise<boolean> {
    const { name, load } = this.#publication
    if (version === this.#version) return false
    const before = this.current
    const state = await load(before, version)
    const isChanged = await this.#inputsChanged(state)
    // `complete` has finished meanwhile. Its ready answers are of the old state, so they are made again.
    if (!this.#isOpening) return this.#renew(version)
    this.#version = version
    this.#state = state
    this.#table.forgetRare(name, isChanged)
    return state !== before
  }

  async #renew(version: number): Promise<boolean> {
    const { name, isTimed = false } = this.#publication
    if (version === this.#version && !isTimed && this.#hasMade) return false
    const { state, isSame, made } = await this.#loadAndMake(version)
    const isChanged = await this.#inputsChanged(state)
    // No `await` from here on, so that readers get either all of the old state or all of the new one.
    this.#version = version
    this.#state = state
    if (this.#hasMade && isSame && hasSameAnswers(made, this.#made)) return false
    this.#show(made)
    if (this.#hasRare) this.#table.forgetRare(name, isChanged)
    return true
  }

  /** Returns which inputs differ between the current state and another. */
  async #inputsChanged(state: State): Promise<(input: string) => boolean> {
    const { changedInputs } = this.#publication
    return this.#state && changedInputs ? changedInputs(this.#state, state) : () => true
  }

  /** Replaces the ready answers by those of the current state. */
  #show(made: ReadonlyMap<string, ReadyAnswer>): void {
    this.#hasMade = true
    this.#made = made
    const answers = new Map(Array.from(made, ([url, { answer }]) => [url, answer]))
    this.#table.replace(this.#publication.name, answers)
    this.#files.set(this.current, jsonFiles(answers))
  }

  async #loadAndMake(version: number) {
    const { load, isTimed = false } = this.#publication
    for (let loads = 1; ; loads += 1) {
      const loaded = version === this.#version ? this.current : await load(this.#state, version)
      // Often equal, because most publications changed something of another module.
      const isSame = isDeepStrictEqual(loaded, this.#state)
      const state = isSame ? this.current : loaded
      try {
        return {
          state,
          isSame,
          made:
            isSame && !isTimed && this.#hasMade
              ? this.#made
              : await readyAnswers(this.#publication.answers, state, this.#made),
        }
      } catch (error) {
        if (!(error instanceof PassedSnapshotError) || loads === MOST_LOADS) throw error
      }
    }
  }
}
