import { type ParsedDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import type { MarkReader } from '../reading/mark-cell.rules.ts'
import { saysWithheld } from '../reading/row-words.rules.ts'
import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

export interface DegreeChange {
  seatNumber: string
  /** The subject's name; names are unique in a sheet. */
  subject: string
  /** The new mark, written as in a mark cell of a file; stored in its canonical form. */
  degree: string
}

/** What is wrong with a change: an unknown student or subject, or a mark that is invalid or unchanged. */
export type ChangeRefusal = 'student' | 'subject' | 'degree'

/** The row after a change with the mark's text before and after it, or why the change is refused. */
export type Corrected = { refused: ChangeRefusal } | { row: VersionRow; before: string; after: string }

/**
 * Changes one mark and recomputes by the import's rules what depends on it: the student's total, and whether the result
 * is withheld. `marks` reads the degree as it reads the cells of a file. `row` is undefined if the version does not
 * have the seat. Ranks follow in `rankedRows`, when the version is read.
 */
export function correctRow(
  row: VersionRow | undefined,
  subjects: readonly SheetSubject[],
  { subject: name, degree }: Omit<DegreeChange, 'seatNumber'>,
  marks: MarkReader,
): Corrected {
  const position = subjects.findIndex((subject) => subject.name === name)
  const subject = subjects[position]
  if (!row) return { refused: 'student' }
  if (!subject) return { refused: 'subject' }
  const before = row.degrees[position] ?? ''
  const mark = marks.read(degree, subject.finalDegree)
  if ('code' in mark || mark.degree === before || !isUpToFull(mark.parsed, subject)) return { refused: 'degree' }
  const after = mark.degree
  const degrees = subjects.map((_, place) => (place === position ? after : (row.degrees[place] ?? '')))
  const withheld = isWithheld(row, degrees, subjects)
  return { row: { ...row, degrees, ...totalOf(degrees, subjects), withheld }, before, after }
}

function isUpToFull(parsed: ParsedDegree | undefined, { finalDegree }: SheetSubject): boolean {
  return parsed !== undefined && parsed.hundredths <= Math.round(finalDegree * 100)
}

function totalOf(degrees: readonly string[], subjects: readonly SheetSubject[]) {
  return computeTotal(
    subjects.map((subject, place) => ({
      ...subject,
      // The default is never used: the importer has rejected texts that cannot be parsed.
      parsed: parseDegree(degrees[place] ?? '', subject.finalDegree) ?? { outcome: 'not_taken', hundredths: 0 },
    })),
  )
}

/**
 * Returns whether the result is withheld after a change: because a mark or the note says so, or because it was withheld
 * before although neither said so. Then a column of the file said it, which is not stored.
 */
function isWithheld(row: VersionRow, degrees: readonly string[], subjects: readonly SheetSubject[]): boolean {
  if (isWithheldByDegree(degrees, subjects) || saysWithheld(row.note)) return true
  return row.withheld && !isWithheldByDegree(row.degrees, subjects)
}

/** Whether one of a row's mark cells says «حجب», which withholds the result. */
export function isWithheldByDegree(degrees: readonly string[], subjects: readonly SheetSubject[]): boolean {
  return subjects.some(
    ({ finalDegree }, place) => parseDegree(degrees[place] ?? '', finalDegree)?.outcome === 'withheld',
  )
}
