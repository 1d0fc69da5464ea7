import { containing } from '#server/db/containing.ts'
import type { Db, SheetState } from '#server/db/tables.ts'

/** A row of a sheet that names a student, with the sheet's place. */
export interface StandingRow {
  studentId: string
  sheetId: string
  state: SheetState
  grade: number
  term: number
  year: number
  version: number
  seatNumber: string
  name: string
  withheld: number
}

/** Where some students stand, the latest first: newest year and term, and of one sheet the newest version. */
export async function standingsOf(db: Db, studentIds: readonly string[]): Promise<StandingRow[]> {
  if (studentIds.length === 0) return []
  return db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select([
      'sheet_row.student_id as studentId',
      'sheet.id as sheetId',
      'sheet.state as state',
      'sheet.grade as grade',
      'sheet.term as term',
      'sheet.year as year',
      'sheet.version as version',
      'sheet_row.seat_number as seatNumber',
      'sheet_row.name as name',
      'sheet_row.withheld as withheld',
    ])
    .where('sheet_row.student_id', 'in', studentIds)
    .orderBy('sheet.year', 'desc')
    .orderBy('sheet.term', 'desc')
    .orderBy('sheet.version', 'desc')
    .execute()
}

interface StudentSearch {
  /** Exactly. */
  id: string
  /** Exactly. */
  seat: string
  /** A part of a name's key; null where the search is for a number. */
  namePart: string | null
  /** Of this year alone. */
  year: number | undefined
}

/** The identifiers of students that a search finds, in their order. */
export async function findStudentIds(db: Db, search: StudentSearch, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sheet_row')
    .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
    .select('sheet_row.student_id as studentId')
    .distinct()
    .where((where) => {
      if (search.namePart !== null) return containing('sheet_row.name_key', search.namePart)
      return where.or([where('sheet_row.student_id', '=', search.id), where('sheet_row.seat_number', '=', search.seat)])
    })
    .$if(search.year !== undefined, (query) => query.where('sheet.year', '=', search.year ?? 0))
    .orderBy('sheet_row.student_id')
    .limit(limit)
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/** Hidden students, all or some, the latest first. */
export async function listHidden(
  db: Db,
  ids?: readonly string[],
): Promise<{ studentId: string; reason: string; at: string }[]> {
  if (ids?.length === 0) return []
  return db
    .selectFrom('hidden_student')
    .select(['student_id as studentId', 'reason', 'hidden_at as at'])
    .$if(ids !== undefined, (query) => query.where('student_id', 'in', ids ?? []))
    .orderBy('hidden_at', 'desc')
    .orderBy('student_id')
    .execute()
}

/** Withheld results, all or one student's, the latest first. */
export function listWithheld(
  db: Db,
  studentId?: string,
): Promise<{ studentId: string; year: number; reason: string; at: string }[]> {
  return db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'year', 'reason', 'withheld_at as at'])
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .orderBy('withheld_at', 'desc')
    .orderBy('student_id')
    .orderBy('year')
    .execute()
}

export async function insertWithheld(
  db: Db,
  { studentId, year, reason, at }: { studentId: string; year: number; reason: string; at: string },
): Promise<void> {
  await db
    .insertInto('withheld_result')
    .values({ student_id: studentId, year, reason, withheld_at: at })
    .onConflict((conflict) => conflict.columns(['student_id', 'year']).doUpdateSet({ reason }))
    .execute()
}

/** Returns whether the result was withheld. */
export async function deleteWithheld(db: Db, studentId: string, year: number): Promise<boolean> {
  const result = await db
    .deleteFrom('withheld_result')
    .where('student_id', '=', studentId)
    .where('year', '=', year)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
