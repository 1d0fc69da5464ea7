import type { SheetStop } from '#contract/sheet-stops.ts'
import { STOP_SIDES } from '#contract/stop-sides.ts'
import { compareText } from '#server/modules/results/rank.rules.ts'
import { subjectKey, subjectKeys } from '#server/modules/results/term-sessions.rules.ts'
import { changesBetween, compareSubjects } from '../versions/sheet-comparison.rules.ts'
import type { VersionContent } from '../versions/version-row.rules.ts'
import {
  type OfficeCorrection,
  type PublicationContext,
  type PublicationDraft,
  stopOf,
} from './publication-context.rules.ts'

/** A mark of a student in a version. */
interface Mark {
  row: number
  seatNumber: string
  name: string
  subject: string
  degree: string
}

/** A draft's mark whose publication would undo a correction; `expected` describes the corrected mark. */
interface UndoneMark extends Mark {
  expected: string
}

/**
 * Returns a publication stop for corrections by the office (also after an appeal) that the sheet would undo. If the
 * draft corrects a version that is no longer published, the stop also lists all published marks that it would change
 * back. One undone mark is enough: the file may be older than the correction.
 */
export function againstCorrections(draft: PublicationDraft, context: PublicationContext): SheetStop[] {
  const corrected = undoneCorrections(draft, context)
  const listed = new Set(corrected.map(keyOf))
  const undone = [...corrected, ...undoneChanges(draft, context).filter((mark) => !listed.has(keyOf(mark)))]
  return stopOf(
    'corrections_undone',
    undone
      .sort((a, b) => compareText(a.seatNumber, b.seatNumber))
      .map(({ row, subject: column, seatNumber: seat_number, name, degree, expected }) => {
        return { row, column, seat_number, name, stated: degree || STOP_SIDES.noMark, expected }
      }),
  )
}

function undoneCorrections(
  { content, correcting }: PublicationDraft,
  { corrections, replaced, withdrawn }: PublicationContext,
): UndoneMark[] {
  const [draftMark, publishedMark] = [markFinder(content), markFinder(replaced?.version ?? withdrawn)]
  const undone: UndoneMark[] = []
  const seen = new Set<string>()
  for (const correction of corrections) {
    const mark = draftMark(correction)
    if (!mark || seen.has(keyOf(mark))) continue
    // If the published mark differs, the office undid the correction itself: by a roll-back, or by accepting this stop.
    const published = publishedMark(correction)
    if (published && published.degree !== correction.degree) continue
    seen.add(keyOf(mark))
    if (mark.degree === correction.degree || isMeant(mark, correction.degree, correcting)) continue
    const version = STOP_SIDES.version(correction.version)
    const expected = STOP_SIDES.correctedIn(correction.degree || STOP_SIDES.noMark, version)
    undone.push({ ...mark, expected })
  }
  return undone
}

/** Lists the published marks that a draft derived from an older version would change back. */
function undoneChanges({ content, correcting }: PublicationDraft, { replaced }: PublicationContext): UndoneMark[] {
  if (!correcting || !replaced || correcting.base === replaced.sheetId) return []
  const { added, gone } = compareSubjects(replaced.version.subjects, content.subjects)
  const ofOne = new Set([...added, ...gone].map(({ name }) => name))
  const rows = new Map(content.rows.map((row) => [row.studentId, row.rowNumber]))
  return changesBetween(replaced.version, content).changed.flatMap(
    ({ student_id, seat_number: seatNumber, name, degrees }) =>
      degrees.flatMap(({ subject, before, after }) => {
        const mark = { row: rows.get(student_id) ?? 0, seatNumber, name, subject, degree: after }
        if (ofOne.has(subject) || isMeant(mark, before, correcting)) return []
        const version = STOP_SIDES.version(replaced.number)
        return [{ ...mark, expected: STOP_SIDES.markIn(before || STOP_SIDES.noMark, version) }]
      }),
  )
}

/** Whether the draft's own correction changes `before` to this mark: then the officer saw the mark that it replaces. */
function isMeant({ seatNumber, subject }: Mark, before: string, correcting: PublicationDraft['correcting']): boolean {
  const own = correcting?.marks ?? []
  return own.some((one) => one.seatNumber === seatNumber && one.subject === subject && one.before === before)
}

/**
 * Returns a function that finds a corrected mark in a version: by student, or by seat if the version lacks the student,
 * because the same person may have another identifier there.
 */
function markFinder(version: VersionContent | undefined) {
  const { subjects, rows } = version ?? { subjects: [], rows: [] }
  const byStudent = new Map(rows.map((row) => [row.studentId, row]))
  const bySeat = new Map(rows.map((row) => [row.seatNumber, row]))
  const places = new Map(subjectKeys(subjects).map((key, place) => [key, place]))
  return ({ studentId, seatNumber, subject }: OfficeCorrection): Mark | undefined => {
    const row = byStudent.get(studentId) ?? bySeat.get(seatNumber)
    const place = places.get(subjectKey(subject)) ?? -1
    const found = subjects[place]
    if (!row || !found) return undefined
    const { rowNumber, name, degrees } = row
    return { row: rowNumber, seatNumber: row.seatNumber, name, subject: found.name, degree: degrees[place] ?? '' }
  }
}

function keyOf({ seatNumber, subject }: Mark): string {
  return `${seatNumber} ${subject}`
}
