import { setImmediate } from 'node:timers/promises'
import type { Db } from '#server/db/tables.ts'
import { PassedSnapshotError } from '#server/published/passed-snapshot.ts'
import type { ReadSheet, YearParts } from './make-year.ts'
import type { OfficeRules } from './office-rules.reads.ts'
import type { KeptBack } from './published-terms.ts'
import { pagesOfRows } from './result-rows.queries.ts'
import { listSheetRecords, listSubjects, type PublishedSheetRecord } from './results.queries.ts'

/**
 * Reads what a grade's year is computed from, and yields to other work after each page of rows. Throws
 * PassedSnapshotError if the sheets' rows have changed since their records were read.
 */
export async function readYear(
  db: Db,
  records: readonly PublishedSheetRecord[],
  kept: KeptBack,
  rules: OfficeRules,
): Promise<YearParts> {
  const sheets: ReadSheet[] = []
  for (const record of records) sheets.push(await readSheet(db, record))
  await requireSame(db, records)
  return { sheets, kept, rules }
}

async function readSheet(db: Db, record: PublishedSheetRecord): Promise<ReadSheet> {
  const subjects = (await listSubjects(db, record.id)).map(({ name, finalHundredths, isCounted }) => ({
    name,
    finalDegree: finalHundredths / 100,
    isCalculatedInTotal: isCounted === 1,
  }))
  const pages: Uint8Array[] = []
  for await (const page of pagesOfRows(db, record.id)) {
    // TextEncoder's buffer can be transferred to another thread; one of Node's shared pool cannot.
    pages.push(new TextEncoder().encode(page))
    await setImmediate()
  }
  return { record, subjects, pages }
}

/** Throws if a sheet's revision has changed (its rows change only with it), or if the sheet was removed or replaced. */
async function requireSame(db: Db, records: readonly PublishedSheetRecord[]): Promise<void> {
  const now = await listSheetRecords(
    db,
    records.map(({ id }) => id),
  )
  const isSame = records.every(({ id, file_sha256, revision }) =>
    now.some((one) => one.id === id && one.file_sha256 === file_sha256 && one.revision === revision),
  )
  if (!isSame) throw new PassedSnapshotError()
}
