import { yearLabel } from '#contract/faculty.ts'
import { gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { listText } from '../../i18n/ar/results.ts'
import type { ListParams } from './list-params.ts'

/** Returns the title of a results list: `ترتيب نتائج الفرقة الأولى 2024/25`. */
export function listTitle({ grade, year }: ListParams): string {
  return `${listText.title} ${gradeName(facultyShape(), grade)} ${yearLabel(year)}`
}

/** Returns the name of a results list as a student's page shows it: `نتيجة الفرقة الأولى، العام الجامعي 2024/25`. */
export function resultTitle({ grade, year }: ListParams): string {
  return `${listText.ofStudent} ${gradeName(facultyShape(), grade)}، ${listText.year} ${yearLabel(year)}`
}

/** Returns what to check when a seat number is not on the list. */
export function seatAdvice({ grade, year }: ListParams): string {
  return `${listText.notAmong} ${gradeName(facultyShape(), grade)} ${yearLabel(year)}. ${listText.seatAdvice}`
}
