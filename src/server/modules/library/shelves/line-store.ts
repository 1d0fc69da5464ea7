import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { Db } from '#server/db/tables.ts'
import type { LineRow } from './line.rules.ts'

/** What the desk does with the rows of one list, all as lines. Every function keeps to its list. */
export interface LineStore {
  /** In their order. */
  list: (db: Db) => Promise<LineRow[]>
  insert: (db: Db, row: LineRow) => Promise<void>
  /** Writes all that a line says, its id included where that is its subject. */
  update: (db: Db, id: string, row: LineRow) => Promise<void>
  remove: (db: Db, id: string) => Promise<void>
}

/** Where rows of a grade's term stand. */
export interface TermPlace {
  grade: GradeNumber
  term: TermNumber
}
