import { OPEN_QUESTIONS, type OpenQuestion } from '#contract/admin-students.ts'
import type { Database } from '#server/db/open-database.ts'
import { bumpPublication } from '#server/db/publication.ts'
import type { Db } from '#server/db/tables.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { OfficeAct } from '#server/modules/admin/audit.service.ts'
import {
  answerQuestions,
  appealsOfStudent,
  carryKeptBack,
  deleteJoin,
  findJoin,
  findOpenQuestion,
  insertJoin,
  listOpenQuestions,
  moveAppeals,
  moveRows,
  sheetsOfStudent,
} from './identity-questions.queries.ts'
import { peopleOf } from './student-desk.service.ts'
import { studentExists } from './students.queries.ts'
import { auditStudent } from './students.service.ts'

/** Who is who, where an import could not tell. Design, section 4, "Identity over years". */

/** The questions that wait, with the students whom they are about. */
export async function openQuestions(db: Db): Promise<{ items: OpenQuestion[]; total: number }> {
  const open = await listOpenQuestions(db)
  const shown = open.slice(0, OPEN_QUESTIONS).map((question) => ({ ...question, candidates: idsOf(question) }))
  const people = await peopleOf(
    db,
    shown.flatMap(({ studentId, candidates }) => [studentId, ...candidates]),
  )
  const items = shown.map(({ sheetId, rowNumber, studentId, candidates, grade, term, year }) => ({
    sheet_id: sheetId,
    row_number: rowNumber,
    grade,
    term,
    year,
    student: people(studentId),
    candidates: candidates.map(people),
  }))
  return { items, total: open.length }
}

export interface IdentityAnswer {
  sheetId: string
  rowNumber: number
  /** One of the question's candidates; null for another person. */
  sameAs: string | null
}

/**
 * Decides a waiting question: the row is one of its candidates, whose identity then gets the rows of the one that the import made,
 * or it is another person. Throws `not_found` where nothing waits, `student_not_found` for nobody of the candidates, and
 * `sheet_state` where both stand on one sheet, so that they are two people.
 */
export function answerIdentity(database: Database, answer: IdentityAnswer, act: OfficeAct): Promise<void> {
  return officeTransaction(database, async (tx) => {
    const question = await findOpenQuestion(tx, answer.sheetId, answer.rowNumber)
    if (!question) throw new AppError('not_found')
    const { studentId } = question
    if (answer.sameAs === null) {
      await answerQuestions(tx, studentId, 'another')
      return auditStudent(tx, 'student.keep_apart', studentId, act, { candidates: idsOf(question) })
    }
    if (!idsOf(question).includes(answer.sameAs)) throw new AppError('student_not_found')
    return joinWithin(tx, { kept: answer.sameAs, joined: studentId }, act)
  })
}

/**
 * Undoes a join: what moved with it goes back to the joined identifier, and its question waits again. Who was hidden or withheld
 * stays so under both, since nothing may be shown by an undo. Throws `not_found`.
 */
export function partStudents(
  database: Database,
  { kept, joined }: { kept: string; joined: string },
  act: OfficeAct,
): Promise<void> {
  return officeTransaction(database, async (tx) => {
    const join = await findJoin(tx, joined)
    if (join?.kept_id !== kept) throw new AppError('not_found')
    const { sheets, appeals } = movedOf(join.moved)
    await moveRows(tx, kept, joined, sheets)
    await moveAppeals(tx, appeals, joined)
    await carryKeptBack(tx, kept, joined)
    await deleteJoin(tx, joined)
    await answerQuestions(tx, joined, null)
    await bumpPublication(tx)
    await auditStudent(tx, 'student.part', kept, act, { joined_id: joined, sheets })
  })
}

async function joinWithin(tx: Db, { kept, joined }: { kept: string; joined: string }, act: OfficeAct): Promise<void> {
  if (!(await studentExists(tx, kept)) || (await findJoin(tx, kept))) throw new AppError('student_not_found')
  const sheets = await sheetsOfStudent(tx, joined)
  const standing = new Set(await sheetsOfStudent(tx, kept))
  const both = sheets.filter((id) => standing.has(id))
  if (both.length > 0) throw new AppError('sheet_state', `both stand on ${both.join(', ')}`)
  const appeals = await appealsOfStudent(tx, joined)
  await moveRows(tx, joined, kept, sheets)
  await moveAppeals(tx, appeals, kept)
  await carryKeptBack(tx, joined, kept)
  const moved = JSON.stringify({ sheets, appeals })
  await insertJoin(tx, { joined_id: joined, kept_id: kept, moved, joined_at: act.now.toISOString() })
  await answerQuestions(tx, joined, 'same')
  await bumpPublication(tx)
  await auditStudent(tx, 'student.join', kept, act, { joined_id: joined, sheets })
}

function idsOf({ candidates }: { candidates: string }): string[] {
  // The importer wrote the array, and the database holds it as text.
  return JSON.parse(candidates) as string[]
}

function movedOf(moved: string): { sheets: string[]; appeals: string[] } {
  // `joinWithin` wrote it, and the database holds it as text.
  return JSON.parse(moved) as { sheets: string[]; appeals: string[] }
}
