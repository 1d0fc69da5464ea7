import { westernDigits } from '#contract/search-text.ts'
import type { SheetProblemCode } from '#contract/sheet-problems.ts'
import { attemptsIn, DEGREE_WORDS, type ParsedDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import type { GridRow } from './grid.rules.ts'
import { columnLetters, textAt, valueFault } from './grid-cell.rules.ts'
import type { MarkReader } from './mark-cell.rules.ts'
import type { ProblemList } from './problem-list.rules.ts'
import type { CarriedDegree } from './sheet-reading.rules.ts'
import type { CarriedColumn, MarkColumns, SubjectColumn } from './sheet-subjects.rules.ts'
import type { PartColumn } from './subject-headers.rules.ts'

/** What reading a row's marks needs. */
export interface MarkContext {
  marks: MarkReader
  problems: ProblemList
}

/** A mark as stored, with its meaning; an unreadable mark is empty and has a problem in the list. */
export interface RowMark {
  degree: string
  parsed: ParsedDegree | undefined
}

const NO_MARK: RowMark = { degree: '', parsed: undefined }
/** Words of one component that decide the whole subject, the strongest first. */
const DECISIVE = [DEGREE_WORDS.withheld, DEGREE_WORDS.cheated, DEGREE_WORDS.barred, DEGREE_WORDS.excused]

/** Reads one subject's mark. A subject of several divisions has columns for each, of which a row may fill only one. */
export function readMarkOf(row: GridRow, subject: SubjectColumn, context: MarkContext): RowMark {
  const { alternatives } = subject
  const filled = alternatives.length > 0 ? [subject, ...alternatives].filter((one) => isFilled(row, one)) : [subject]
  const [first = subject, second] = filled
  if (second) {
    const texts = { value: subject.name, expected: columnLetters(first.column) }
    context.problems.add('two_divisions', { row: row.number, column: columnLetters(second.column) }, texts)
    return NO_MARK
  }
  return first.isSum ? sumOfParts(row, subject, first, context) : markWithParts(row, subject, first, context)
}

/** Reads a row's attempts at subjects of an earlier grade. */
export function readCarried(
  row: GridRow,
  {
    pairs,
    columns,
  }: { pairs: readonly { name: number; mark: number | undefined }[]; columns: readonly CarriedColumn[] },
  context: MarkContext,
): CarriedDegree[] {
  const carried: CarriedDegree[] = []
  for (const { name, mark } of pairs) {
    const subject = textAt(row, name)
    const text = textAt(row, mark)
    if (subject !== '') carried.push({ subject, ...carriedMark(row, mark, null, context) })
    else if (text !== '') context.problems.add('carried_unnamed', placeOf(row, mark), { value: text })
  }
  for (const { column, name, fullMark } of columns) {
    if (textAt(row, column) === '' && !valueFault(row.cells[column])) continue
    carried.push({ subject: name, ...carriedMark(row, column, fullMark, context) })
  }
  return carried
}

/** Matches a mark, a word or a mark raised by leniency, followed by its full mark: «65/100», «غـ/100», «/50/100». */
const MARK_OF_FULL = /^(.*\S) ?[/\\] ?(\d{1,5}(?:\.\d{1,2})?)$/

/** Reads the mark of a carried-over subject. «65/100» states its full mark, too, if the column has none. */
function carriedMark(
  row: GridRow,
  column: number | undefined,
  fullMark: number | null,
  context: MarkContext,
): Pick<CarriedDegree, 'degree' | 'fullMark'> {
  const text = textAt(row, column)
  const [, mark = text, of = 0] = fullMark === null ? (MARK_OF_FULL.exec(westernDigits(text)) ?? []) : []
  const stated = fullMark ?? Number(of)
  const { degree } = readOneAttempt(row, column, stated, context, mark)
  return { degree, fullMark: stated > 0 ? stated : null }
}

/** Whether any of a subject's cells has a text or a fault. */
export function isFilled(row: GridRow, { column, parts }: Pick<MarkColumns, 'column' | 'parts'>): boolean {
  return [column, ...parts.map((part) => part.column)].some(
    (at) => textAt(row, at) !== '' || valueFault(row.cells[at]) !== null,
  )
}

/** Reads the subject's own mark and checks that the components agree with it. */
function markWithParts(row: GridRow, subject: SubjectColumn, columns: MarkColumns, context: MarkContext): RowMark {
  const mark = readCell(row, columns.column, subject.finalDegree, context)
  const outcome = mark.parsed?.outcome
  const isNumber = outcome === 'passed' || outcome === 'failed'
  // A word or a mark raised by leniency is the office's decision, so the components are not compared.
  if (columns.parts.length === 0 || !(isNumber || outcome === 'not_taken')) return mark
  const filled = readParts(row, columns.parts, context)
  if (!filled || filled.length === 0) return mark
  const { decisive, sum } = totalOfParts(filled)
  if (isNumber && decisive === undefined && sum === mark.parsed?.hundredths) return mark
  const expected = isNumber ? (decisive ?? String(sum / 100)) : degreeOfParts(filled)
  context.problems.add('parts_differ', placeOf(row, columns.column), { value: mark.degree, expected })
  return mark
}

/** Adds up the components of a subject without its own total. */
function sumOfParts(row: GridRow, subject: SubjectColumn, { parts }: MarkColumns, context: MarkContext): RowMark {
  const filled = readParts(row, parts, context)
  if (!filled) return NO_MARK
  const degree = degreeOfParts(filled)
  const mark = { degree, parsed: parseDegree(degree, subject.finalDegree) }
  checkFullMark(row, subject.column, mark, subject.finalDegree, context)
  return mark
}

type ReadPart = RowMark & Pick<PartColumn, 'part'>

/**
 * Returns the mark that components make: a word in the written examination is the subject's word, and «غـ» in another
 * component counts 0.
 */
function degreeOfParts(filled: readonly ReadPart[]): string {
  if (filled.length === 0) return ''
  const { decisive, sum } = totalOfParts(filled)
  const absent = filled.filter(({ degree }) => degree === DEGREE_WORDS.absent)
  const isAbsent = absent.length === filled.length || absent.some(({ part }) => part === 'written')
  return decisive ?? (isAbsent ? DEGREE_WORDS.absent : String(sum / 100))
}

function totalOfParts(filled: readonly ReadPart[]): { decisive: string | undefined; sum: number } {
  return {
    decisive: DECISIVE.find((word) => filled.some(({ degree }) => degree === word)),
    sum: filled.reduce((hundredths, { parsed }) => hundredths + (parsed?.hundredths ?? 0), 0),
  }
}

/** Returns the components that are filled; undefined if one is unreadable and has a problem. */
function readParts(row: GridRow, parts: readonly PartColumn[], context: MarkContext): ReadPart[] | undefined {
  const read = parts.map(({ column, part }) => ({ part, ...readOneAttempt(row, column, 0, context) }))
  return read.some(({ parsed }) => parsed === undefined) ? undefined : read.filter(({ degree }) => degree !== '')
}

/** Reads a cell of a component or a carried-over subject, in which two attempts are an error. */
function readOneAttempt(...cell: Parameters<typeof readCell>): RowMark {
  const mark = readCell(...cell)
  if (attemptsIn(mark.degree).length === 1) return mark
  const [row, column, , { problems }] = cell
  problems.add('degree_unreadable', placeOf(row, column), { value: textAt(row, column) })
  return NO_MARK
}

/** Reads one mark cell and adds its problem to the list; a `fullMark` of 0 means that it is unknown. */
function readCell(
  row: GridRow,
  column: number | undefined,
  fullMark: number,
  context: MarkContext,
  text = textAt(row, column),
): RowMark {
  const { marks, problems } = context
  const fault = column === undefined ? null : valueFault(row.cells[column])
  if (fault) {
    problems.add(fault.code, placeOf(row, column), { value: fault.value })
    return NO_MARK
  }
  const read = marks.read(text, fullMark)
  if ('code' in read) {
    const texts: { value: string; expected?: string } = { value: read.value }
    if (read.expected !== undefined) texts.expected = read.expected
    problems.add(read.code, placeOf(row, column), texts)
    return NO_MARK
  }
  checkFullMark(row, column, read, fullMark, context, text)
  return read
}

function checkFullMark(
  row: GridRow,
  column: number | undefined,
  { degree, parsed }: RowMark,
  fullMark: number,
  { problems }: MarkContext,
  text = degree,
): void {
  // A full mark of 0 is unknown, or was unreadable, which is reported once at the subject.
  if (!parsed || fullMark === 0 || parsed.hundredths <= Math.round(fullMark * 100)) return
  const code: SheetProblemCode = 'degree_above_full_mark'
  problems.add(code, placeOf(row, column), { value: text, expected: String(fullMark) })
}

function placeOf(row: GridRow, column: number | undefined): { row: number; column?: string } {
  return column === undefined ? { row: row.number } : { row: row.number, column: columnLetters(column) }
}
