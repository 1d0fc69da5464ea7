import { randomUUID } from 'node:crypto'
import { batchesOf } from '#server/db/batches.ts'
import { inSteps } from '#server/db/in-steps.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Db } from '#server/db/tables.ts'
import type { SeenSince } from '#server/seen-since.ts'
import {
  deleteRowSet,
  deleteSomeRows,
  deleteUnnamedStudents,
  giveUpRowSet,
  insertRowSet,
  insertSharedRows,
  insertStudents,
  stepRowSet,
  unnamedRowSets,
} from '../row-sets.queries.ts'
import type { VersionRow } from '../versions/version-row.rules.ts'

/**
 * Rows of drafts are written and removed in short steps, between which others write. Until a version has their set,
 * nobody sees them. docs/decisions/0066-drafts-and-corrections-in-small-steps.md
 */

/** The rows of a draft, with the students that it brings. */
export interface DraftRows {
  rows: readonly VersionRow[]
  newStudents: ReadonlySet<string>
  createdAt: string
}

/** Writes rows in steps, as a set that no version has; returns its id. Leaves nothing if it throws. */
export async function writeInSteps(
  database: Database,
  draft: DraftRows,
  onProgress: (written: number) => void,
): Promise<string> {
  const setId = randomUUID()
  await insertRowSet(database.write, setId, draft.createdAt)
  try {
    const batches = batchesOf(draft.rows)
    let done = 0
    let written = 0
    await inSteps(database, async (tx) => {
      const batch = batches[done]
      if (!batch) return false
      await requireStep(tx, setId)
      await writeBatch(tx, setId, { ...draft, rows: batch })
      done += 1
      written += batch.length
      onProgress(written)
      return done < batches.length
    })
    return setId
  } catch (error) {
    await removeRows(database, { id: setId })
    throw error
  }
}

/** Like `writeInSteps`, in the caller's transaction. */
export async function writeAtOnce(tx: Db, draft: DraftRows, onProgress: (written: number) => void): Promise<string> {
  const setId = randomUUID()
  await insertRowSet(tx, setId, draft.createdAt)
  let written = 0
  for (const rows of batchesOf(draft.rows)) {
    await writeBatch(tx, setId, { ...draft, rows })
    written += rows.length
    onProgress(written)
  }
  return setId
}

async function writeBatch(tx: Db, setId: string, { rows, newStudents, createdAt }: DraftRows): Promise<void> {
  const ids = rows.map(({ studentId }) => studentId).filter((id) => newStudents.has(id))
  await insertStudents(tx, ids, createdAt)
  await insertSharedRows(tx, setId, rows)
}

/** Marks a set as still in use. Throws an Error if the upkeep has given it up. */
export async function requireStep(tx: Db, setId: string): Promise<void> {
  if (!(await stepRowSet(tx, setId)))
    throw new Error(`the rows ${setId} stood still for so long that they were given up`)
}

/** Removes a set and the students that only it brought, in steps; a no-op if a version has it. */
export async function removeRows(database: Database, set: { id: string; step?: number }): Promise<void> {
  const createdAt = await giveUpRowSet(database.write, set)
  if (createdAt === undefined) return
  await inSteps(database, async (tx) => {
    const students = await deleteSomeRows(tx, set.id, REMOVED_AT_ONCE)
    if (students.length > 0) await deleteUnnamedStudents(tx, students, createdAt)
    else await deleteRowSet(tx, set.id)
    return students.length > 0
  })
}

const REMOVED_AT_ONCE = 500

/**
 * Removes the sets that no version has and that have not moved while `seen` saw them: killed imports left them. Returns
 * how many.
 */
export async function removeAbandonedRows(database: Database, seen: SeenSince): Promise<number> {
  const sets = new Map((await unnamedRowSets(database.fresh)).map((set) => [`${set.id} ${set.step}`, set]))
  const abandoned = seen.lasting([...sets.keys()]).flatMap((key) => sets.get(key) ?? [])
  for (const set of abandoned) await removeRows(database, set)
  return abandoned.length
}
