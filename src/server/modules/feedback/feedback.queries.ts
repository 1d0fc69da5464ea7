import type { Insertable } from 'kysely'
import type { ProblemReportTable, SuggestionTable } from '#server/db/feedback-tables.ts'
import type { Db } from '#server/db/tables.ts'

export async function insertSuggestion(db: Db, row: Insertable<SuggestionTable>): Promise<void> {
  await db.insertInto('suggestion').values(row).execute()
}

export async function insertProblemReport(db: Db, row: Insertable<ProblemReportTable>): Promise<void> {
  await db.insertInto('problem_report').values(row).execute()
}
