import { searchText } from '#contract/search-text.ts'
import type { SheetStop } from '#contract/sheet-stops.ts'
import { kindOfVerdict } from '#server/modules/results/verdict.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { columnLetters, textAt } from './grid-cell.rules.ts'
import type { ColumnKind } from './header-words.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import { mayWithhold } from './row-words.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetRow } from './sheet-reading.rules.ts'
import { stopOf } from './sheet-stops.rules.ts'
import type { ReadRow } from './student-row.rules.ts'

/** A text in more than this many rows, and in more than one of USUAL_SHARE, is how the sheet writes a usual verdict. */
const USUAL_ROWS = 3
const USUAL_SHARE = 5

/** Matches classifications, which some sheets have in the column of verdicts, in the form of `searchText`. */
const CLASSIFICATION = /^(ممتاز|جيد|جيد جدا|مقبول|ضعيف|ضعيف جدا)$/

/** Matches how a student is enrolled: a column of «مستجد» and «باق» speaks of last year and has no verdicts. */
const ENROLMENT = /^(مستجد|منتظم|نظامي|منتسب|مقيد|وافد)(ه|ين|ون|ات)?( |$)|^(انتظام|انتساب)( |$)|^من (ال)?خارج( |$)/

/** Columns in which offices write why a result is kept back, or what happened in an examination. */
const REMARK_KINDS = [
  'verdict',
  'note',
  'total',
  'percentage',
  'classification',
  'rank',
] as const satisfies ColumnKind[]

/** Matches what happened in an examination and is no mark, in the form of `searchText`. */
const INCIDENT = /(^| )(ال)?(غش|محروم|محرومه|حرمان|غايب|غايبه|غياب|مفصول|مفصوله|فصل نهايي)( |$)|الغاء (ال)?امتحان/

const INCIDENTS = ['absent', 'cheated', 'barred'] as const

/**
 * Returns a publication stop with the students whose marks readers perhaps must not see. In the column of verdicts they
 * have a rare unknown text, such as «موقوف» (suspended), or words about the enrolment, however many; or another column
 * has a text that may withhold the result («لم يسدد الرسوم»), or an incident that no mark shows («غش»).
 */
export function unknownVerdictStops(header: SheetHeader, students: readonly ReadRow[], marks: MarkReader): SheetStop[] {
  const isUnknown = unknownVerdicts(
    students.map(({ student }) => student),
    marks,
  )
  const lines = students.flatMap(({ row, student }) => {
    const { rowNumber, seatNumber: seat_number, name, withheld, statedVerdict } = student
    if (withheld) return []
    const found = isUnknown(statedVerdict)
      ? { column: header.columns.verdict, stated: statedVerdict }
      : doubtfulRemark(row, student, header, marks)
    if (found?.column === undefined) return []
    return [{ row: rowNumber, column: columnLetters(found.column), seat_number, name, stated: found.stated }]
  })
  return stopOf('verdict_unknown', lines)
}

/** Returns a function that tells whether a verdict is unknown, by how often the sheet's verdicts occur. */
function unknownVerdicts(rows: readonly SheetRow[], marks: MarkReader): (verdict: string) => boolean {
  const timesOf = new Map<string, number>()
  for (const { statedVerdict } of rows) {
    const key = searchText(statedVerdict)
    timesOf.set(key, (timesOf.get(key) ?? 0) + 1)
  }
  const areEnrolments = [...timesOf.keys()].some((key) => ENROLMENT.test(key))
  const isUsual = (times: number) => times > USUAL_ROWS && times * USUAL_SHARE > rows.length
  return (text) => {
    const key = searchText(text)
    if (key === '') return false
    if (areEnrolments && (ENROLMENT.test(key) || kindOfVerdict(text) === 'repeats')) return true
    if (isUsual(timesOf.get(key) ?? 0)) return false
    return kindOfVerdict(text) === undefined && !CLASSIFICATION.test(key) && !marks.isMark(text)
  }
}

/** Finds a text, beside a student's marks or name, that says more of the result than the marks do. */
function doubtfulRemark(row: GridRow, { degrees, note }: SheetRow, { columns }: SheetHeader, marks: MarkReader) {
  const areAllMarks = degrees.every((degree) => Number(degree.replace('/', '')) > 0)
  const isDoubtful = (text: string) => mayWithhold(text) || (areAllMarks && isIncident(text, marks))
  for (const column of REMARK_KINDS.map((kind) => columns[kind])) {
    const text = textAt(row, column)
    if (isDoubtful(text)) return { column, stated: text }
  }
  // The note also has the remark that was written beside the name.
  return isDoubtful(note) ? { column: columns.name, stated: note } : undefined
}

function isIncident(text: string, marks: MarkReader): boolean {
  if (INCIDENT.test(searchText(text))) return true
  const read = marks.read(text, 0)
  return 'parsed' in read && INCIDENTS.some((outcome) => outcome === read.parsed?.outcome)
}
