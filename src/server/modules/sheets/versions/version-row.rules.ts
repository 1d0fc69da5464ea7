import type { SheetRow, SheetSubject } from '../reading/sheet-reading.rules.ts'

/** A row of a version: a sheet's row with its identified student. */
export interface VersionRow extends SheetRow {
  studentId: string
  nameKey: string
  /** Null for a withheld student. */
  rank: number | null
}

/** Content of a version, either stored or as an upload would become. */
export interface VersionContent {
  subjects: readonly SheetSubject[]
  rows: readonly VersionRow[]
}
