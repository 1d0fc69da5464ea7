import type { Database } from '#server/db/open-database.ts'
import { memberTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { WorksheetGrid } from '../reading/grid.rules.ts'
import { insertPart, type Reading, updateReading, updateSilentReading } from './readings.queries.ts'
import { deletePartsOf, type UploadRecord } from './uploads.queries.ts'

/** Rows per stored part, about a megabyte of text. */
const PART_ROWS = 5000

/**
 * Claims the reading of an upload whose process is gone, and deletes what that process has stored of the file. Returns
 * undefined if there has been a heartbeat or another claim since.
 */
export function claimReading(database: Database, record: UploadRecord): Promise<Reading | undefined> {
  return memberTransaction(database, async (tx) => {
    const claim = record.reading_claim + 1
    const own = { reading_claim: claim, reading_beat: record.reading_beat + 1, reading_place: null, progress: 0 }
    if (!(await updateSilentReading(tx, record, own))) return undefined
    await deletePartsOf(tx, [record.id])
    return { id: record.id, claim }
  })
}

/**
 * Stores the worksheets of a reading in parts; `progressOf` turns the share that is written into per cent. Throws
 * `edit_conflict` as soon as the upload is no longer read, or another process has claimed it.
 */
export async function storeWorksheets(
  database: Database,
  reading: Reading,
  worksheets: readonly WorksheetGrid[],
  progressOf: (share: number) => number,
): Promise<void> {
  const parts = worksheets.flatMap(({ name, rows, hidden, hiddenColumns = [] }) => {
    const head = { worksheet: name, hidden: hidden ? 1 : 0, hidden_columns: JSON.stringify(hiddenColumns) } as const
    const starts = Array.from({ length: Math.max(1, Math.ceil(rows.length / PART_ROWS)) }, (_, at) => at * PART_ROWS)
    return starts.map((start) => ({ head, rows: rows.slice(start, start + PART_ROWS) }))
  })
  for (const [part, { head, rows }] of parts.entries()) {
    const text = JSON.stringify(rows)
    await memberTransaction(database, async (tx) => {
      const progress = Math.floor(progressOf((part + 1) / parts.length))
      if (!(await updateReading(tx, reading, { progress }))) throw new AppError('edit_conflict')
      await insertPart(tx, { upload_id: reading.id, part, ...head, rows: text })
    })
  }
}
