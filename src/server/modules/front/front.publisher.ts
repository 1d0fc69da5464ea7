import type { Portal } from '#contract/portal.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { makeJsonTextAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { oneAtATime } from '#server/published/one-at-a-time.ts'
import { type FrontWords, PORTAL_URL, portalOf, type ResultsSummary } from './front.rules.ts'
import { readFrontWords } from './front.service.ts'

export interface FrontPublisherOptions {
  db: Db
  table: AnswerTable
  /** The portal's name where the office has set none. */
  name: string
  drive: Portal['drive']
  /** What is published at this moment. */
  results: () => ResultsSummary
  now: () => Date
}

/** Keeps `/api/portal` equal to what is published, to what the office says, and to the clock: announcements come and go by it. */
export class FrontPublisher {
  readonly #options: FrontPublisherOptions
  #version = -1
  #words: FrontWords = {
    name: undefined,
    channelUrl: null,
    availabilities: undefined,
    announcements: [],
    isDemo: false,
  }
  #text = ''

  constructor(options: FrontPublisherOptions) {
    this.#options = options
  }

  /** What the portal is called now. */
  get name(): string {
    return this.#words.name ?? this.#options.name
  }

  /** Catches up; returns whether the answer changed. Throws when the database cannot be asked. */
  readonly refresh = oneAtATime(() => this.#catchUp())

  async #catchUp(): Promise<boolean> {
    const { db, table, name, drive, results, now } = this.#options
    const version = await publicationVersion(db)
    if (version !== this.#version) {
      this.#words = await readFrontWords(db)
      this.#version = version
    }
    const text = JSON.stringify(portalOf({ name, drive, results: results(), words: this.#words, now: now() }))
    if (text === this.#text) return false
    table.replace('front', new Map([[PORTAL_URL, await makeJsonTextAnswer(text)]]))
    this.#text = text
    return true
  }
}
