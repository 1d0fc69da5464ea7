import type { SheetRow, SheetSubject } from '../reading/sheet-reading.rules.ts'

/** A student's row in a version: a sheet's row whose student is known. */
export interface VersionRow extends SheetRow {
  studentId: string
  nameKey: string
  /** Null for a withheld student. */
  rank: number | null
}

/** A version of a sheet: a stored one, or one that an upload would become. */
export interface VersionContent {
  subjects: readonly SheetSubject[]
  rows: readonly VersionRow[]
}
