import type { Db } from '#server/db/tables.ts'
import { decisionsOfYear, listReleases } from './office-decisions.reads.ts'
import { releasedFiles } from './releases.rules.ts'
import { insertReleased } from './seat-list.queries.ts'

/**
 * Extends the releases of one student's results to another student. Call it when rows are moved between the two:
 * otherwise a moved row would withhold again what the office has released. A year that the office withholds from the
 * other student stays withheld.
 */
export async function carryReleases(tx: Db, from: string, to: string): Promise<void> {
  for (const { year, reason, at } of await listReleases(tx, { studentId: from })) {
    const decisions = await decisionsOfYear(tx, year)
    if (decisions.withheld.has(to)) continue
    const own = decisions.released.get(to)
    const sheets = [from, to].flatMap((id) => releasedFiles(decisions.released.get(id), decisions))
    await insertReleased(tx, { reason, at, ...own, studentId: to, year, sheets: [...new Set(sheets)] })
  }
}
