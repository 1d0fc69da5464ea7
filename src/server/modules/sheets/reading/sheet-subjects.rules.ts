import { searchText, westernDigits } from '#contract/search-text.ts'
import { fullMarkOf, headerFullMark, headerNumber, isFullMark } from './full-mark.rules.ts'
import { cellText, columnLetters, textAt, valueFault } from './grid-cell.rules.ts'
import { isSexAlone } from './header-parts.rules.ts'
import { markPart } from './header-words.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { SheetHeader } from './sheet-header.rules.ts'
import type { SheetSubject } from './sheet-reading.rules.ts'
import type { PartColumn, SubjectHeader } from './subject-headers.rules.ts'
import { isOfStudent, isSumOf } from './sum-columns.rules.ts'
import { saysCarried, saysUncounted } from './uncounted-names.rules.ts'

/** The columns of one mark: the column of the mark itself, and the columns of its components. */
export interface MarkColumns {
  /** 0-based. */
  column: number
  parts: readonly PartColumn[]
  /** Whether the mark is the sum of the components. */
  isSum: boolean
  /** The division that alone takes the subject; empty for all. */
  division: string
}

/** A subject and its columns. A missing or wrong full mark is 0 here and an error in the problem list. */
export interface SubjectColumn extends SheetSubject, MarkColumns {
  /** The same subject's columns for other divisions. */
  alternatives: readonly MarkColumns[]
}

/** A column of marks in a subject of an earlier grade. */
export interface CarriedColumn {
  column: number
  name: string
  /** The subject's full mark; null if the sheet does not state it. */
  fullMark: number | null
}

export interface ReadSubjects {
  subjects: SubjectColumn[]
  carried: CarriedColumn[]
}

interface Context {
  header: SheetHeader
  problems: ProblemList
  /** Whether numbers in the headers are full marks: see `trustsHeaders`. */
  trustsHeaders: boolean
}

/** Reads a sheet's subjects and checks each: a unique name, a full mark, and whether it counts. */
export function readSubjects(header: SheetHeader, marks: MarkReader, problems: ProblemList): ReadSubjects {
  const named = header.subjects.filter((subject) => isSubject(header, subject, marks))
  const found = named.filter((subject, at) => !isSumOf(named.slice(0, at), subject, header, marks))
  const context = { header, problems, trustsHeaders: trustsHeaders(found) }
  const subjects = new Map<string, SubjectColumn>()
  const carried: CarriedColumn[] = []
  const attempted = new Set<string>()
  for (const subject of found) {
    if (subject.group === 'carried') {
      carried.push(carriedColumn(subject, context))
      continue
    }
    const place = { row: header.namesRow.number, column: columnLetters(subject.column) }
    const read = readSubject(subject, context)
    const key = searchText(read.name)
    const earlier = subjects.get(key)
    const attempt = subject.chosen ? key : withoutAttempt(key)
    if (key === '' || (header.layout === 'control' && isComponentAlone(subject))) problems.add('subject_unnamed', place)
    else if (earlier && isOtherDivision(earlier, read)) {
      subjects.set(key, { ...earlier, alternatives: [...earlier.alternatives, read] })
      continue
    } else if (earlier || attempted.has(attempt)) problems.add('subject_twice', place, { value: read.name })
    attempted.add(attempt)
    subjects.set(subjects.has(key) || key === '' ? `column ${subject.column}` : key, read)
  }
  if (subjects.size === 0) problems.add('no_subjects', { row: header.namesRow.number })
  return { subjects: [...subjects.values()], carried }
}

/**
 * Returns whether a column has the name of a component only, as in a sheet of one subject: «أعمال السنة | التحريري», or
 * only says that it is for boys or girls.
 */
function isComponentAlone({ name, chosen, parts }: SubjectHeader): boolean {
  return chosen === undefined && parts.length === 0 && (markPart(name) !== undefined || isSexAlone(name))
}

/** Returns a subject's key without words that tell two of its marks apart: «النحو دور ثان», «تظلم النحو». */
function withoutAttempt(key: string): string {
  return key.replace(ATTEMPT, '').replace(ATTEMPT_BEFORE, '')
}

const ATTEMPT_BEFORE = /^((ال)?دور (ال)?(اول|ثان|ثاني|تاني)|تظلم|ملحق) /
const ATTEMPT =
  /[ (–/-]+((ال)?دور (ال)?(اول|ثان|ثاني|تاني)|(قبل|بعد) (ال)?(رافه|تيسير|رفع|تعديل|تصحيح|مراجعه|تظلم|تظلمات)|(ال)?(تظلم|ملحق)|معدله?)( [^()]*)?\)?$/

function readSubject(subject: SubjectHeader, context: Context): SubjectColumn {
  const { column, parts, isSum, division, chosen } = subject
  const written = context.trustsHeaders ? headerFullMark(subject.name) : undefined
  const finalDegree = chosen?.full_mark ?? readFullMark(subject, written?.fullMark, context)
  // «النحو (100)» loses the number only if 100 is the subject's full mark.
  const name = written?.fullMark === finalDegree && chosen?.name === undefined ? written.name : subject.name
  const isCalculatedInTotal = chosen?.counted ?? readCounted(subject, context)
  return { name, finalDegree, isCalculatedInTotal, column, parts, isSum, division, alternatives: [] }
}

function isOtherDivision(earlier: SubjectColumn, read: SubjectColumn): boolean {
  return (
    earlier.division !== read.division &&
    earlier.finalDegree === read.finalDegree &&
    earlier.isCalculatedInTotal === read.isCalculatedInTotal
  )
}

/**
 * Returns whether a column is a subject. Named columns of a template are, and named columns under a group of a control
 * sheet. A column without a group or a name is a subject if it has a full mark or marks; others (a telephone number,
 * an empty column) are ignored.
 */
function isSubject(header: SheetHeader, subject: SubjectHeader, marks: MarkReader): boolean {
  const { column, name, group, chosen, parts } = subject
  if (chosen || parts.length > 0) return true
  if (header.layout === 'control' && isOfStudent(name)) return false
  if (name !== '' && (header.layout === 'template' || group !== 'unknown')) return true
  if (header.fullMarks && !isEmpty(header.fullMarks.cells[column])) return true
  if (name !== '' && headerFullMark(name)) return true
  return header.body.some((row) => textAt(row, header.columns.seat) !== '' && marks.isMark(textAt(row, column)))
}

/**
 * Returns whether numbers in headers are full marks and not codes of subjects. Codes all differ and full marks repeat,
 * so numbers are trusted if each occurs twice on average, and up to three different ones if all can be full marks.
 */
export function trustsHeaders(subjects: readonly SubjectHeader[]): boolean {
  const numbers = subjects.flatMap(({ name }) => headerNumber(name)?.fullMark ?? [])
  const different = new Set(numbers).size
  return different * 2 <= numbers.length || (different <= 3 && numbers.every(isFullMark))
}

function isEmpty(cell: Parameters<typeof valueFault>[0]): boolean {
  return cellText(cell) === '' && valueFault(cell) === null
}

/**
 * Returns the full mark: of the row of full marks, else of the header, else the one for all, else the sum of the
 * components' full marks. Without one, or with an unreadable one, returns 0 and adds a problem.
 */
function readFullMark(subject: SubjectHeader, written: number | undefined, context: Context): number {
  const { header, problems } = context
  const columns = subject.isSum ? subject.parts.map(({ column }) => column) : [subject.column]
  const cells = columns.map((column) => header.fullMarks?.cells[column])
  const otherwise = written ?? header.fullMarkAll
  if (cells.every(isEmpty)) {
    if (otherwise !== undefined) return otherwise
    const sum = sumOfPartMarks(subject, header)
    if (sum !== undefined) return sum
  }
  let sum = 0
  for (const [index, cell] of cells.entries()) {
    const place = {
      row: header.fullMarks?.number ?? header.namesRow.number,
      column: columnLetters(columns[index] ?? 0),
    }
    const fault = valueFault(cell)
    const text = cellText(cell)
    const mark = fullMarkOf(text)
    if (mark !== undefined && !fault) sum += Math.round(mark * 100)
    else {
      if (fault) problems.add(fault.code, place, { value: fault.value })
      else if (text === '') problems.add('full_mark_missing', place, { value: subject.name })
      else problems.add('full_mark_invalid', place, { value: text })
      return 0
    }
  }
  checkPartMarks(subject, sum, context)
  return sum / 100
}

function sumOfPartMarks({ parts }: SubjectHeader, { fullMarks }: SheetHeader): number | undefined {
  const marks = parts.map(({ column }) => fullMarkOf(cellText(fullMarks?.cells[column])))
  if (parts.length === 0 || marks.includes(undefined)) return undefined
  return marks.reduce<number>((sum, mark) => sum + Math.round((mark ?? 0) * 100), 0) / 100
}

/** Reports full marks of components that do not add up to the subject's: a column may be below the wrong subject. */
function checkPartMarks(subject: SubjectHeader, fullHundredths: number, { header, problems }: Context): void {
  const sum = sumOfPartMarks(subject, header)
  if (subject.isSum || sum === undefined || Math.round(sum * 100) === fullHundredths) return
  const place = { row: header.fullMarks?.number, column: columnLetters(subject.column) }
  problems.add('full_mark_of_parts', place, { value: String(fullHundredths / 100), expected: String(sum) })
}

function readCounted(subject: SubjectHeader, context: Context): boolean {
  return context.header.countedFlags ? readCountedFlag(subject, context) : countsByGroup(subject, context)
}

function readCountedFlag({ column }: SubjectHeader, { header, problems }: Context): boolean {
  const cell = header.countedFlags?.cells[column]
  const place = { row: header.countedFlags?.number, column: columnLetters(column) }
  const fault = valueFault(cell)
  const text = westernDigits(cellText(cell))
  if (fault) problems.add(fault.code, place, { value: fault.value })
  else if (text !== '1' && text !== '0') problems.add('counted_flag_invalid', place, { value: text })
  return text === '1'
}

/**
 * Returns whether a subject counts by its group. Without a group it counts, with a problem in the list. The problem is
 * an error if other subjects are in a group that counts, because this subject is outside of that group. It is an error,
 * too, if the subject's own name says that it does not count or is carried over from an earlier grade.
 */
function countsByGroup({ column, name, group }: SubjectHeader, { header, problems }: Context): boolean {
  const contradicts = saysCarried(name) || (group !== 'uncounted' && saysUncounted(name))
  if (group === 'unknown' || contradicts) {
    const isAsked = contradicts || header.subjects.some((other) => other.group === 'counted')
    const code = isAsked ? 'group_not_understood' : 'group_unknown'
    problems.add(code, { row: header.namesRow.number, column: columnLetters(column) }, { value: name })
  }
  return group === 'counted' || group === 'unknown'
}

function carriedColumn(
  { column, name, chosen }: SubjectHeader,
  { header, trustsHeaders: trusts }: Context,
): CarriedColumn {
  const written = trusts ? headerFullMark(name) : undefined
  const fullMark =
    chosen?.full_mark ??
    fullMarkOf(cellText(header.fullMarks?.cells[column])) ??
    written?.fullMark ??
    header.fullMarkAll
  return { column, name: written && written.fullMark === fullMark ? written.name : name, fullMark: fullMark ?? null }
}
