import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { kindOfVerdict } from '#server/modules/results/verdict.rules.ts'
import { columnLetters } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'

/** A text in more than this many rows, and in more than one of USUAL_SHARE, is how the sheet writes a usual verdict. */
const USUAL_ROWS = 3
const USUAL_SHARE = 5

/** Matches classifications, which some sheets have in the column of verdicts, in the form of `searchText`. */
const CLASSIFICATION = /^(ممتاز|جيد|جيد جدا|مقبول|ضعيف|ضعيف جدا)$/

/** Matches how a student is enrolled: a column of «مستجد» and «باق» speaks of last year and has no verdicts. */
const ENROLMENT = /^(مستجد|منتظم|نظامي|منتسب|مقيد|وافد)(ه|ين|ون|ات)?( |$)|^(انتظام|انتساب)( |$)|^من (ال)?خارج( |$)/

/**
 * Returns a publication stop with the students of whom the sheet says something rare and unknown instead of a verdict,
 * such as «موقوف» (suspended): readers see it beside all the marks, although it may mean that they must not. So are
 * words about the enrolment, however many.
 */
export function unknownVerdictStops(
  { columns: { verdict } }: SheetHeader,
  rows: readonly SheetRow[],
  marks: MarkReader,
): SheetStop[] {
  if (verdict === undefined) return []
  const timesOf = new Map<string, number>()
  for (const { statedVerdict } of rows) {
    const key = searchText(statedVerdict)
    timesOf.set(key, (timesOf.get(key) ?? 0) + 1)
  }
  const areEnrolments = [...timesOf.keys()].some((key) => ENROLMENT.test(key))
  const isUsual = (times: number) => times > USUAL_ROWS && times * USUAL_SHARE > rows.length
  const unknown = rows.filter(({ statedVerdict: text, withheld }) => {
    const key = searchText(text)
    if (withheld || key === '') return false
    if (areEnrolments && (ENROLMENT.test(key) || kindOfVerdict(text) === 'repeats')) return true
    if (isUsual(timesOf.get(key) ?? 0)) return false
    return kindOfVerdict(text) === undefined && !CLASSIFICATION.test(key) && !marks.isMark(text)
  })
  return stopOf(
    'verdict_unknown',
    unknown.map(({ rowNumber, seatNumber, name, statedVerdict }) => {
      return { row: rowNumber, column: columnLetters(verdict), seat_number: seatNumber, name, stated: statedVerdict }
    }),
  )
}
