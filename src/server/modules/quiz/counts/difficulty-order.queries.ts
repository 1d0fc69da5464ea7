import { type SelectQueryBuilder, sql } from 'kysely'
import { COUNTS_SHOWN_FROM, type QuestionOrder } from '#contract/question-counts.ts'
import { keysetPage } from '#server/db/keyset.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Returns one page of a query's questions: the newest first, or the hardest or easiest first, with questions of fewer
 * than COUNTS_SHOWN_FROM answers last. Questions that were added at the same time from a file keep the file's order.
 * Throws invalid_request for an invalid cursor.
 */
export function pageOfQuestions<Row extends object>(
  query: SelectQueryBuilder<Tables, 'question', Row>,
  { order, ...page }: { order: QuestionOrder; after: string | undefined; size: number },
): Promise<{ rows: Row[]; next: string | null }> {
  const placed = query.select(FROM_FIRST.as('from_first'))
  const newest = ['question.created_at', { name: 'from_first', is: FROM_FIRST }, 'question.id']
  if (order === 'newest') return keysetPage(placed, { by: newest, order: 'desc', ...page })
  const name = 'difficulty'
  const is = rankBy(order)
  return keysetPage(placed.select(is.as(name)), { by: [{ name, is }, ...newest], order: 'desc', ...page })
}

/** SQL for a text of twelve digits that sorts lower the later a question's position is. */
const FROM_FIRST = sql<string>`cast(999999999999 - question.position as text)`

/**
 * Returns SQL for a text that sorts by the share of wrong answers (`hardest`) or right ones (`easiest`). Without enough
 * answers it is `0`, which sorts lowest. A million is added to each share, so that all have the same number of digits.
 */
function rankBy(order: 'hardest' | 'easiest') {
  const those = order === 'hardest' ? sql`asked - answered_right` : sql`answered_right`
  const share = sql`1000000 + cast(${those} as bigint) * 100000 / asked`
  return sql<string>`coalesce(
    (select cast(${share} as text) from question_count where question_id = question.id and asked >= ${COUNTS_SHOWN_FROM}),
    '0'
  )`
}
