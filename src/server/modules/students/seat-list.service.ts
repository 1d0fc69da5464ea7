import { createHash } from 'node:crypto'
import {
  type ListedSeat,
  listedSeat,
  type PlannedSeat,
  type SeatListKind,
  type YearStanding,
} from '#contract/admin-seat-lists.ts'
import type { GradeNumber } from '#contract/faculty.ts'
import { plainSeat } from '#contract/seat-list-text.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, acts, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { hasWithheldMark } from '#server/modules/results/degree.rules.ts'
import { deleteWithheld, insertWithheld } from './hidden-and-withheld.queries.ts'
import { decisionsOfYear } from './office-decisions.reads.ts'
import { isReleased, onlyPublished, releasedFiles, releasedWith, type YearDecisions } from './releases.rules.ts'
import {
  deleteReleased,
  insertReleased,
  listWithheldRows,
  rowsOfSeats,
  type SeatedRow,
  type WithheldRow,
} from './seat-list.queries.ts'
import { planSeats, type SeatedStudent } from './seat-list.rules.ts'
import { studentExists } from './students.queries.ts'

/**
 * Withholds or releases the results of a list of seats. Every changed student gets an audit entry with the identifier
 * only: a name or reason could reveal a hidden student. docs/decisions/0040-the-desk-in-a-season.md
 */

export interface SeatList {
  kind: SeatListKind
  grade: GradeNumber
  year: number
  seats: readonly ListedSeat[]
}

/** The object of an act that changes no student and therefore writes no audit entry. */
const NOBODY = { kind: 'student', id: '' }

/** What the office has decided about a student's year: a `YearStanding` without its stamp. */
type Standing = Omit<YearStanding, 'stamp'>

/** Returns for each seat of a list who has it and what the act would do. */
export async function planSeatList(db: Db, { kind, grade, year, seats }: SeatList): Promise<PlannedSeat[]> {
  const plain = seats.map(({ row, seat_number: text }) => ({ row, seat_number: listable(plainSeat(text)) ?? text }))
  const numbers = [...new Set(plain.map(({ seat_number }) => seat_number))]
  const rows = await rowsOfSeats(db, { grade, year }, numbers)
  return planSeats(plain, seatedStudents(rows, await decisionsOfYear(db, year)), kind)
}

/**
 * Withholds or releases the results of the ready students of a list, all or none. Releasing ends the office's own
 * withholding, and overrules the published sheets that withhold now. Returns the changed students as they were, each
 * with the stamp of its standing after the act.
 */
export async function applySeatList(
  database: Database,
  { reason, ...list }: SeatList & { reason: string },
  by: OfficeAct,
): Promise<YearStanding[]> {
  return acts(database, by, async (step) => {
    const { kind, year } = list
    const { before, decisions } = await step({ action: actionOf(kind), object: NOBODY }, async (tx) => {
      const ready = (await planSeatList(tx, list)).filter(({ state }) => state === 'ready')
      const decisions = await decisionsOfYear(tx, year)
      const before = ready.map(({ student_id }) => standingOf(student_id ?? '', decisions))
      return { isNoOp: true, result: { before, decisions } }
    })
    for (const { student_id, released } of before) {
      await step({ action: actionOf(kind), object: { kind: 'student', id: student_id } }, async (tx) => {
        const overruled = kind === 'release' ? await rowsToOverrule(tx, student_id, year) : []
        const after: Standing = {
          student_id,
          withheld: kind === 'withhold' ? reason : null,
          released: overruled.length > 0 ? reason : null,
          released_sheets: releasedWith(overruled, student_id, decisions),
        }
        return setStanding(tx, after, { year, at: by.now, wasReleased: released !== null })
      })
    }
    const stored = await step({ action: actionOf(kind), object: NOBODY }, async (tx) => {
      return { isNoOp: true, result: await decisionsOfYear(tx, year) }
    })
    return before.map((standing) => ({ ...standing, stamp: stampOf(stored, standing.student_id) }))
  })
}

/**
 * Restores the standings of students in a year as they were before a list. Leaves a student whose standing no longer
 * has the stamp, because then somebody has decided since. Returns how many were restored and how many left. Throws
 * `student_not_found`, and then changes nothing.
 */
export function restoreStandings(
  database: Database,
  { year, standings }: { year: number; standings: readonly YearStanding[] },
  by: OfficeAct,
): Promise<{ restored: number; left: number }> {
  return acts(database, by, async (step) => {
    let restored = 0
    const stored = await step({ action: 'student.release', object: NOBODY }, async (tx) => {
      return { isNoOp: true, result: await decisionsOfYear(tx, year) }
    })
    for (const standing of standings) {
      const { student_id: id, withheld, released } = standing
      await step({ action: 'student.release', object: { kind: 'student', id } }, async (tx) => {
        if (!(await studentExists(tx, id))) throw new AppError('student_not_found')
        if (stampOf(stored, id) !== standing.stamp) return { isNoOp: true }
        restored += 1
        const inSheet = (await listWithheldRows(tx, id)).some((row) => row.year === year)
        const sheets = onlyPublished(standing.released_sheets ?? [], stored)
        const as = { ...standing, released_sheets: sheets }
        const outcome = await setStanding(tx, as, { year, at: by.now, wasReleased: true })
        return {
          ...outcome,
          action: actionOf(withheld !== null || (inSheet && released === null) ? 'withhold' : 'release'),
        }
      })
    }
    return { restored, left: standings.length - restored }
  })
}

interface Moment {
  year: number
  at: Date
  /** Whether the student had a release, which may have to be removed. */
  wasReleased: boolean
}

async function setStanding(
  tx: Db,
  { student_id: studentId, withheld, released, released_sheets: sheets = [] }: Standing,
  { year, at, wasReleased }: Moment,
): Promise<ActOutcome<void>> {
  const mark = { studentId, year, at: at.toISOString() }
  if (withheld === null) await deleteWithheld(tx, studentId, year)
  else await insertWithheld(tx, { ...mark, reason: withheld })
  if (released !== null) await insertReleased(tx, { ...mark, reason: released, sheets })
  else if (wasReleased) await deleteReleased(tx, studentId, year)
  return { after: { year }, publishes: true }
}

function standingOf(id: string, decisions: YearDecisions): Standing {
  const released = decisions.released.get(id)
  return {
    student_id: id,
    withheld: decisions.withheld.get(id)?.reason ?? null,
    released: released?.reason ?? null,
    ...(released && { released_sheets: releasedFiles(released, decisions) }),
  }
}

/**
 * Returns the rows that a release would show; none if one of the year has «حجب» in place of a mark, because then the
 * release would show the result as soon as the mark is corrected, which nobody has decided.
 */
async function rowsToOverrule(tx: Db, studentId: string, year: number): Promise<WithheldRow[]> {
  const rows = (await listWithheldRows(tx, studentId)).filter((row) => row.year === year)
  return rows.some(({ degrees }) => hasWithheldMark(degrees)) ? [] : rows
}

/** Returns a text that is equal as long as nobody decides about the student's year again, even with the same reason. */
function stampOf({ withheld, released }: YearDecisions, studentId: string): string {
  const decided = [withheld, released].map((decisions) => decisions.get(studentId) ?? null)
  return createHash('sha256').update(JSON.stringify(decided)).digest('base64url')
}

function actionOf(kind: SeatListKind) {
  return kind === 'withhold' ? ('student.withhold' as const) : ('student.release' as const)
}

/** Returns the student of each seat, from the seat's first row. In `rows` those of published sheets must come first. */
function seatedStudents(
  rows: readonly SeatedRow[],
  { withheld, released, files }: YearDecisions,
): Map<string, SeatedStudent> {
  const found = new Map<string, SeatedStudent>()
  for (const row of rows) {
    const { seatNumber, studentId, name } = row
    const known = found.get(seatNumber)
    if (known && known.studentId !== studentId) continue
    const hasMarks = !hasWithheldMark(row.degrees)
    const isShown = isReleased(row.degrees, released.get(studentId), files.get(row.sheetId))
    const isWithheld = row.state === 'published' && row.withheld === 1 && !isShown
    found.set(seatNumber, {
      studentId,
      name: known?.name ?? name,
      withheldByOffice: withheld.has(studentId),
      withheldInSheet: isWithheld || (known?.withheldInSheet ?? false),
      hasMarks: (hasMarks || !isWithheld) && (known?.hasMarks ?? true),
    })
  }
  return found
}

/** Returns a text, or undefined if no list may have it as a seat: `plainSeat` can make a text empty or longer. */
function listable(text: string): string | undefined {
  return listedSeat.shape.seat_number.safeParse(text).data
}
