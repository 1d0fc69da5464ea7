import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, endpointUrl } from '#contract/endpoint.ts'
import type { Storage } from '../storage/storage.ts'
import { type Answer, makeJsonAnswer } from './answer.ts'
import type { AnswerTable } from './answer-table.ts'
import { oneAtATime } from './one-at-a-time.ts'
import type { AnyAddress, PublishedAnswer } from './published-answer.ts'
import { type FileGroup, jsonFiles, PublishedFiles } from './published-files.ts'

/** All that a module publishes: its answers, and what they are made of. */
export interface Publication<State> {
  /** The owner of these answers in the table. */
  name: string
  answers: readonly PublishedAnswer<State>[]
  /** Reads the state to publish; may take over parts of the state before. Rejects when the database is away. */
  load: (before: State | undefined) => Promise<State>
  /** Whether answers depend on the clock or on another publication, so that every tick makes them again. */
  isTimed?: boolean
  /** Files beside the JSON ones. */
  files?: readonly FileGroup<State>[]
}

/** A published endpoint, for the router: what reaches it is another spelling of a URL, or an answer that is not ready. */
export interface PublishedCall {
  endpoint: Endpoint
  /** The answer at an address. Rejects with an AppError where there is none. */
  answer: (address: AnyAddress) => Promise<Answer>
}

export interface PublisherOptions {
  table: AnswerTable
  storage: Storage
  /** Called once with the fault when files cannot be written, and without one when they are written again. */
  onStorage: (fault?: unknown) => void
}

interface MadeAnswer {
  answer: Answer
  from: object | undefined
}

/** Keeps the answers of one publication in this process, and the files beside them, equal to the database. */
export class Publisher<State> {
  readonly #publication: Publication<State>
  readonly #table: AnswerTable
  readonly #files: PublishedFiles<State>
  #version = -1
  #state: State | undefined
  #made: ReadonlyMap<string, MadeAnswer> = new Map()

  constructor(publication: Publication<State>, { table, storage, onStorage }: PublisherOptions) {
    this.#publication = publication
    this.#table = table
    this.#files = new PublishedFiles(publication.files ?? [], storage, onStorage)
  }

  /** The counter of the publication that is served; -1 before the first load. */
  get version(): number {
    return this.#version
  }

  /** What is served now. Throws before the first load. */
  get current(): State {
    if (this.#state === undefined) throw new Error(`${this.#publication.name}: nothing is loaded yet`)
    return this.#state
  }

  /** The endpoints to register. */
  get calls(): PublishedCall[] {
    return this.#publication.answers.map(({ endpoint, text }) => ({
      endpoint,
      answer: (address) =>
        this.#table.remember(endpointUrl(endpoint, address), async () =>
          makeJsonAnswer(await text(this.current, address)),
        ),
    }))
  }

  /**
   * Catches up with a version of the database, files last; returns whether readers see anything else now. Calls must not
   * overlap. Rejects when the database is away, and tries the same version again at the next call.
   */
  async load(version: number): Promise<boolean> {
    const changed = await this.#renew(version)
    await this.#files.write()
    return changed
  }

  async #renew(version: number): Promise<boolean> {
    const { name, load, isTimed = false } = this.#publication
    if (version === this.#version && !isTimed) return false
    const loaded = version === this.#version ? this.current : await load(this.#state)
    // Most publications concern another module.
    const isSame = isDeepStrictEqual(loaded, this.#state)
    const state = isSame ? this.current : loaded
    const made = isSame && !isTimed ? this.#made : await this.#make(state)
    // No await from here on: readers see the old state or the new one.
    this.#version = version
    this.#state = state
    if (isSame && hasSameAnswers(made, this.#made)) return false
    this.#made = made
    const answers = new Map(Array.from(made, ([url, { answer }]) => [url, answer]))
    this.#table.replace(name, answers)
    this.#table.forgetRare()
    this.#files.set(state, this.#publication.answers, jsonFiles(answers))
    return true
  }

  async #make(state: State): Promise<ReadonlyMap<string, MadeAnswer>> {
    const made = new Map<string, MadeAnswer>()
    for (const { endpoint, text, ready } of this.#publication.answers) {
      for (const { from, ...address } of ready(state)) {
        const url = endpointUrl(endpoint, address)
        const old = this.#made.get(url)
        const isKept = old !== undefined && from !== undefined && old.from === from
        made.set(url, isKept ? old : { from, answer: await compressed(await text(state, address), old?.answer) })
      }
    }
    return made
  }
}

/** Compressing is what costs: a text that did not change keeps its answer. */
async function compressed(text: string, old: Answer | undefined): Promise<Answer> {
  return old?.representations.identity.body.equals(Buffer.from(text)) ? old : makeJsonAnswer(text)
}

function hasSameAnswers(one: ReadonlyMap<string, MadeAnswer>, other: ReadonlyMap<string, MadeAnswer>): boolean {
  return one.size === other.size && Array.from(one).every(([url, { answer }]) => other.get(url)?.answer === answer)
}

/**
 * A function that has each publisher catch up in turn, with one read of the publication counter, and returns whether any changed.
 * Calls wait for one another, so that an older state never replaces a newer one. It rejects when the database is away.
 */
export function catchUpInTurn(
  readVersion: () => Promise<number>,
  publishers: readonly Pick<Publisher<unknown>, 'load'>[],
): () => Promise<boolean> {
  return oneAtATime(async () => {
    const version = await readVersion()
    let changed = false
    for (const publisher of publishers) if (await publisher.load(version)) changed = true
    return changed
  })
}
