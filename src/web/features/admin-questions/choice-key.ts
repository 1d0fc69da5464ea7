import type { OfficeQuestion } from '#contract/admin-questions.ts'

/**
 * Returns the text by which a selected question is remembered. It has the question's version: a question that somebody
 * changes after it was selected is no longer selected, because the officer has not read it in its new form.
 */
export function choiceKey({ id, version }: Pick<OfficeQuestion, 'id' | 'version'>): string {
  return `${id} ${version}`
}
