import { attemptsIn, canonicalDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import { saysWithheld } from '../reading/row-words.rules.ts'
import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

export interface DegreeChange {
  seatNumber: string
  /** The subject's name; names are unique in a sheet. */
  subject: string
  /** The new degree text; stored in its canonical form. */
  degree: string
}

/** What is wrong with a change: an unknown student or subject, or a degree that is invalid or unchanged. */
export type ChangeRefusal = 'student' | 'subject' | 'degree'

/** The row after a change and the text before, or why it is refused. */
export type Corrected = { refused: ChangeRefusal } | { row: VersionRow; before: string }

/**
 * Changes one mark and recomputes by the import's rules what depends on it: the student's total, and whether the result
 * is withheld. Takes the row of the seat, if the version has it, and the version's subjects. The ranks of all rows
 * follow when the version is read.
 */
export function correctRow(
  row: VersionRow | undefined,
  subjects: readonly SheetSubject[],
  { subject: name, degree }: Omit<DegreeChange, 'seatNumber'>,
): Corrected {
  const position = subjects.findIndex((subject) => subject.name === name)
  const subject = subjects[position]
  if (!row) return { refused: 'student' }
  if (!subject) return { refused: 'subject' }
  const before = row.degrees[position] ?? ''
  const after = canonicalDegree(degree)
  if (after === undefined || after === before || !isDegreeOf(degree, subject)) return { refused: 'degree' }
  const degrees = subjects.map((_, place) => (place === position ? after : (row.degrees[place] ?? '')))
  const withheld = isWithheld(row, degrees, subjects)
  return { row: { ...row, degrees, ...totalOf(degrees, subjects), withheld }, before }
}

function isDegreeOf(text: string, { finalDegree }: SheetSubject): boolean {
  return attemptsIn(text).every((attempt) => {
    const parsed = parseDegree(attempt, finalDegree)
    return parsed !== undefined && parsed.hundredths <= Math.round(finalDegree * 100)
  })
}

function totalOf(degrees: readonly string[], subjects: readonly SheetSubject[]) {
  return computeTotal(
    subjects.map((subject, place) => ({
      ...subject,
      // The importer has already rejected texts that cannot be parsed.
      parsed: parseDegree(degrees[place] ?? '', subject.finalDegree) ?? { outcome: 'not_taken', hundredths: 0 },
    })),
  )
}

/**
 * Returns whether a degree or the note withholds the result, or a column of the file that is not stored, which is
 * kept.
 */
function isWithheld(row: VersionRow, degrees: readonly string[], subjects: readonly SheetSubject[]): boolean {
  const byDegree = (texts: readonly string[]) =>
    subjects.some(({ finalDegree }, place) => parseDegree(texts[place] ?? '', finalDegree)?.outcome === 'withheld')
  return byDegree(degrees) || saysWithheld(row.note) || (row.withheld && !byDegree(row.degrees))
}
