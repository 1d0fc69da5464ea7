import * as z from 'zod/mini'
import { type GradeNumber, gradeKey, type TermNumber, termKey, yearLabel, yearPath } from '#contract/faculty.ts'
import { gradeName, LARGEST_SHAPE, termName } from '#contract/faculty-shape.ts'
import { subjectName } from '#contract/subjects.ts'
import type { GridCell, WorksheetGrid } from '#server/modules/sheets/reading/grid.rules.ts'
import { type SheetReader, SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { sheetText } from './sheet-text.ts'

/** The most bytes of a file; parsed, it takes several times as much memory. */
const MAX_SIZE = 20_000_000

const value = z.union([z.string().check(z.maxLength(SPREADSHEET_LIMITS.cellLength)), z.number(), z.null()])
const subject = {
  name: z.optional(z.string()),
  id: z.optional(value),
  finalDegree: z.optional(value),
  isCalculatedInTotal: z.optional(z.union([z.boolean(), z.literal([0, 1])])),
}
const degrees = z.array(z.object({ ...subject, degree: value }))
const place = { grade: z.optional(value), term: z.optional(value), year: z.optional(value) }
const total = { total: z.optional(value), total_degree: z.optional(z.object({ total: value })) }

/**
 * docs/SPECIFICATION.md, sections 3 and 7: students with their degrees, as the portal and its static files write them.
 */
const studentSchema = z.object({
  seat_number: z.optional(value),
  /** The seat number, under the name that it has in the portal's lists. */
  id: z.optional(value),
  student_id: z.optional(value),
  name: z.optional(value),
  ...place,
  ...total,
  degrees: z.optional(degrees),
  terms: z.optional(z.array(z.object({ ...place, ...total, degrees }))),
})
const fileSchema = z.object({
  degrees: z.array(studentSchema).check(z.minLength(1)),
  subjects: z.optional(z.array(z.object({ ...subject, term: z.optional(value) }))),
})
type JsonFile = z.output<typeof fileSchema>
type JsonSubject = NonNullable<JsonFile['subjects']>[number]

/** A student's marks in one term. */
interface TermRow {
  seat: GridCell
  studentId: GridCell
  name: GridCell
  title: string
  term: number | undefined
  total: GridCell
  degrees: z.output<typeof degrees>
}

/** Whether a text looks like a JSON file of students; otherwise it is read as CSV. */
export function isJson(text: string): boolean {
  return /^\s*(\{\s*"|\[\s*\{)/.test(text)
}

/**
 * Reads a JSON file of students with their marks as worksheets in the template layout, one for each grade, term and
 * year. A file with totals only is refused, because without marks nothing can be checked. Throws UnreadableFileError.
 */
export const readJsonSheet: SheetReader = async (bytes) => {
  if (bytes.length > MAX_SIZE) throw new UnreadableFileError('too_large')
  const { degrees: students, subjects = [] } = understood(parsed(sheetText(bytes)))
  const byTitle = new Map<string, TermRow[]>()
  for (const row of students.flatMap(termRows)) {
    const rows = byTitle.get(row.title)
    if (rows) rows.push(row)
    else byTitle.set(row.title, [row])
  }
  return Array.from(byTitle, ([title, rows]) => worksheetOf(title, rows, subjects))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    throw new UnreadableFileError('json_broken', error)
  }
}

/**
 * Returns the students of a file, which is a list, or has the list in `degrees`, or in `items` like the portal's lists.
 */
function understood(content: unknown): JsonFile {
  const file = Array.isArray(content) ? { degrees: content } : content
  const items = z.safeParse(z.object({ items: z.array(z.unknown()) }), file)
  const result = z.safeParse(fileSchema, items.success ? { degrees: items.data.items } : file)
  if (!result.success) throw new UnreadableFileError('json_other', result.error)
  return result.data
}

function termRows(student: JsonFile['degrees'][number]): TermRow[] {
  const { seat_number, id, student_id, name, terms } = student
  const parts = terms ?? (student.degrees ? [{ ...student, degrees: student.degrees }] : [])
  if (parts.length === 0) throw new UnreadableFileError('json_other')
  return parts.map((part) => ({
    seat: seat_number ?? id ?? null,
    studentId: student_id ?? null,
    name: name ?? null,
    title: titleOf({
      grade: part.grade ?? student.grade,
      term: part.term ?? student.term,
      year: part.year ?? student.year,
    }),
    term: numberIn(part.term ?? student.term, /^(?:term_)?([123])$/),
    total: part.total_degree?.total ?? part.total ?? null,
    degrees: part.degrees,
  }))
}

function titleOf({ grade, term, year }: Pick<JsonFile['degrees'][number], 'grade' | 'term' | 'year'>): string {
  const gradeRead = numberIn(grade, /^(?:grade_)?([1-7])$/)
  const termRead = numberIn(term, /^(?:term_)?([123])$/)
  const yearRead = numberIn(year, /^(20\d\d)$/) ?? nextYear(numberIn(year, /^(20\d\d)[_/]\d\d$/))
  // The casts are safe: the patterns match only valid grades and terms. The title has their usual names, which are
  // recognised in the sheets of every faculty, whatever names it has set.
  const parts = [
    gradeRead === undefined ? [] : gradeName(LARGEST_SHAPE, gradeKey(gradeRead as GradeNumber)),
    termRead === undefined ? [] : termName(LARGEST_SHAPE, termKey(termRead as TermNumber)),
    yearRead === undefined ? [] : yearLabel(yearPath(yearRead)),
  ]
  return parts.flat().join(' - ')
}

function numberIn(stated: string | number | null | undefined, pattern: RegExp): number | undefined {
  const found = pattern.exec(String(stated ?? ''))?.[1]
  return found === undefined ? undefined : Number(found)
}

function nextYear(first: number | undefined): number | undefined {
  return first === undefined ? undefined : first + 1
}

function worksheetOf(title: string, rows: readonly TermRow[], listed: readonly JsonSubject[]): WorksheetGrid {
  const subjects = subjectsOf(rows, listed)
  const columns = new Map(Array.from(subjects.keys(), (name, index) => [name, index]))
  const table: GridCell[][] = [
    [title],
    ['student_id', 'seat_number', 'name', ...subjects.keys(), 'total'],
    ['final_degree', null, null, ...Array.from(subjects.values(), ({ fullMarks }) => joined(fullMarks))],
    ['is_calculated_in_total', null, null, ...Array.from(subjects.values(), ({ counted }) => joined(counted))],
    ...rows.map(({ seat, studentId, name, total, degrees: marks }) => {
      const cells = Array.from(subjects, (): string | number | null => null)
      for (const mark of marks) {
        const column = columns.get(nameOf(mark)) ?? 0
        // A subject that is listed twice gets a text of both marks, which is reported as an unreadable mark.
        cells[column] = (cells[column] ?? null) === null ? mark.degree : `${cells[column]} / ${mark.degree}`
      }
      return [studentId, seat, name, ...cells, total]
    }),
  ]
  return { name: title || 'JSON', rows: table.map((cells, index) => ({ number: index + 1, cells })) }
}

interface StatedSubject {
  fullMarks: Set<string | number>
  counted: Set<number>
}

/**
 * Returns the subjects by name with every full mark and every `counted` that is stated for each. More than one value
 * becomes an error of the sheet.
 */
function subjectsOf(rows: readonly TermRow[], listed: readonly JsonSubject[]): Map<string, StatedSubject> {
  const subjects = new Map<string, StatedSubject>()
  const term = rows[0]?.term
  const ofTerm = listed.filter((known) => term === undefined || known.term === undefined || known.term === term)
  for (const stated of [...ofTerm, ...rows.flatMap((row) => row.degrees)]) {
    const known = subjects.get(nameOf(stated)) ?? { fullMarks: new Set(), counted: new Set() }
    if (stated.finalDegree !== undefined && stated.finalDegree !== null) known.fullMarks.add(stated.finalDegree)
    if (stated.isCalculatedInTotal !== undefined) known.counted.add(Number(stated.isCalculatedInTotal))
    subjects.set(nameOf(stated), known)
  }
  return subjects
}

function nameOf({ name, id }: Pick<JsonSubject, 'name' | 'id'>): string {
  return subjectName(String(name ?? id ?? ''))
}

function joined(values: ReadonlySet<string | number>): GridCell {
  const [first, ...others] = values
  return others.length > 0 ? [...values].join(' / ') : (first ?? null)
}
