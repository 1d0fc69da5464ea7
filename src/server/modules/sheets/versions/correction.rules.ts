import { attemptsIn, canonicalDegree, parseDegree } from '#server/modules/results/degree.rules.ts'
import { rankByTotal } from '#server/modules/results/rank.rules.ts'
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

/** The sheet's rows after a change, or why it is refused. */
export type Corrected = { refused: ChangeRefusal } | { rows: VersionRow[]; studentId: string; before: string }

/**
 * Changes one mark and recomputes by the import's rules what depends on it: the student's total, whether the result is
 * withheld, and all ranks. Takes a version's rows and subjects.
 */
export function correctRows(
  rows: readonly VersionRow[],
  subjects: readonly SheetSubject[],
  { seatNumber, subject: name, degree }: DegreeChange,
): Corrected {
  const position = subjects.findIndex((subject) => subject.name === name)
  const subject = subjects[position]
  const row = rows.find((candidate) => candidate.seatNumber === seatNumber)
  if (!row) return { refused: 'student' }
  if (!subject) return { refused: 'subject' }
  const before = row.degrees[position] ?? ''
  const after = canonicalDegree(degree)
  if (after === undefined || after === before || !isDegreeOf(degree, subject)) return { refused: 'degree' }
  const degrees = subjects.map((_, place) => (place === position ? after : (row.degrees[place] ?? '')))
  const corrected = { ...row, degrees, ...totalOf(degrees, subjects), withheld: isWithheld(row, degrees, subjects) }
  return {
    rows: ranked(rows.map((standing) => (standing === row ? corrected : standing))),
    studentId: row.studentId,
    before,
  }
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

function ranked(rows: readonly VersionRow[]): VersionRow[] {
  const ranks = new Map(rankByTotal(rows.filter((row) => !row.withheld)).map(({ row, rank }) => [row, rank]))
  return rows.map((row) => ({ ...row, rank: ranks.get(row) ?? null }))
}
