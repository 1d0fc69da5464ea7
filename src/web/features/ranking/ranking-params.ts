import { isGradeKey, isTermKey } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import type { RankingKey } from './ranking.api.ts'

/** Returns the grade, term and year that the URL names; undefined if they are invalid. */
export function rankingParams(params: Readonly<Record<string, string | undefined>>): RankingKey | undefined {
  const { grade, term, year = '' } = params
  if (!isGradeKey(facultyShape(), grade) || !isTermKey(facultyShape(), term) || !/^20\d\d$/.test(year)) return undefined
  return { grade, term, year: Number(year) }
}
