import { searchText } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SubjectHeader } from './subject-headers.rules.ts'

const OF_STUDENT =
  /^(ال)?(مجموع|مجاميع|اجمالي|محصله|معدل)( |$)|^مج( |$)|^عدد |^(ال)?نسبه (من|ال)|^(ال)?ترتيب( |$)|^(ال)?مركز (علي|بين|في)|(^| )(ب?ال)?رافه( |$)|^درج(ه|ات) (ال)?تيسير( |$)|^(ال)?(نقاط|ساعات)( |$)|^c?gpa$|^(درجه )?(ال)?سلوك$|^(ال)?(سن|مدرج|قاعه)$|^(ال)?(فصل|ترم|عام|دفعه)( (ال)?(دراسي|جامعي))?$|^(ال)?(رقم|كود)( |$)|^(درجه |درجات )?(ال)?(حافز( (ال)?رياضي)?|بونص|bonus)$|^(درجه|درجات) (ال)?(اضافيه|تعويض|تعويضيه|تحسين|جبر)( |$)/

/** At least LEAST_ROWS rows must show whether a column is a sum; at most SAMPLE rows are looked at. */
const LEAST_ROWS = 3
const SAMPLE = 100
/** A column is a sum if it is the sum of the marks in at least this share of these rows, in per cent. */
const SUM_SHARE = 80

/**
 * Returns whether a text above numbers says something of a student, and is therefore no subject: a sum, rank, count or
 * number, or the marks given by leniency or as a bonus.
 */
export function isOfStudent(text: string): boolean {
  return OF_STUDENT.test(searchText(text))
}

/**
 * Returns whether a column is the sum of the subjects before it in most rows, so that it is a total, whatever its
 * header says.
 */
export function isSumOf(
  before: readonly SubjectHeader[],
  { column, chosen }: SubjectHeader,
  { body, columns }: SheetHeader,
  marks: MarkReader,
): boolean {
  const own = before.filter(({ group }) => group !== 'carried')
  if (chosen || own.length < 2) return false
  const added = own.flatMap((subject) => (subject.isSum ? subject.parts.map((part) => part.column) : [subject.column]))
  const rows = body
    .filter((row) => textAt(row, columns.seat) !== '' && marks.isMark(textAt(row, column)))
    .slice(0, SAMPLE)
  const hundredths = (row: GridRow, at: number) => {
    const read = marks.read(textAt(row, at), 0)
    return 'parsed' in read ? (read.parsed?.hundredths ?? 0) : 0
  }
  const sums = rows.filter((row) => {
    const stated = hundredths(row, column)
    return stated !== 0 && stated === added.reduce((sum, other) => sum + hundredths(row, other), 0)
  })
  return rows.length >= LEAST_ROWS && sums.length * 100 >= rows.length * SUM_SHARE
}
