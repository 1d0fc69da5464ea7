import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import type { LineRow } from './line.rules.ts'

/** Reads and writes the rows of one list, and of no other. */
export interface LineStore {
  /** Returns the lines in order. */
  list: (db: Db) => Promise<LineRow[]>
  insert: (db: Db, row: LineRow) => Promise<void>
  /** Writes all fields of a line. In lists where the subject is the id, a new subject changes the id, too. */
  update: (db: Db, id: string, row: LineRow) => Promise<void>
  remove: (db: Db, id: string) => Promise<void>
}

/** The grade and term that a row belongs to. */
export interface TermPlace {
  grade: GradeNumber
  term: TermNumber
}
