import { gradeKey, yearPath } from '#contract/faculty.ts'
import { portalEndpoint } from '#contract/portal.ts'
import { MAX_RANKING_ROWS, rankingSchema, resultsListSchema, SORT_METHODS } from '#contract/results.ts'
import type { Db } from '#server/db/tables.ts'
import { type Answer, makeJsonAnswer, makeJsonTextAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { listPage, rankingPage } from './answers.rules.ts'
import {
  loadPublished,
  NOTHING_PUBLISHED,
  type PublishedResults,
  type PublishedYear,
  portalOf,
} from './published-results.ts'
import { listUrl, PORTAL_URL, rankingUrl, TOP_DEGREES_URL } from './published-urls.rules.ts'
import { storageFilesOf } from './storage.service.ts'
import { writeStorageFiles } from './storage-files.ts'

export interface PublisherOptions {
  db: Db
  table: AnswerTable
  /** The folder that `/storage` mirrors. */
  storageDir: string
  portalName: string
  /** Told when the files cannot be written, and with nothing when they stand again. */
  onStorage: (fault?: unknown) => void
}

/** Keeps this process's published answers, and the files beside them, equal to what the database has published. */
export class ResultsPublisher {
  readonly #options: PublisherOptions
  #current: PublishedResults = NOTHING_PUBLISHED
  #lastTurn: Promise<void> = Promise.resolve()
  /** The files that are still to be written. */
  #filesDue: ReadonlyMap<string, string> | undefined
  #storageFailed = false

  constructor(options: PublisherOptions) {
    this.#options = options
  }

  get current(): PublishedResults {
    return this.#current
  }

  /**
   * Catches up with the database; returns whether anything changed. One at a time, so that an older picture never comes in
   * after a newer one. Throws when the database cannot be asked.
   */
  refresh(): Promise<boolean> {
    const turn = this.#lastTurn.then(() => this.#catchUp())
    this.#lastTurn = turn.then(
      () => undefined,
      () => undefined,
    )
    return turn
  }

  async #catchUp(): Promise<boolean> {
    const changed = await this.#renewAnswers()
    await this.#writeFiles()
    return changed
  }

  /** Files come after the answers: a full disk must not keep a student visible who was hidden. Each turn tries again. */
  async #writeFiles(): Promise<void> {
    const { storageDir, onStorage } = this.#options
    if (!this.#filesDue) return
    try {
      await writeStorageFiles(storageDir, this.#filesDue)
      this.#filesDue = undefined
      if (this.#storageFailed) onStorage()
      this.#storageFailed = false
    } catch (fault) {
      if (!this.#storageFailed) onStorage(fault)
      this.#storageFailed = true
    }
  }

  async #renewAnswers(): Promise<boolean> {
    const { db, table, portalName } = this.#options
    const before = this.#current
    const next = await loadPublished(db, before)
    if (next === before) return false
    const changed = new Map<string, Map<string, Answer>>()
    for (const [name, year] of next.years) {
      if (before.years.get(name) !== year) changed.set(name, await answersOf(year))
    }
    const files = storageFilesOf(next)
    const common = new Map([
      [PORTAL_URL, await makeJsonAnswer(portalEndpoint.response.parse(portalOf(next, portalName)))],
    ])
    const top = files.get(TOP_DEGREES_URL)
    if (top !== undefined) common.set(TOP_DEGREES_URL, await makeJsonTextAnswer(top))
    // From here on nothing waits: readers see the old picture or the new one.
    this.#current = next
    for (const name of before.years.keys()) if (!next.years.has(name)) table.replace(name, new Map())
    for (const [name, answers] of changed) table.replace(name, answers)
    table.replace('common', common)
    table.forgetRare()
    this.#filesDue = files
    return true
  }
}

/** What a cohort asks for in the first minute; deeper pages and single students are made when asked. */
async function answersOf({ grade, year, list, sheets, file }: PublishedYear): Promise<Map<string, Answer>> {
  const place = { grade: gradeKey(grade), year: yearPath(year) }
  const answers = new Map<string, Answer>()
  for (const sortMethod of SORT_METHODS) {
    const answer = await makeJsonAnswer(resultsListSchema.parse(listPage(list, 0, sortMethod)))
    answers.set(listUrl(place, { sortMethod }), answer)
    // The usual order need not be named.
    if (sortMethod === 'normal') answers.set(listUrl(place, {}), answer)
  }
  for (const { term, list: termList } of sheets) {
    const page = rankingSchema.parse(rankingPage(termList, 0, MAX_RANKING_ROWS))
    answers.set(rankingUrl({ grade, term, year }), await makeJsonAnswer(page))
  }
  answers.set(file.url, await makeJsonTextAnswer(file.text))
  return answers
}
