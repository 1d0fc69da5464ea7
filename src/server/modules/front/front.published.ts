import type { FacultyShape } from '#contract/faculty-shape.ts'
import { portalEndpoint } from '#contract/portal.ts'
import type { ReadState } from '#server/db/one-state.ts'
import { answersFrom } from '#server/published/published-answer.ts'
import type { Publication } from '#server/published/publisher.ts'
import {
  type FrontParts,
  type FrontWords,
  portalOf,
  type ResultsSummary,
  revisionAt,
  type VersionSince,
} from './front.rules.ts'
import { readFrontWords } from './front.service.ts'

export interface FrontOptions extends Pick<FrontParts, 'name' | 'drive'> {
  snapshot: ReadState
  /** The currently published results. */
  results: () => ResultsSummary
  now: () => Date
}

interface FrontState extends VersionSince {
  words: FrontWords
  faculty: FacultyShape
}

/**
 * Publishes the answer of `/api/portal`. The publication is timed (made again at every refresh), because announcements
 * start and end by the clock.
 */
export function frontPublication({ snapshot, name, drive, results, now }: FrontOptions): Publication<FrontState> {
  const answer = answersFrom<FrontState>()
  return {
    name: 'front',
    isTimed: true,
    load: async (_before, version) => {
      const words = await snapshot(readFrontWords)
      return { words, faculty: words.faculty, version, since: now() }
    },
    answers: [
      answer(portalEndpoint, {
        make: ({ words, ...state }) => {
          const moment = now()
          const revision = revisionAt(state, moment)
          return portalOf({ name, drive, results: results(), words, revision, now: moment })
        },
      }),
    ],
  }
}
