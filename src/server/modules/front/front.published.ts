import { portalEndpoint } from '#contract/portal.ts'
import type { Db } from '#server/db/tables.ts'
import { answersFrom } from '#server/published/published-answer.ts'
import type { Publication } from '#server/published/publisher.ts'
import { type FrontParts, type FrontWords, portalOf, type ResultsSummary } from './front.rules.ts'
import { readFrontWords } from './front.service.ts'

export interface FrontOptions extends Pick<FrontParts, 'name' | 'drive'> {
  db: Db
  /** The currently published results. */
  results: () => ResultsSummary
  now: () => Date
}

/**
 * The front page. It depends on the results, the office's texts and the clock, by which announcements start and end.
 */
export function frontPublication({ db, name, drive, results, now }: FrontOptions): Publication<FrontWords> {
  const answer = answersFrom<FrontWords>()
  return {
    name: 'front',
    isTimed: true,
    load: () => readFrontWords(db),
    answers: [
      answer(portalEndpoint, { make: (words) => portalOf({ name, drive, results: results(), words, now: now() }) }),
    ],
  }
}
