import { batchesOf } from '#server/db/batches.ts'
import type { SheetTable } from '#server/db/sheet-tables.ts'
import type { Db } from '#server/db/tables.ts'
import type { Appearance, SoughtStudents } from '#server/modules/students/identity.rules.ts'
import { studentsNamed } from '../row-sets.queries.ts'

/**
 * Lists where the sought students appear: each student, name, seat number, grade, year and session once. Skips
 * withdrawn sheets, and those of the other `source`: real students never match demonstration students. Reads by indexes
 * only, so that the time depends on the number of sought students and not on the size of the history.
 */
export async function listAppearances(
  db: Db,
  source: SheetTable['source'],
  sought: SoughtStudents,
): Promise<Appearance[]> {
  const ids = new Set([...sought.ids, ...(await idsOfNames(db, sought)), ...(await idsOfSeats(db, sought))])
  const appearances: Appearance[] = []
  for (const some of batchesOf([...ids])) {
    const found = await db
      .selectFrom('sheet_row')
      .innerJoin('sheet', 'sheet.id', 'sheet_row.sheet_id')
      .select([
        'sheet_row.student_id as studentId',
        'sheet_row.name_key as nameKey',
        'sheet_row.name as name',
        'sheet_row.seat_number as seatNumber',
        'sheet.grade as grade',
        'sheet.year as year',
        'sheet.session as session',
      ])
      .distinct()
      .where('sheet_row.student_id', 'in', some)
      .where('sheet.state', '!=', 'withdrawn')
      .where('sheet.source', '=', source)
      .execute()
    appearances.push(...found)
  }
  return appearances
}

/** Returns the latest year of the sheets that are not withdrawn; 0 if there is none. */
export async function latestYear(db: Db, source: SheetTable['source']): Promise<number> {
  const { year } = await db
    .selectFrom('sheet')
    .select((expression) => expression.fn.max('year').as('year'))
    .where('state', '!=', 'withdrawn')
    .where('source', '=', source)
    .executeTakeFirstOrThrow()
  return year ?? 0
}

async function idsOfNames(db: Db, { nameKeys }: SoughtStudents): Promise<string[]> {
  const ids: string[] = []
  for (const names of batchesOf([...nameKeys])) {
    const found = await studentsNamed(db, names).execute()
    ids.push(...found.map((row) => row.student_id))
  }
  return ids
}

async function idsOfSeats(db: Db, { seats }: SoughtStudents): Promise<string[]> {
  const ids: string[] = []
  for (const { grade, year, seatNumbers } of seats) {
    const sheets = await db
      .selectFrom('sheet')
      .select('id')
      .where('grade', '=', grade)
      .where('year', '=', year)
      .execute()
    for (const { id } of sheets) {
      for (const some of batchesOf(seatNumbers)) {
        const found = await db
          .selectFrom('sheet_row')
          .select('student_id')
          .where('sheet_id', '=', id)
          .where('seat_number', 'in', some)
          .execute()
        ids.push(...found.map((row) => row.student_id))
      }
    }
  }
  return ids
}
