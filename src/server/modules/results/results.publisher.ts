import { analyticsEndpoint } from '#contract/analytics.ts'
import { gradeKey, yearPath } from '#contract/faculty.ts'
import { MAX_RANKING_ROWS, rankingSchema, resultsListSchema, SORT_METHODS } from '#contract/results.ts'
import type { Db } from '#server/db/tables.ts'
import { type Answer, makeJsonAnswer, makeJsonTextAnswer } from '#server/published/answer.ts'
import type { AnswerTable } from '#server/published/answer-table.ts'
import { oneAtATime } from '#server/published/one-at-a-time.ts'
import { DueFiles } from '#server/storage/due-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { listPage, rankingPage } from './answers.rules.ts'
import {
  analyticsOf,
  loadPublished,
  NOTHING_PUBLISHED,
  type PublishedResults,
  type PublishedYear,
} from './published-results.ts'
import { analyticsUrl, listUrl, rankingUrl, TOP_DEGREES_URL } from './published-urls.rules.ts'
import { storageFilesOf, writeStorageFiles } from './storage.service.ts'

export interface PublisherOptions {
  db: Db
  table: AnswerTable
  storage: Storage
  /** Told when the files cannot be written, and with nothing when they stand again. */
  onStorage: (fault?: unknown) => void
}

/** Keeps this process's published answers, and the files beside them, equal to what the database has published. */
export class ResultsPublisher {
  readonly #options: PublisherOptions
  #current: PublishedResults = NOTHING_PUBLISHED
  readonly #files: DueFiles

  constructor(options: PublisherOptions) {
    this.#options = options
    this.#files = new DueFiles(options.onStorage)
  }

  get current(): PublishedResults {
    return this.#current
  }

  /** Catches up with the database; returns whether anything changed. Throws when the database cannot be asked. */
  readonly refresh = oneAtATime(() => this.#catchUp())

  async #catchUp(): Promise<boolean> {
    const changed = await this.#renewAnswers()
    await this.#files.write()
    return changed
  }

  async #renewAnswers(): Promise<boolean> {
    const { db, table, storage } = this.#options
    const before = this.#current
    const next = await loadPublished(db, before)
    if (next === before) return false
    const changed = new Map<string, Map<string, Answer>>()
    for (const [name, year] of next.years) {
      if (before.years.get(name) !== year) changed.set(name, await answersOf(year))
    }
    for (const year of changedYears(before, next)) changed.set(`analytics/${year}`, await analyticsAnswer(next, year))
    const files = storageFilesOf(next)
    const common = new Map<string, Answer>()
    const top = files.get(TOP_DEGREES_URL)
    if (top !== undefined) common.set(TOP_DEGREES_URL, await makeJsonTextAnswer(top))
    // From here on nothing waits: readers see the old picture or the new one.
    this.#current = next
    for (const name of before.years.keys()) if (!next.years.has(name)) table.replace(name, new Map())
    for (const [name, answers] of changed) table.replace(name, answers)
    table.replace('common', common)
    table.forgetRare()
    this.#files.set(() => writeStorageFiles(storage, files))
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

/** The years of which some grade came, went or changed. */
function changedYears(before: PublishedResults, next: PublishedResults): Set<number> {
  const years = new Set<number>()
  for (const [name, { year }] of before.years) if (!next.years.has(name)) years.add(year)
  for (const [name, entry] of next.years) if (before.years.get(name) !== entry) years.add(entry.year)
  return years
}

/** The figures of a year by their address; no answer once nothing of the year is published. */
async function analyticsAnswer(published: PublishedResults, year: number): Promise<Map<string, Answer>> {
  const analytics = analyticsOf(published, year)
  if (analytics.grades.length === 0) return new Map()
  return new Map([[analyticsUrl(year), await makeJsonAnswer(analyticsEndpoint.response.parse(analytics))]])
}
