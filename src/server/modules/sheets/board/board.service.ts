import type { Board } from '#contract/admin-board.ts'
import type { Db } from '#server/db/tables.ts'
import type { ClassificationThresholds } from '#server/modules/results/classification.rules.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { readingSettings, settingsStamp } from '../reading-settings.reads.ts'
import { listSheets } from '../sheets.queries.ts'
import { readSummary } from '../upload/upload-summary.rules.ts'
import type { Uploads } from '../upload/uploads.service.ts'
import { listWaiting } from './board.queries.ts'
import { boardOf } from './board.rules.ts'

/** Returns the board of a year's sheets and open uploads; without a year in the query, of the newest year. */
export async function board(
  { db, uploads, thresholds }: { db: Db; uploads: Pick<Uploads, 'summarise'>; thresholds: ClassificationThresholds },
  query: { year?: number | undefined },
  now: Date,
): Promise<Board> {
  const waiting = await listWaiting(db)
  const stamp = settingsStamp(await readingSettings(db, thresholds))
  const open = waiting.map((upload) => ({ ...upload, state: 'waiting' as const, summary: readSummary(upload, stamp) }))
  uploads.summarise(open, stamp)
  return boardOf(await listSheets(db), open, { ...query, now, shape: await readFacultyShape(db) })
}
