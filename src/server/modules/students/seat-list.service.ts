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
import { deleteWithheld, insertWithheld } from './hidden-and-withheld.queries.ts'
import {
  deleteReleased,
  insertReleased,
  isWithheldInSheet,
  listWithheldRows,
  rowsOfSeats,
  type SeatedRow,
  standingsOfYear,
  type YearDecisions,
} from './seat-list.queries.ts'
import { hasWithheldMark, planSeats, type SeatedStudent } from './seat-list.rules.ts'
import { studentExists } from './students.queries.ts'

/**
 * Withholding and releasing by a list of seats. Every changed student gets a line of the log, with the identifier only,
 * because a name or reason could reveal a hidden student. docs/decisions/0040-the-desk-in-a-season.md
 */

export interface SeatList {
  kind: SeatListKind
  grade: GradeNumber
  year: number
  seats: readonly ListedSeat[]
}

/** The object of a step that only reads, which the log gets no line about. */
const NOBODY = { kind: 'student', id: '' }

/** What the office has decided about a student's year, without the stamp of what a list made of it. */
type Standing = Omit<YearStanding, 'stamp'>

/** Returns for each seat of a list who has it and what the act would do. */
export async function planSeatList(db: Db, { kind, grade, year, seats }: SeatList): Promise<PlannedSeat[]> {
  const plain = seats.map(({ row, seat_number: text }) => ({ row, seat_number: listable(plainSeat(text)) ?? text }))
  const numbers = [...new Set(plain.map(({ seat_number }) => seat_number))]
  const rows = await rowsOfSeats(db, { grade, year }, numbers)
  return planSeats(plain, seatedStudents(rows, await standingsOfYear(db, year)), kind)
}

/**
 * Withholds or releases the results of the ready students of a list, all or none. Releasing ends the office's own
 * withholding, and overrules a sheet's. Returns the changed students as they were, each with the stamp of its standing
 * after the act.
 */
export async function applySeatList(
  database: Database,
  { reason, ...list }: SeatList & { reason: string },
  by: OfficeAct,
): Promise<YearStanding[]> {
  return acts(database, by, async (step) => {
    const before: Standing[] = []
    await step({ action: actionOf(list.kind), object: NOBODY }, async (tx) => {
      const ready = (await planSeatList(tx, list)).filter(({ state }) => state === 'ready')
      const { withheld, released } = await standingsOfYear(tx, list.year)
      for (const { student_id } of ready) {
        const id = student_id ?? ''
        const reasons = { withheld: withheld.get(id)?.reason ?? null, released: released.get(id)?.reason ?? null }
        before.push({ student_id: id, ...reasons })
      }
      return { isNoOp: true }
    })
    const { kind, year } = list
    for (const { student_id, released } of before) {
      await step({ action: actionOf(kind), object: { kind: 'student', id: student_id } }, async (tx) => {
        const overrules = kind === 'release' && (await canOverrule(tx, student_id, year))
        const after = { withheld: kind === 'withhold' ? reason : null, released: overrules ? reason : null }
        return setStanding(tx, { student_id, ...after }, { year, at: by.now, wasReleased: released !== null })
      })
    }
    const stored = await step({ action: actionOf(kind), object: NOBODY }, async (tx) => {
      return { isNoOp: true, result: await standingsOfYear(tx, year) }
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
      return { isNoOp: true, result: await standingsOfYear(tx, year) }
    })
    for (const standing of standings) {
      const { student_id: id, withheld, released } = standing
      await step({ action: 'student.release', object: { kind: 'student', id } }, async (tx) => {
        if (!(await studentExists(tx, id))) throw new AppError('student_not_found')
        if (stampOf(stored, id) !== standing.stamp) return { isNoOp: true }
        restored += 1
        const inSheet = await isWithheldInSheet(tx, id, year)
        const outcome = await setStanding(tx, standing, { year, at: by.now, wasReleased: true })
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
  /** Whether a release may have to be removed. */
  wasReleased: boolean
}

async function setStanding(
  tx: Db,
  { student_id: studentId, withheld, released }: Standing,
  { year, at, wasReleased }: Moment,
): Promise<ActOutcome<void>> {
  const mark = { studentId, year, at: at.toISOString() }
  if (withheld === null) await deleteWithheld(tx, studentId, year)
  else await insertWithheld(tx, { ...mark, reason: withheld })
  if (released !== null) await insertReleased(tx, { ...mark, reason: released })
  else if (wasReleased) await deleteReleased(tx, studentId, year)
  return { after: { year }, publishes: true }
}

/**
 * Whether a sheet withholds a result that a release would show. Otherwise no release is stored: it would overrule a
 * later sheet, or the correction of a mark «حجب», that nobody has decided on.
 */
async function canOverrule(tx: Db, studentId: string, year: number): Promise<boolean> {
  const rows = (await listWithheldRows(tx, studentId)).filter((row) => row.year === year)
  return rows.length > 0 && !rows.some(({ degrees }) => hasWithheldMark(degrees))
}

/** Returns a text that is equal as long as nobody decides about the student's year again, even with the same reason. */
function stampOf({ withheld, released }: YearDecisions, studentId: string): string {
  const decided = [withheld, released].map((decisions) => decisions.get(studentId) ?? null)
  return createHash('sha256').update(JSON.stringify(decided)).digest('base64url')
}

function actionOf(kind: SeatListKind) {
  return kind === 'withhold' ? ('student.withhold' as const) : ('student.release' as const)
}

/** Returns the student of each seat: the one in its first row. `rows` must have those of published sheets first. */
function seatedStudents(rows: readonly SeatedRow[], { withheld, released }: YearDecisions): Map<string, SeatedStudent> {
  const found = new Map<string, SeatedStudent>()
  for (const row of rows) {
    const { seatNumber, studentId, name } = row
    const known = found.get(seatNumber)
    if (known && known.studentId !== studentId) continue
    const isWithheld = row.withheld === 1 && !released.has(studentId)
    found.set(seatNumber, {
      studentId,
      name: known?.name ?? name,
      withheldByOffice: withheld.has(studentId),
      withheldInSheet: isWithheld || (known?.withheldInSheet ?? false),
      hasMarks: !(isWithheld && hasWithheldMark(row.degrees)) && (known?.hasMarks ?? true),
    })
  }
  return found
}

/** Returns a text if a list may have it as a seat. Some texts are empty or longer once they are plain. */
function listable(text: string): string | undefined {
  return listedSeat.shape.seat_number.safeParse(text).data
}
