import { GRADE_NAMES, yearLabel } from '#contract/faculty.ts'
import { listText } from '../../i18n/ar/results.ts'
import type { ListParams } from './list-params.ts'

export function listTitle({ grade, year }: ListParams): string {
  return `${listText.title} ${GRADE_NAMES[grade]} ${yearLabel(year)}`
}
