import { sql } from 'kysely'
import { type AnswerCounts, COUNTS_SHOWN_FROM } from '#contract/question-counts.ts'
import { batchesOf } from '#server/db/batches.ts'
import type { Db } from '#server/db/tables.ts'
import { QUESTION_COLUMNS, type QuestionRow } from '../questions/question-rows.ts'
import type { Tally } from './answer-tally.rules.ts'

/** Returns the questions with these ids, in no particular order. Unknown ids are left out. */
export async function listQuestionsById(db: Db, ids: readonly string[]): Promise<QuestionRow[]> {
  const rows: QuestionRow[] = []
  for (const batch of batchesOf(ids)) {
    rows.push(...(await db.selectFrom('question').select(QUESTION_COLUMNS).where('id', 'in', batch).execute()))
  }
  return rows
}

/** Stores the ids of batches that are being counted. Returns those ids that were not stored yet. */
export async function claimBatches(tx: Db, ids: readonly string[], countedAt: string): Promise<Set<string>> {
  const fresh = new Set<string>()
  // In the order of ids, so that two processes that store the same ids do not wait for each other forever.
  for (const batch of batchesOf([...ids].sort())) {
    const rows = await tx
      .insertInto('answer_batch')
      .values(batch.map((id) => ({ id, counted_at: countedAt })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute()
    for (const { id } of rows) fresh.add(id)
  }
  return fresh
}

export async function deleteBatches(db: Db, before: string): Promise<void> {
  await db.deleteFrom('answer_batch').where('counted_at', '<', before).execute()
}

/**
 * Adds tallies to the counts of their questions. Rows are written in the order of ids: otherwise two processes that
 * write the same questions could wait for each other forever.
 */
export async function addCounts(tx: Db, tallies: readonly (Tally & { options: number })[]): Promise<void> {
  const ordered = [...tallies].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const batch of batchesOf(ordered)) {
    const rows = batch.map(({ id, asked, right, options }) => ({
      question_id: id,
      asked,
      answered_right: right,
      options,
    }))
    await tx
      .insertInto('question_count')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('question_id').doUpdateSet(({ ref }) => ({
          asked: sql<number>`${ref('question_count.asked')} + ${ref('excluded.asked')}`,
          answered_right: sql<number>`${ref('question_count.answered_right')} + ${ref('excluded.answered_right')}`,
          options: ref('excluded.options'),
        })),
      )
      .execute()
  }
  const picks = ordered.flatMap(({ id, picks: own }) =>
    Array.from(own, ([place, count]) => ({ question_id: id, place, count })),
  )
  for (const batch of batchesOf(picks)) {
    await tx
      .insertInto('question_pick')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .columns(['question_id', 'place'])
          .doUpdateSet(({ ref }) => ({ count: sql<number>`${ref('question_pick.count')} + ${ref('excluded.count')}` })),
      )
      .execute()
  }
}

/** Deletes the counts of a question whose content has changed. */
export async function deleteCounts(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('question_pick').where('question_id', '=', id).execute()
  await tx.deleteFrom('question_count').where('question_id', '=', id).execute()
}

/** Returns the counts of those questions that have at least COUNTS_SHOWN_FROM answers. */
export async function readCounts(db: Db, ids: readonly string[]): Promise<Map<string, AnswerCounts>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('question_count')
    .select(['question_id', 'asked', 'answered_right', 'options'])
    .where('question_id', 'in', ids)
    .where('asked', '>=', COUNTS_SHOWN_FROM)
    .execute()
  const picks = await db
    .selectFrom('question_pick')
    .select(['question_id', 'place', 'count'])
    .where('question_id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ question_id, asked, answered_right: right, options }) => {
      const own = new Map(picks.flatMap((pick) => (pick.question_id === question_id ? [[pick.place, pick.count]] : [])))
      return [question_id, { asked, right, picks: Array.from({ length: options }, (_, place) => own.get(place) ?? 0) }]
    }),
  )
}
