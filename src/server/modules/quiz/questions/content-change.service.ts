import { contentMark } from '#contract/question-counts.ts'
import type { QuestionTable } from '#server/db/question-tables.ts'
import type { Db } from '#server/db/tables.ts'
import { updateQuestion } from '../contributions/contributing.queries.ts'
import { deleteCounts } from '../counts/answer-counts.queries.ts'
import { contentJson, type QuestionContent } from './question.rules.ts'
import { contentColumns, type QuestionRow, storedQuestion } from './question-rows.ts'
import { listSharing } from './questions.queries.ts'
import { passageForms, withPassage } from './shared-passage.rules.ts'

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

/**
 * Gives the new passage of a changed question to the other questions of its quiz that share the old one, in the
 * caller's transaction. `before` is the question's row before the change, `content` its new content. Plain questions
 * and questions with markup may share a passage, so each gets the new text in its own format. Does nothing if the
 * question had no passage, has none now, or has one with the same text.
 */
export async function changeSharedPassage(tx: Db, before: QuestionRow, content: QuestionContent): Promise<void> {
  if (before.passage === null || content.passage === undefined) return
  const was = passageForms(before.format, before.passage)
  const is = passageForms(content.format, content.passage)
  if (was.markup === is.markup) return
  const passages = Object.values(was)
  for (const row of await listSharing(tx, before, passages)) {
    if (was[row.format] === row.passage) await changeContent(tx, row, withPassage(storedQuestion(row), is), {})
  }
}
