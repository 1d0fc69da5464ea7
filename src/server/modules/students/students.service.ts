import { setImmediate } from 'node:timers/promises'
import {
  FOUND_STUDENTS,
  KEPT_BACK,
  type KeptBackStudent,
  type OfficePerson,
  type OfficeStudent,
} from '#contract/admin-students.ts'
import { SEAT_NUMBER_LENGTH, STUDENT_ID_LENGTH } from '#contract/faculty.ts'
import { searchWords } from '#contract/search-text.ts'
import { plainSeat } from '#contract/seat-list-text.ts'
import { typedNumber } from '#contract/typed-number.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { hasWithheldMark } from '#server/modules/results/degree.rules.ts'
import { listHidden, listWithheld } from './hidden-and-withheld.queries.ts'
import { findJoin, joinsInto } from './identity-questions.queries.ts'
import { filedVersions, listReleases } from './office-decisions.reads.ts'
import { filesOfVersions, isReleased } from './releases.rules.ts'
import { listWithheldRows, type WithheldRow } from './seat-list.queries.ts'
import {
  isInSheets,
  listMatching,
  listSheetSizes,
  type Sought,
  standingsOf,
  studentExists,
} from './students.queries.ts'

/** Student look-up for the office only: it includes hidden and withheld students. */

/**
 * Finds students by identifier, seat number (also without its leading zeros) or words of the name in any order, in one
 * year or any; those of the newest year first. An identifier that was joined into another finds the student who has its
 * results now.
 */
export async function findStudents(
  db: Db,
  { q, year }: { q: string; year?: number | undefined },
): Promise<{ items: OfficePerson[]; more: boolean }> {
  const text = typedNumber(q)
  const isId = /^\d+$/.test(text) && text.length === STUDENT_ID_LENGTH
  const seat = plainSeat(text)
  const isSeat = seat.length === SEAT_NUMBER_LENGTH && /^[\x21-\x7e]+$/.test(seat) && /\d/.test(seat)
  if (isId) {
    const ids = await withResults(db, text, year)
    return { items: ids.map(await peopleOf(db, ids)), more: false }
  }
  const ids = await matchingIds(db, isSeat ? { seat } : { words: searchWords(q) }, year)
  const shown = ids.slice(0, FOUND_STUDENTS)
  return { items: shown.map(await peopleOf(db, shown)), more: ids.length > shown.length }
}

/**
 * Returns the identifier if it has results. Otherwise follows the joins, from each identifier to the one that it was
 * joined into, until one has results. Returns an empty list if none has.
 */
async function withResults(db: Db, id: string, year: number | undefined): Promise<string[]> {
  if (await isInSheets(db, id, year)) return [id]
  const join = await findJoin(db, id)
  return join ? withResults(db, join.kept_id, year) : []
}

/**
 * Returns the students found, newest year first; stops when there are more than are shown. Searches a few sheets in
 * each statement and lets other work run between two: on SQLite a statement blocks the process, and a search for a name
 * reads every row.
 */
async function matchingIds(db: Db, sought: Sought, year: number | undefined): Promise<string[]> {
  const found = new Set<string>()
  for (const sheets of partsOf(await listSheetSizes(db, year))) {
    const rows = await listMatching(db, sheets, sought)
    for (const sheet of sheets) for (const row of rows) if (row.sheetId === sheet) found.add(row.studentId)
    if (found.size > FOUND_STUDENTS) break
    await setImmediate()
  }
  return [...found]
}

/** Rows that one statement reads, in about three milliseconds. */
const ROWS_AT_ONCE = 4000

/** Divides sheets into groups of at most ROWS_AT_ONCE students; a larger sheet is a group of its own. */
function partsOf(sheets: readonly { id: string; students: number }[]): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const { id, students } of sheets) {
    room -= students
    if (room >= 0) parts.at(-1)?.push(id)
    else {
      parts.push([id])
      room = ROWS_AT_ONCE - students
    }
  }
  return parts
}

/** Loads several students at once; returns a function from id to the person in their latest sheet. */
export async function peopleOf(db: Db, ids: readonly string[]): Promise<(id: string) => OfficePerson> {
  const unique = [...new Set(ids)]
  const standings = await standingsOf(db, unique)
  const hidden = new Set((await listHidden(db, unique)).map(({ studentId }) => studentId))
  return (id) => {
    const latest = standings.find(({ studentId }) => studentId === id)
    return {
      student_id: id,
      name: latest?.name ?? '',
      hidden: hidden.has(id),
      grade: latest?.grade ?? null,
      year: latest?.year ?? null,
      seat_number: latest?.seatNumber ?? null,
    }
  }
}

/** Returns one student with all office decisions. Throws `student_not_found`. */
export async function officeStudent(db: Db, id: string): Promise<OfficeStudent> {
  if (!(await studentExists(db, id))) throw new AppError('student_not_found')
  const standings = await standingsOf(db, [id])
  const [hidden] = await listHidden(db, [id])
  const joined = await joinsInto(db, id)
  const released = await listReleases(db, { studentId: id })
  const files = filesOfVersions(await filedVersions(db))
  const inSheets = await listWithheldRows(db, id)
  const noMarks = yearsOf(inSheets.filter(({ degrees }) => hasWithheldMark(degrees)))
  const isShown = ({ year, sheetId, degrees }: WithheldRow) =>
    released.some((release) => release.year === year && isReleased(degrees, release, files.get(sheetId)))
  return {
    student_id: id,
    name: standings[0]?.name ?? '',
    hidden: hidden ? { reason: hidden.reason, at: hidden.at } : null,
    withheld: (await listWithheld(db, id)).map(({ year, reason, at }) => ({ year, reason, at })),
    withheld_in_sheets: yearsOf(inSheets.filter((row) => !isShown(row))),
    no_marks: noMarks,
    released: released.map(({ year, reason, at }) => ({ year, reason, at })),
    standings: standings.map(({ sheetId, state, grade, term, year, version, seatNumber, name, withheld }) => ({
      sheet_id: sheetId,
      state,
      grade,
      term,
      year,
      version,
      seat_number: seatNumber,
      name,
      withheld: withheld === 1,
    })),
    joined: joined.map(({ joined_id, joined_at }) => ({ student_id: joined_id, at: joined_at })),
    joined_into: (await findJoin(db, id))?.kept_id ?? null,
  }
}

function yearsOf(rows: readonly { year: number }[]): number[] {
  return [...new Set(rows.map(({ year }) => year))]
}

/** Returns the latest hidden students and withheld results, latest first, and the number of all. */
export async function keptBack(db: Db): Promise<{ items: KeptBackStudent[]; total: number }> {
  const hidden = (await listHidden(db)).map((one) => ({ ...one, year: null }))
  const all = [...hidden, ...(await listWithheld(db))].sort((a, b) => (a.at < b.at ? 1 : -1))
  const shown = all.slice(0, KEPT_BACK)
  const person = await peopleOf(
    db,
    shown.map(({ studentId }) => studentId),
  )
  const items = shown.map(({ studentId, ...one }) => ({ student_id: studentId, name: person(studentId).name, ...one }))
  return { items, total: all.length }
}
