import { passageGroups } from '#contract/passage-groups.ts'
import { MAX_QUESTIONS } from '#contract/quiz.ts'
import type { Db } from '#server/db/tables.ts'
import { listQuizzesAbove, listShownQuestions } from '../quiz.queries.ts'
import { passageJson } from './question.rules.ts'
import type { QuizPlaceColumns } from './question-rows.ts'

/**
 * Returns, for the quizzes of the given questions, the ids of all shown questions that readers are not asked, because
 * MAX_QUESTIONS others come before them.
 */
export async function leftOutIds(db: Db, questions: readonly QuizPlaceColumns[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  if (questions.length === 0) return ids
  for (const quiz of await listQuizzesAbove(db, MAX_QUESTIONS)) {
    if (!questions.some((question) => isOf(question, quiz))) continue
    const shown = (await listShownQuestions(db, quiz)).map(({ id, format, passage }) => ({
      id,
      passage: passageJson(format, passage),
    }))
    for (const { id } of passageGroups(shown).flat().slice(MAX_QUESTIONS)) ids.add(id)
  }
  return ids
}

function isOf(question: QuizPlaceColumns, quiz: QuizPlaceColumns): boolean {
  return (['origin', 'grade', 'term', 'subject'] as const).every((column) => question[column] === quiz[column])
}
