import { searchText } from '#contract/search-text.ts'
import { isFilled, type SheetLine, textsOf } from './timetable-sheet.ts'

/** Finds the line with the headings of a timetable, above its first day. */

/**
 * The first words of a heading above the days or beside the periods, normalised for comparing and without the article.
 */
const CORNERS = new Set(
  'يوم ايام تاريخ تواريخ موعد مواعيد فتره فترات وقت توقيت ساعه زمن محاضره محاضرات حصه ماده فرقه م مسلسل day days date time'.split(
    ' ',
  ),
)
const DATES = new Set(['يوم', 'ايام', 'تاريخ', 'تواريخ', 'day', 'date'])
const PERIOD = /^(?:\d|(?:ال)?(?:فتره|محاضره|حصه|فرقه|مستوي|سنه|قسم|شعبه|اولي|ثانيه|ثالثه|رابعه|خامسه|سادسه)(?: |$))/

export interface TimetableHead {
  /** The index of the headings' line; -1 if there is none. */
  at: number
  /** Whether the line may be something else, such as a day with an unknown name. */
  isDoubtful: boolean
}

/** Returns the line with the headings, searched among the lines above the first recognised day. */
export function headOf(above: readonly SheetLine[]): TimetableHead {
  const rows = above
    .map((line, at) => ({ line, at, isCorner: isCorner(line), isOpen: isOpen(line) }))
    .filter(({ line }) => textsOf(line).length > 1)
  const found =
    rows.filter((row) => (row.isCorner || row.isOpen) && hasPeriods(row.line)).at(-1) ??
    rows.filter(({ isCorner: is }) => is).at(-1) ??
    rows.filter(({ line }) => hasPeriods(line)).at(-1) ??
    rows.filter(({ isOpen: is }) => is).at(-1) ??
    rows.at(-1)
  if (!found) return { at: -1, isDoubtful: false }
  const isSure = found.isCorner || (found.isOpen && (rows.length === 1 || hasPeriods(found.line)))
  return { at: found.at, isDoubtful: !isSure }
}

/** Whether a text is a heading for days or dates. */
export function isDateHeading(text: string): boolean {
  return DATES.has(firstWord(text))
}

function isOpen({ cells: [first] }: SheetLine): boolean {
  return !isFilled(first) && first?.leftOut === undefined
}

function isCorner({ cells: [first] }: SheetLine): boolean {
  return first !== undefined && CORNERS.has(firstWord(first.text))
}

/** Whether most cells after the first one are hours, periods or grades. */
function hasPeriods({ cells }: SheetLine): boolean {
  const texts = cells.slice(1).filter(isFilled)
  return texts.filter(({ text }) => PERIOD.test(searchText(text))).length * 2 > texts.length
}

function firstWord(text: string): string {
  const [word = ''] = searchText(text).split(/[^\p{L}]+/u)
  return word.replace(/^ال(?=..)/, '')
}
