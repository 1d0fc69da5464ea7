import { containing } from '#server/db/containing.ts'
import type { SheetState } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'

/** A student's row with its sheet. */
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

/** Returns the rows of the given students, newest year, term and version first. */
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
  /** Exact match. */
  id: string
  /** Exact match. */
  seat: string
  /** Part of a name's search key; null if the search is for a number. */
  namePart: string | null
  /** Only rows of this year. */
  year: number | undefined
}

/** Returns the ids of the students that match a search, sorted. */
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

export async function studentExists(db: Db, studentId: string): Promise<boolean> {
  const found = await db.selectFrom('student').select('id').where('id', '=', studentId).executeTakeFirst()
  return found !== undefined
}
