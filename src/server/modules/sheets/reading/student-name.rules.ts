import { cleanText, searchText } from '#contract/search-text.ts'
import type { GridRow } from './grid.rules.ts'
import { textAt } from './grid-cell.rules.ts'
import { mayWithhold, saysWithheld } from './row-words.rules.ts'

/** A student's name, and the remark that the sheet has in brackets beside it. */
export interface StudentName {
  name: string
  /** The remark, such as «باق للإعادة» or «حجب»; empty if there is none. */
  remark: string
}

/** Words about a student's enrolment, which are no part of the name. */
const REMARK =
  /^(باق|باقي|باقيه|معيد|معيده|ناجح|ناجحه|راسب|راسبه|مستجد|مستجده|منقول|منقوله|محول|محوله|منتسب|منتسبه|انتساب|موجل|موجله|من (ال)?خارج|وافد|وافده|دور ثان|اعاده|للاعاده|تخلف|تخلفات|غش|حرمان|مفصول|مفصوله|منسحب|منسحبه|معتذر|معتذره|غايب|غايبه|متوفي|متوفاه|وقف قيد|وقف القيد|موقوف|موقوفه)( .*)?$/
/** Words about the person that are neither part of the name nor a remark that anybody needs. */
const PERSON = /^(ذكر|انثي|طالب|طالبه)$/
/** Matches the beginning of a remark that withholds the result, but no name that contains «محجوب» later. */
const WITHHOLDING = /^(ال)?(حجب|محجوب|[تي]حجب|لا|لم|لن|عدم|نتيج|وقف|ايقاف|[تي]?وقف|ارجاء|تاجيل|تعليق)/

/** If at least this share of full names, in per cent, contains a part, that part is not joined to them. */
const REPEATED_SHARE = 80
/** Rows whose words are counted to find the full name. */
const SAMPLE = 50

/** A serial number before the name: «12- », «٣ . », «(4) ». */
const SERIAL = /^(?:\(\s*\p{Nd}{1,5}\s*\)|\p{Nd}{1,5}\s*[-–./)،ـ])\s*(?=\p{L})/u

/** Returns the columns that make up the names. A father's name that the full name contains already is left out. */
export function joinedColumns(rows: readonly GridRow[], columns: readonly number[]): number[] {
  // The full name is the first column with the most words.
  const words = (at: number) => rows.slice(0, SAMPLE).reduce((sum, row) => sum + textAt(row, at).split(' ').length, 0)
  const [main = 0] = columns.toSorted((a, b) => words(b) - words(a))
  return columns.filter((column) => column === main || !isRepeated(rows, main, column))
}

function isRepeated(rows: readonly GridRow[], main: number, column: number): boolean {
  const filled = rows.filter((row) => textAt(row, column) !== '' && textAt(row, main) !== '')
  const repeated = filled.filter((row) => ` ${textAt(row, main)} `.includes(` ${textAt(row, column)} `))
  return filled.length > 0 && repeated.length * 100 >= filled.length * REPEATED_SHARE
}

/** Matches the last part of a name behind a dash, stroke or comma: «هدى حسن - راسب», «هدى حسن / باقية». */
const LAST_PART = /^(.*[^ ])(?: +[-–/،] *|[-–/،] +)([^-–/،]+)$/

/**
 * Joins the columns of a name in order, without a serial number, and takes remarks in brackets, or behind a dash or
 * stroke, out of it.
 */
export function studentName(row: GridRow, columns: readonly number[]): StudentName {
  const remarks: string[] = []
  const written = columns
    .map((column) => textAt(row, column))
    .join(' ')
    .replace(SERIAL, '')
  const name = written.replace(
    /[([{]([^()[\]{}]*)[)\]}]|(?:[-–*]+ *)$/g,
    (whole: string, inner: string | undefined) => {
      if (inner === undefined) return ' '
      if (!isRemark(inner)) return isOfPerson(inner) ? ' ' : whole
      remarks.push(inner.trim())
      return ' '
    },
  )
  const [, before, last = ''] = LAST_PART.exec(cleanText(name)) ?? []
  if (before !== undefined && isOfPerson(last)) return { name: before, remark: remarks.join('، ') }
  if (before === undefined || !isRemark(last)) return { name: cleanText(name), remark: remarks.join('، ') }
  return { name: before, remark: [...remarks, last].join('، ') }
}

function isOfPerson(text: string): boolean {
  return PERSON.test(searchText(text))
}

/** Matches words behind a name that are a verdict, a classification or the gender, in the form of `searchText`. */
const OF_ANOTHER_CELL =
  / (ناجحه|راسبه?|منقوله?|باق|باقيه|مستجده?|(ال)?دور (ال)?ثاني?|(ل?ال?)?اعاده|جيد|جيد جدا|ضعيف|ضعيف جدا|ذكر|انثي)$/
/** Matches words behind a name that may be of another cell, or part of the name: people have these names, too. */
const ALSO_NAME = / (ناجح|ممتاز|مقبول|باقي)$/

/** Returns whether a name ends with words of another cell, which has run together with it; or perhaps does. */
export function endsWithOtherCell(name: string): 'surely' | 'perhaps' | undefined {
  const key = searchText(name)
  if (OF_ANOTHER_CELL.test(key)) return 'surely'
  return ALSO_NAME.test(key) ? 'perhaps' : undefined
}

function isRemark(text: string): boolean {
  const key = searchText(text)
  return REMARK.test(key) || (WITHHOLDING.test(key) && (saysWithheld(text) || mayWithhold(text)))
}
