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
 * The rows of a draft are written and removed in short transactions, so that other writers wait for one of them at
 * most. No reader sees the rows until a version names their row set.
 * docs/decisions/0066-drafts-and-corrections-in-small-steps.md
 */

/** The rows of a draft, and the identifiers of the students that the draft creates. */
export interface DraftRows {
  rows: readonly VersionRow[]
  newStudents: ReadonlySet<string>
  createdAt: string
}

/**
 * Writes rows in steps, into a new row set that no version names yet. Returns the set's id. If it throws, it has
 * removed the rows again.
 */
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

/** Writes rows into a new row set in the caller's transaction (see `writeInSteps`). Returns the set's id. */
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

/** Marks a row set as still in use. Throws an Error if the upkeep has begun to remove it. */
export async function requireStep(tx: Db, setId: string): Promise<void> {
  if (!(await stepRowSet(tx, setId)))
    throw new Error(`the upkeep removed the rows ${setId}, because no step was written for too long`)
}

/**
 * Removes a row set in steps, with the students that were created for it and that nothing else names. A no-op if a
 * version has the set, or if its step is not the given one any more.
 */
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
 * Removes the row sets that no version has and whose step has not changed for as long as `seen` requires: killed
 * imports left them. Returns how many.
 */
export async function removeAbandonedRows(database: Database, seen: SeenSince): Promise<number> {
  const sets = new Map((await unnamedRowSets(database.fresh)).map((set) => [`${set.id} ${set.step}`, set]))
  const abandoned = seen.lasting([...sets.keys()]).flatMap((key) => sets.get(key) ?? [])
  for (const set of abandoned) await removeRows(database, set)
  return abandoned.length
}
