import { createHash } from 'node:crypto'
import { type ItemKeys, questionKeys } from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'

/** Returns hashes of the question's keys, by which duplicates are found. */
export function itemKeys(question: QuestionContent): ItemKeys {
  const { text, whole, search, alike } = questionKeys(question)
  return { text: hashed(text), whole: hashed(whole), search: hashed(search), alike: hashed(alike) }
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
