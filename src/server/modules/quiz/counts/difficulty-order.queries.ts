import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNTS_SHOWN_FROM, type QuestionOrder } from '#contract/question-counts.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Runs a query for one page of its questions: the newest first, or the hardest or easiest first, and those without
 * enough answers last. Throws invalid_request for an invalid cursor.
 */
export function pageOfQuestions<Row extends object>(
  query: SelectQueryBuilder<Tables, 'question', Row>,
  { order, ...page }: { order: QuestionOrder; after: string | undefined; size: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const newest = ['question.created_at', 'question.id']
  if (order === 'newest') return keysetPage(query, { by: newest, order: 'desc', ...page })
  const name = 'difficulty'
  const is = rankBy(order)
  return keysetPage(query.select(is.as(name)), { by: [{ name, is }, ...newest], order: 'desc', ...page })
}

/** A text that is greater the more of those asked missed the question (or knew it); the least without enough answers. */
function rankBy(order: 'hardest' | 'easiest') {
  const those = order === 'hardest' ? sql`asked - answered_right` : sql`answered_right`
  const share = sql`1000000 + cast(${those} as bigint) * 100000 / asked`
  return sql<string>`coalesce(
    (select cast(${share} as text) from question_count where question_id = question.id and asked >= ${COUNTS_SHOWN_FROM}),
    '0'
  )`
}
