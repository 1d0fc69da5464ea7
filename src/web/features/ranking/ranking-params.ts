import { FIRST_YEAR } from '#contract/faculty.ts'
import { isGradeKey, isTermKey, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { RankingKey } from './ranking.api.ts'

/** The sheet in the URL; undefined if it names none. */
export function rankingParams(params: Readonly<Record<string, string | undefined>>): RankingKey | undefined {
  const { grade, term, year = '' } = params
  if (
    !isGradeKey(SPECIFIED_SHAPE, grade) ||
    !isTermKey(SPECIFIED_SHAPE, term) ||
    !/^\d{4}$/.test(year) ||
    Number(year) < FIRST_YEAR
  )
    return undefined
  return { grade, term, year: Number(year) }
}
