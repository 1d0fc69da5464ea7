import type { StudentJoinTable } from '#server/db/office-tables.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { carryReleases } from './carried-releases.service.ts'
import {
  answerQuestions,
  appealsOfStudent,
  carryKeptBack,
  deleteJoin,
  findJoin,
  joinsInto,
  moveAppeals,
  moveRows,
  type PlacedRow,
  placedRows,
} from './identity-questions.queries.ts'
import { divideRows, type Parting } from './parted-rows.rules.ts'

/** What joining two students stores, so that the office can undo it. */
export interface MovedRows {
  sheets: string[]
  appeals: string[]
  /** The sheets in which the kept student had a row before the join; not stored by older releases. */
  own?: string[]
}

/**
 * Undoes a join: moves rows and appeals back to the joined identifier, with the rows that imports have matched by them
 * since, and reopens the identity question. A hidden or withheld student stays so under both identifiers, so that an
 * undo reveals nothing; a release holds under both for the files that it names. Throws `not_found`, and
 * `parting_unclear` if a row may belong to either student, or if the kept identifier was itself joined into another
 * one, which then has the rows.
 */
export function partStudents(
  database: Database,
  { kept, joined }: { kept: string; joined: string },
  by: OfficeAct,
): Promise<void> {
  const name = { action: 'student.part', object: { kind: 'student', id: kept } } as const
  return act(database, by, name, async (tx) => {
    const join = await findJoin(tx, joined)
    if (join?.kept_id !== kept) throw new AppError('not_found')
    if (await findJoin(tx, kept)) throw new AppError('parting_unclear', `${kept} is joined into another`)
    const parting = await divided(tx, join)
    const unclear = parting.unclear.map(({ sheetId }) => sheetId)
    if (unclear.length > 0) throw new AppError('parting_unclear', unclear.join(', '))
    const sheets = parting.parted.map(({ sheetId }) => sheetId).sort()
    await moveRows(tx, kept, joined, sheets)
    await moveAppeals(tx, await partedAppeals(tx, join, parting), joined)
    await carryKeptBack(tx, kept, joined)
    await carryReleases(tx, kept, joined)
    await deleteJoin(tx, joined)
    await answerQuestions(tx, joined, null)
    return { after: { joined_id: joined, sheets }, publishes: true }
  })
}

/** Divides the rows of the kept student. Rows that other joins moved to this student stay, as the office decided. */
async function divided(tx: Db, join: StudentJoinTable): Promise<Parting<PlacedRow>> {
  const rows = await placedRows(tx, join.kept_id)
  const others = (await joinsInto(tx, join.kept_id)).filter(({ joined_id }) => joined_id !== join.joined_id)
  const { sheets, own = rows.filter((row) => row.createdAt <= join.joined_at).map((row) => row.sheetId) } =
    movedOf(join)
  const ofOthers = others.flatMap((other) => movedOf(other).sheets)
  return divideRows(rows, { moved: new Set(sheets), own: new Set([...own, ...ofOthers]) })
}

/** Returns the moved appeals, and later ones about terms in which only the parted student has results. */
async function partedAppeals(tx: Db, join: StudentJoinTable, { parted, stays }: Parting<PlacedRow>): Promise<string[]> {
  const [termsOfParted, ownTerms] = [new Set(parted.map(termKey)), new Set(stays.map(termKey))]
  const appeals = await appealsOfStudent(tx, join.kept_id)
  const later = appeals.filter((appeal) => termsOfParted.has(termKey(appeal)) && !ownTerms.has(termKey(appeal)))
  return [...new Set([...movedOf(join).appeals, ...later.map(({ id }) => id)])]
}

function termKey({ year, grade, term }: Pick<PlacedRow, 'year' | 'grade' | 'term'>): string {
  return `${year} ${grade} ${term}`
}

function movedOf({ moved }: StudentJoinTable): MovedRows {
  // `answerIdentity` stores the object as JSON text.
  return JSON.parse(moved) as MovedRows
}
