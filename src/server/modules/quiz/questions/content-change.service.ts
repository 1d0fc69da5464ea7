import { contentMark } from '#contract/question-counts.ts'
import type { QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { updateQuestion } from '../contributions/contributing.queries.ts'
import { deleteCounts } from '../counts/answer-counts.queries.ts'
import { contentJson, type QuestionContent } from './question.rules.ts'
import { contentColumns, type QuestionRow, storedQuestion } from './question-rows.ts'

/**
 * Replaces a question's content in the caller's transaction. If more than reason or creator changes, deletes its answer
 * counts, which belong to the old content.
 */
export async function changeContent(
  tx: Db,
  before: QuestionRow,
  content: QuestionContent,
  more: Partial<QuestionTable>,
): Promise<void> {
  await updateQuestion(tx, before.id, { ...contentColumns(content), ...more })
  const markOf = (question: QuestionContent) => contentMark(contentJson(question))
  if (markOf(storedQuestion(before)) !== markOf(content)) await deleteCounts(tx, before.id)
}
