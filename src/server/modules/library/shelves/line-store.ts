import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import type { LineRow } from './line.rules.ts'

/** Row operations of one list. Every function affects only that list. */
export interface LineStore {
  /** In order. */
  list: (db: Db) => Promise<LineRow[]>
  insert: (db: Db, row: LineRow) => Promise<void>
  /** Writes all fields of a line; if its id is its subject, the id too. */
  update: (db: Db, id: string, row: LineRow) => Promise<void>
  remove: (db: Db, id: string) => Promise<void>
}

/** The grade and term of a row. */
export interface TermPlace {
  grade: GradeNumber
  term: TermNumber
}
