import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { rankByTotal } from '#server/modules/results/rank.rules.ts'
import { computeTotal } from '#server/modules/results/total.rules.ts'
import { saysWithheld } from '../reading/header-words.rules.ts'
import type { SheetSubject } from '../reading/sheet-reading.rules.ts'
import type { VersionRow } from './version-row.rules.ts'

export interface DegreeChange {
  seatNumber: string
  /** The subject's name; names are unique in a sheet. */
  subject: string
  /** The new degree text. */
  degree: string
}

/**
 * Why a change makes no sense: whom or what it names is not there, or the text is no degree of the subject, or the
 * same.
 */
export type ChangeRefusal = 'student' | 'subject' | 'degree'

/** The sheet's rows after a change, or why there is none. */
export type Corrected = { refused: ChangeRefusal } | { rows: VersionRow[]; studentId: string; before: string }

/**
 * Changes one mark and computes what hangs on it by the rules of the import: the student's total, whether the result
 * is withheld, and everybody's rank. Takes a version's rows and subjects.
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
  if (before === degree || !isDegreeOf(degree, subject)) return { refused: 'degree' }
  const degrees = subjects.map((_, place) => (place === position ? degree : (row.degrees[place] ?? '')))
  const corrected = { ...row, degrees, ...totalOf(degrees, subjects), withheld: isWithheld(row, degrees, subjects) }
  return {
    rows: ranked(rows.map((standing) => (standing === row ? corrected : standing))),
    studentId: row.studentId,
    before,
  }
}

function isDegreeOf(text: string, { finalDegree }: SheetSubject): boolean {
  const parsed = parseDegree(text, finalDegree)
  return parsed !== undefined && parsed.hundredths <= Math.round(finalDegree * 100)
}

function totalOf(degrees: readonly string[], subjects: readonly SheetSubject[]) {
  return computeTotal(
    subjects.map((subject, place) => ({
      ...subject,
      // What an imported sheet holds was understood then.
      parsed: parseDegree(degrees[place] ?? '', subject.finalDegree) ?? { outcome: 'not_taken', hundredths: 0 },
    })),
  )
}

/** A degree may withhold a result, or a note; a sheet may also say it in a column that is not kept, and that stays. */
function isWithheld(row: VersionRow, degrees: readonly string[], subjects: readonly SheetSubject[]): boolean {
  const byDegree = (texts: readonly string[]) =>
    subjects.some(({ finalDegree }, place) => parseDegree(texts[place] ?? '', finalDegree)?.outcome === 'withheld')
  return byDegree(degrees) || saysWithheld(row.note) || (row.withheld && !byDegree(row.degrees))
}

function ranked(rows: readonly VersionRow[]): VersionRow[] {
  const ranks = new Map(rankByTotal(rows.filter((row) => !row.withheld)).map(({ row, rank }) => [row, rank]))
  return rows.map((row) => ({ ...row, rank: ranks.get(row) ?? null }))
}
