import { FIRST_YEAR } from '#contract/faculty.ts'
import { isGradeKey, isTermKey } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import type { RankingKey } from './ranking.api.ts'

/** The sheet in the URL; undefined if it names none. */
export function rankingParams(params: Readonly<Record<string, string | undefined>>): RankingKey | undefined {
  const { grade, term, year = '' } = params
  if (
    !isGradeKey(facultyShape(), grade) ||
    !isTermKey(facultyShape(), term) ||
    !/^\d{4}$/.test(year) ||
    Number(year) < FIRST_YEAR
  )
    return undefined
  return { grade, term, year: Number(year) }
}
