import { OPEN_QUESTIONS, type OpenQuestion } from '#contract/admin-students.ts'
import type { StudentJoinTable } from '#server/db/office-tables.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import { AppError } from '#server/errors/app-error.ts'
import { type ActOutcome, act, type OfficeAct } from '#server/modules/audit/office-act.service.ts'
import { carryReleases } from './carried-releases.service.ts'
import {
  answerQuestions,
  appealsOfStudent,
  carryKeptBack,
  findJoin,
  findOpenQuestion,
  listOpenQuestions,
  moveAppeals,
  moveRows,
  putJoin,
  sheetsOfStudent,
} from './identity-questions.queries.ts'
import type { MovedRows } from './parting.service.ts'
import { studentExists } from './students.queries.ts'
import { peopleOf } from './students.service.ts'

/** Asks the office which student a row is if an import cannot decide it: docs/decisions/0009-identity-over-years.md */

/** Returns the open questions with their students. */
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
  /** Id of one of the question's candidates; null for another person. */
  sameAs: string | null
}

/**
 * Answers an open question. If the row's student is one of the candidates, that candidate's identity gets all rows of
 * the identity that the import made; otherwise the row stays another person. Throws `not_found` if there is no open
 * question, `student_not_found` if the answer is not a candidate, and `sheet_state` if one sheet has both, so that they
 * are two people.
 */
export function answerIdentity(
  database: Database,
  { sheetId, rowNumber, sameAs }: IdentityAnswer,
  by: OfficeAct,
): Promise<void> {
  const name = {
    action: sameAs === null ? 'student.keep_apart' : 'student.join',
    object: student(sameAs ?? ''),
  } as const
  return act(database, by, name, async (tx) => {
    const question = await findOpenQuestion(tx, sheetId, rowNumber)
    if (!question) throw new AppError('not_found')
    const { studentId } = question
    if (sameAs === null) {
      await answerQuestions(tx, studentId, 'another')
      return { object: student(studentId), after: { candidates: idsOf(question) } }
    }
    if (!idsOf(question).includes(sameAs)) throw new AppError('student_not_found')
    return joinWithin(tx, { kept: sameAs, joined: studentId }, by.now)
  })
}

async function joinWithin(
  tx: Db,
  { kept, joined }: { kept: string; joined: string },
  now: Date,
): Promise<ActOutcome<void>> {
  if (!(await studentExists(tx, kept)) || (await findJoin(tx, kept))) throw new AppError('student_not_found')
  const sheets = await sheetsOfStudent(tx, joined)
  const ofKept = new Set(await sheetsOfStudent(tx, kept))
  const both = sheets.filter((id) => ofKept.has(id))
  if (both.length > 0) throw new AppError('sheet_state', `both are on ${both.join(', ')}`)
  const appeals = (await appealsOfStudent(tx, joined)).map(({ id }) => id)
  await moveRows(tx, joined, kept, sheets)
  await moveAppeals(tx, appeals, kept)
  await carryKeptBack(tx, joined, kept)
  await carryReleases(tx, joined, kept)
  const join = { joined_id: joined, kept_id: kept, joined_at: now.toISOString() }
  await putJoin(tx, joinedAgain(await findJoin(tx, joined), join, { sheets, appeals, own: [...ofKept] }))
  await answerQuestions(tx, joined, 'same')
  return { after: { joined_id: joined, sheets }, publishes: true }
}

/**
 * Returns the join to store. An identifier can be joined a second time: once all sheets of its rows are withdrawn, an
 * import may give it to a row again. A second join into the same student adds to the first; into another student, it
 * replaces the first.
 */
function joinedAgain(
  earlier: StudentJoinTable | undefined,
  join: Omit<StudentJoinTable, 'moved'>,
  moved: MovedRows,
): StudentJoinTable {
  if (earlier?.kept_id !== join.kept_id) return { ...join, moved: JSON.stringify(moved) }
  // `joinWithin` stored the object as JSON text.
  const before = JSON.parse(earlier.moved) as MovedRows
  const sheets = [...new Set([...before.sheets, ...moved.sheets])]
  const appeals = [...new Set([...before.appeals, ...moved.appeals])]
  return { ...earlier, moved: JSON.stringify({ ...before, sheets, appeals } satisfies MovedRows) }
}

function student(id: string) {
  return { kind: 'student', id }
}

function idsOf({ candidates }: { candidates: string }): string[] {
  // The cast is safe: the importer stores an array of identifiers as JSON.
  return JSON.parse(candidates) as string[]
}
