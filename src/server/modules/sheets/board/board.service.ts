import type { Board } from '#contract/admin-board.ts'
import type { Db } from '#server/db/tables.ts'
import { readFacultyShape } from '#server/modules/settings/faculty-shape.reads.ts'
import { listSheets } from '../sheets.queries.ts'
import type { Uploads } from '../upload/uploads.service.ts'
import { boardOf } from './board.rules.ts'

/** Returns the board of a year's sheets and open uploads; without a year in the query, of the newest year. */
export async function board(
  { db, uploads }: { db: Db; uploads: Pick<Uploads, 'list'> },
  query: { year?: number | undefined },
  now: Date,
): Promise<Board> {
  const { uploads: open } = await uploads.list()
  return boardOf(await listSheets(db), open, { ...query, now, shape: await readFacultyShape(db) })
}
