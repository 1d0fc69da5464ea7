import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import { hasGradeSubject, LIBRARY_TABLES, listGradeSubjects } from './library.queries.ts'

/** Whether no table of the library has a row. */
export async function isLibraryEmpty(db: Db): Promise<boolean> {
  for (const table of LIBRARY_TABLES) {
    if (await db.selectFrom(table).select('source').limit(1).executeTakeFirst()) return false
  }
  return true
}

/** Whether any library content comes from the demonstration. */
export async function hasDemoLibrary(db: Db): Promise<boolean> {
  for (const table of LIBRARY_TABLES) {
    const found = await db.selectFrom(table).select('source').where('source', '=', 'demo').limit(1).executeTakeFirst()
    if (found) return true
  }
  return false
}

/** Whether a subject is taught in a grade and term. */
export function isStudied(db: Db, place: { grade: GradeNumber; term: TermNumber; subject: string }): Promise<boolean> {
  return hasGradeSubject(db, place)
}

export interface TaughtSubject {
  grade: GradeNumber
  term: TermNumber
  subject: string
}

/** Returns the subjects of each grade and term in the order of teaching. */
export function readTaughtSubjects(db: Db): Promise<TaughtSubject[]> {
  return listGradeSubjects(db)
}
