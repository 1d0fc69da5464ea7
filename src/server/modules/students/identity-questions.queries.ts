import { randomUUID } from 'node:crypto'
import type { TermNumber } from '#contract/faculty.ts'
import type { AppealTable, StudentJoinTable } from '#server/db/office-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { KeptRow } from './parted-rows.rules.ts'

export interface QuestionRow {
  sheetId: string
  rowNumber: number
  studentId: string
  /** JSON array of the identifiers of the students among whom the office chooses. */
  candidates: string
  grade: number
  term: number
  year: number
}

/** Lists open identity questions, oldest sheet first; skips withdrawn sheets. */
export function listOpenQuestions(db: Db): Promise<QuestionRow[]> {
  return openQuestions(db).orderBy('sheet.year').orderBy('sheet.id').orderBy('identity_question.row_number').execute()
}

/** Returns one open question. */
export function findOpenQuestion(db: Db, sheetId: string, rowNumber: number): Promise<QuestionRow | undefined> {
  return openQuestions(db)
    .where('identity_question.sheet_id', '=', sheetId)
    .where('identity_question.row_number', '=', rowNumber)
    .executeTakeFirst()
}

function openQuestions(db: Db) {
  return db
    .selectFrom('identity_question')
    .innerJoin('sheet', 'sheet.id', 'identity_question.sheet_id')
    .select([
      'identity_question.sheet_id as sheetId',
      'identity_question.row_number as rowNumber',
      'identity_question.student_id as studentId',
      'identity_question.candidates as candidates',
      'sheet.grade as grade',
      'sheet.term as term',
      'sheet.year as year',
    ])
    .where('identity_question.answer', 'is', null)
    .where('sheet.state', '!=', 'withdrawn')
}

/** Answers every question about one identity, because later versions of a sheet repeat the question. */
export async function answerQuestions(db: Db, studentId: string, answer: 'same' | 'another' | null): Promise<void> {
  await db.updateTable('identity_question').set({ answer }).where('student_id', '=', studentId).execute()
}

/** Returns the ids of the sheets in which a student has a row. */
export async function sheetsOfStudent(db: Db, studentId: string): Promise<string[]> {
  const rows = await db.selectFrom('sheet_row').select('sheet_id').where('student_id', '=', studentId).execute()
  return rows.map(({ sheet_id }) => sheet_id)
}

/** A student's row with what shows whether an import recognised the student by seat or by name. */
export interface PlacedRow extends KeptRow {
  term: TermNumber
  createdAt: string
}

/** Returns the rows of a student in sheets of every state, by sheet. */
export async function placedRows(db: Db, studentId: string): Promise<PlacedRow[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select([
      'sheet.id as sheetId',
      'sheet.grade as grade',
      'sheet.term as term',
      'sheet.year as year',
      'sheet.session as session',
      'sheet.state as state',
      'sheet.created_at as createdAt',
      'sheet_row.seat_number as seatNumber',
    ])
    .where('sheet_row.student_id', '=', studentId)
    .orderBy('sheet.id')
    .execute()
  return rows.map(({ state, ...row }) => ({ ...row, isWithdrawn: state === 'withdrawn' }))
}

/**
 * Moves one student's rows in the given sheets to another student, and increments the revision of each sheet. Versions
 * that share rows with one of them, such as later corrections, are moved, too.
 */
export async function moveRows(db: Db, from: string, to: string, sheetIds: readonly string[]): Promise<void> {
  if (sheetIds.length === 0) return
  const sets = db
    .selectFrom('sheet')
    .select('row_set_id')
    .where('id', 'in', sheetIds)
    .where('row_set_id', 'is not', null)
    .$castTo<{ row_set_id: string }>()
  const sheets = await db
    .selectFrom('sheet')
    .select('id')
    .where((where) => where.or([where('id', 'in', sheetIds), where('row_set_id', 'in', sets)]))
    .execute()
  const ids = sheets.map(({ id }) => id)
  await db
    .updateTable('sheet_row_shared')
    .set({ student_id: to })
    .where('student_id', '=', from)
    .where('set_id', 'in', sets)
    .execute()
  await db
    .updateTable('sheet_row_own')
    .set({ student_id: to })
    .where('student_id', '=', from)
    .where('sheet_id', 'in', ids)
    .execute()
  await db
    .updateTable('sheet')
    .set((expression) => ({ revision: expression('revision', '+', 1) }))
    .where('id', 'in', ids)
    .execute()
}

export function appealsOfStudent(
  db: Db,
  studentId: string,
): Promise<Pick<AppealTable, 'id' | 'year' | 'grade' | 'term'>[]> {
  return db
    .selectFrom('appeal')
    .select(['id', 'year', 'grade', 'term'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute()
}

export async function moveAppeals(db: Db, ids: readonly string[], to: string): Promise<void> {
  if (ids.length > 0) await db.updateTable('appeal').set({ student_id: to }).where('id', 'in', ids).execute()
}

/** Hides the student `to` if the student `from` is hidden, and withholds the same years' results. */
export async function carryKeptBack(db: Db, from: string, to: string): Promise<void> {
  const hidden = await db
    .selectFrom('hidden_student')
    .select(['reason', 'hidden_at'])
    .where('student_id', '=', from)
    .executeTakeFirst()
  if (hidden) {
    await db
      .insertInto('hidden_student')
      .values({ student_id: to, ...hidden })
      .onConflict((conflict) => conflict.column('student_id').doNothing())
      .execute()
  }
  const withheld = await db
    .selectFrom('withheld_result')
    .select(['year', 'reason', 'withheld_at'])
    .where('student_id', '=', from)
    .execute()
  if (withheld.length === 0) return
  await db
    .insertInto('withheld_result')
    .values(withheld.map((result) => ({ student_id: to, ...result, stamp: randomUUID() })))
    .onConflict((conflict) => conflict.columns(['student_id', 'year']).doNothing())
    .execute()
}

const JOIN_COLUMNS = ['joined_id', 'kept_id', 'moved', 'joined_at'] as const

/** Inserts a join, or replaces that of the same joined student. */
export async function putJoin(db: Db, { joined_id, ...join }: StudentJoinTable): Promise<void> {
  await db
    .insertInto('student_join')
    .values({ joined_id, ...join })
    .onConflict((conflict) => conflict.column('joined_id').doUpdateSet(join))
    .execute()
}

export async function deleteJoin(db: Db, joinedId: string): Promise<void> {
  await db.deleteFrom('student_join').where('joined_id', '=', joinedId).execute()
}

export function findJoin(db: Db, joinedId: string): Promise<StudentJoinTable | undefined> {
  return db.selectFrom('student_join').select(JOIN_COLUMNS).where('joined_id', '=', joinedId).executeTakeFirst()
}

/** Lists the students whom the office joined into a student as the same person, latest first. */
export function joinsInto(db: Db, keptId: string): Promise<StudentJoinTable[]> {
  return db
    .selectFrom('student_join')
    .select(JOIN_COLUMNS)
    .where('kept_id', '=', keptId)
    .orderBy('joined_at', 'desc')
    .orderBy('joined_id')
    .execute()
}
