import type { Portal } from '#contract/portal.ts'
import type { ReadState } from '#server/db/one-state.ts'
import { publicationVersion } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { stampsFileOf, writeJsonFiles } from '#server/published/published-files.ts'
import type { Publication } from '#server/published/publisher.ts'
import { releaseName } from '#server/published/release.ts'
import type { Storage } from '#server/storage/storage.ts'
import { frontPublication } from '../front/front.published.ts'
import { libraryPublication } from '../library/library.published.ts'
import { quizPublication } from '../quiz/quiz.published.ts'
import { type ClassificationThresholds, DEFAULT_THRESHOLDS } from '../results/classification.rules.ts'
import { resultsPublication, resultsSummary } from '../results/results.published.ts'

export interface PublicationOptions {
  /** For queries about single seats and students, whose rows are not loaded. */
  db: Db
  /** Loads what is published in one state of the database; by default from `db`. */
  snapshot?: ReadState
  /** Defaults where the office has set nothing. */
  thresholds: ClassificationThresholds
  portalName: string
  drive: Portal['drive']
  now: () => Date
  /** Memory limit, in bytes, of the years of results that a process keeps. */
  yearBytes?: (() => number) | undefined
}

/** An opened publication, which knows its current state. */
interface Opened<State> {
  readonly current: State
}

/**
 * Opens every publication of the portal, in the order in which they are brought up to date: the front page last,
 * because it depends on the results. `open` is called once for each; nothing is loaded here.
 */
export function openPublications(
  { db, snapshot = (work) => work(db), thresholds, portalName, drive, now, yearBytes }: PublicationOptions,
  open: <State>(publication: Publication<State>) => Opened<State>,
) {
  const results = open(resultsPublication({ db, snapshot, thresholds, yearBytes }))
  open(libraryPublication(snapshot))
  open(quizPublication(snapshot))
  const summary = () => resultsSummary(results.current)
  return { results, front: open(frontPublication({ snapshot, name: portalName, drive, results: summary, now })) }
}

/**
 * Writes the results' files without a server, after a publication from the command line. Throws when storage fails.
 */
export async function writeResultsFiles(db: Db, storage: Storage, dataDir: string): Promise<void> {
  // The stored files contain no classification, so it does not matter which thresholds are given.
  const { answers, load } = resultsPublication({ db, snapshot: (work) => work(db), thresholds: DEFAULT_THRESHOLDS })
  const state = await load(undefined, await publicationVersion(db))
  await writeJsonFiles(answers, state, { storage, release: await releaseName(), stampsFile: stampsFileOf(dataDir) })
}
