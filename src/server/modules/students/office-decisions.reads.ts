import type { Db } from '#server/db/tables.ts'
import {
  type Decision,
  type FiledVersion,
  filesOfVersions,
  type Release,
  type YearDecisions,
} from './releases.rules.ts'

/** Returns the results of a year that the office withholds, and those that it releases against a sheet. */
export async function decisionsOfYear(db: Db, year: number): Promise<YearDecisions> {
  const withheld = await db
    .selectFrom('withheld_result')
    .select(['student_id as studentId', 'reason', 'withheld_at as at', 'stamp'])
    .where('year', '=', year)
    .execute()
  const released = (await listReleases(db)).filter((release) => release.year === year)
  const byStudent = <Row extends Decision>(rows: readonly Row[]) => new Map(rows.map((row) => [row.studentId, row]))
  return {
    withheld: byStudent(withheld),
    released: byStudent(released),
    files: filesOfVersions((await filedVersions(db)).filter((version) => version.year === year)),
  }
}

/** Lists the releases of all students or one, latest first. */
export async function listReleases(db: Db, studentId?: string): Promise<(Release & { year: number })[]> {
  const rows = await db
    .selectFrom('released_result')
    .select(['student_id as studentId', 'year', 'reason', 'released_at as at', 'stamp', 'sheets'])
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId ?? ''))
    .orderBy('released_at', 'desc')
    .orderBy('student_id')
    .orderBy('year')
    .execute()
  // `insertReleased` stores the array as JSON text.
  return rows.map((row) => ({ ...row, sheets: row.sheets === null ? null : (JSON.parse(row.sheets) as string[]) }))
}

/** Lists all versions of sheets, for `filesOfVersions`. */
export function filedVersions(db: Db): Promise<(FiledVersion & { year: number })[]> {
  return db.selectFrom('sheet').select(['id', 'year', 'corrects', 'published_at']).orderBy('id').execute()
}
