import type { Db } from '#server/db/tables.ts'
import {
  type Decision,
  type FiledVersion,
  filesOfVersions,
  type Release,
  type YearDecisions,
} from './releases.rules.ts'

/**
 * Returns which results of a year the office withholds, and which it has released although a sheet withholds them, with
 * the file of each sheet version: a release holds for some files only.
 */
export async function decisionsOfYear(db: Db, year: number): Promise<YearDecisions> {
  const withheld = await db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'reason', 'withheld_at as at', 'stamp'])
    .where('year', '=', year)
    .execute()
  const byStudent = <Row extends Decision>(rows: readonly Row[]) => new Map(rows.map((row) => [row.studentId, row]))
  return {
    withheld: byStudent(withheld),
    released: byStudent(await listReleases(db, { year })),
    files: filesOfVersions(await filedVersions(db, year)),
  }
}

/** Lists the releases, latest first; of one student or one year only if these are given. */
export async function listReleases(
  db: Db,
  { studentId, year }: { studentId?: string; year?: number } = {},
): Promise<(Release & { year: number })[]> {
  const rows = await db
    .selectFrom('released_result')
    .select(['student_id as studentId', 'year', 'reason', 'released_at as at', 'stamp', 'sheets'])
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .orderBy('released_at', 'desc')
    .orderBy('student_id')
    .orderBy('year')
    .execute()
  // `insertReleased` stores the array as JSON text.
  return rows.map((row) => ({ ...row, sheets: row.sheets === null ? null : (JSON.parse(row.sheets) as string[]) }))
}

/** Lists the versions of sheets, of all years or one, for `filesOfVersions`. */
export function filedVersions(db: Db, year?: number): Promise<(FiledVersion & { year: number })[]> {
  return db
    .selectFrom('sheet')
    .select(['id', 'year', 'corrects', 'published_at'])
    .$if(year !== undefined, (query) => query.where('year', '=', year ?? 0))
    .orderBy('id')
    .execute()
}
