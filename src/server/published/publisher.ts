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
  /** Whether making the ready answers takes so long that a start does not wait for them. */
  isSlow?: boolean
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

/** How often a state is loaded again when the database moves on while its answers are made. */
const MOST_LOADS = 5

/** Keeps one publication's answers in this process and its stored files in sync with the database. */
export class Publisher<State> {
  readonly #publication: Publication<State>
  readonly #table: AnswerTable
  readonly #files: PublishedFiles<State>
  readonly #catchUp: () => Promise<unknown>
  #version = -1
  /** Whether `complete` makes the first ready answers. */
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
    this.#isOpening = false
    return this.#files.stop()
  }

  /**
   * Begins with a version of the database, before the first `load`. A slow publication gets its state only, and `complete`
   * must follow: until then ready answers are made like the others, when they are asked for. Rejects if the database is
   * unavailable.
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
   * Makes the ready answers after `open`, while `load` follows the database. If it fails, the next `load` makes them; then
   * it rejects, unless the database has only moved on.
   */
  async complete(): Promise<void> {
    try {
      while (this.#isOpening) {
        const state = this.current
        const made = await readyAnswers(this.#publication.answers, state, this.#made)
        // Stopped, or followed by another state.
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
   * Catches up with a version of the database, files last, for which it waits at most so long. Returns whether anything
   * visible to readers changed. Calls must not overlap. Rejects if the database is unavailable; the next call retries the
   * same version.
   */
  async load(version: number, patienceMs?: number): Promise<boolean> {
    const changed = this.#isOpening ? await this.#follow(version) : await this.#renew(version)
    await this.#files.write(patienceMs)
    return changed
  }

  /** Replaces the state while the first ready answers are made. */
  async #follow(version: number): Promise<boolean> {
    const { name, load } = this.#publication
    if (version === this.#version) return false
    const before = this.current
    const state = await load(before, version)
    const isChanged = await this.#inputsChanged(state)
    // Completed meanwhile: the ready answers are older than this state.
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
    // No await from here on: readers see either the old state or the new one.
    this.#version = version
    this.#state = state
    if (this.#hasMade && isSame && hasSameAnswers(made, this.#made)) return false
    this.#show(made)
    if (this.#hasRare) this.#table.forgetRare(name, isChanged)
    return true
  }

  /** Returns which inputs differ between the served state and another. */
  async #inputsChanged(state: State): Promise<(input: string) => boolean> {
    const { changedInputs } = this.#publication
    return this.#state && changedInputs ? changedInputs(this.#state, state) : () => true
  }

  /** Replaces the ready answers by those of the served state. */
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
      // Most publications concern other modules.
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
