import { GRADE_NAMES, yearLabel } from '#contract/faculty.ts'
import { listText } from '../../i18n/ar/results.ts'
import type { ListParams } from './list-params.ts'

/** `ترتيب نتائج الفرقة الأولى 2024/25`: the title of the list. */
export function listTitle({ grade, year }: ListParams): string {
  return `${listText.title} ${GRADE_NAMES[grade]} ${yearLabel(year)}`
}

/** `نتيجة الفرقة الأولى، العام الجامعي 2024/25`: the same list, under the name of one of its students. */
export function resultTitle({ grade, year }: ListParams): string {
  return `${listText.ofStudent} ${GRADE_NAMES[grade]}، ${listText.year} ${yearLabel(year)}`
}

/** What to do about a seat number that the list does not have. */
export function seatAdvice({ grade, year }: ListParams): string {
  return `${listText.notAmong} ${GRADE_NAMES[grade]} ${yearLabel(year)}. ${listText.seatAdvice}`
}
