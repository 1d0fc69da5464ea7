import { createHash } from 'node:crypto'
import type { Database } from '#server/db/open-database.ts'
import { officeTransaction } from '#server/db/transaction.ts'
import type { ImportSource } from '#server/modules/sheets/import-plan.rules.ts'
import { importWithin } from '#server/modules/sheets/sheet-import.service.ts'
import { recogniseSheet } from '#server/modules/sheets/sheet-layout.rules.ts'
import { hasSheets } from '#server/modules/sheets/sheets.reads.ts'
import { publishWithin } from '#server/modules/sheets/sheets.service.ts'
import { hideWithin } from '#server/modules/students/students.service.ts'
import { DEMO_HIDDEN_STUDENT_ID, demoSheets } from './demo-sheets.rules.ts'

/**
 * Loads the invented faculty into a database that holds no sheet, by the same way as a real one: read, check, draft, publish;
 * all in one transaction, so that a start that was cut off is made good by the next. Returns whether it loaded anything; a
 * database with any sheet is left alone.
 */
export async function loadDemo(database: Database, now: () => Date): Promise<boolean> {
  if (await hasSheets(database.write)) return false
  const sources = demoSources()
  return officeTransaction(database, async (tx) => {
    if (await hasSheets(tx)) return false
    const plans = await importWithin(tx, sources, { source: 'demo', actor: 'demo', now })
    for (const { sheetId } of plans) if (sheetId) await publishWithin(tx, sheetId, now())
    await hideWithin(tx, DEMO_HIDDEN_STUDENT_ID, 'demonstration', now())
    return true
  })
}

function demoSources(): ImportSource[] {
  return Array.from(demoSheets(), ({ fileName, worksheets, choices }) => ({
    fileName,
    sha256: createHash('sha256').update(JSON.stringify(worksheets)).digest('hex'),
    reading: recogniseSheet(worksheets, choices),
  }))
}
