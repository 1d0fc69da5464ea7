import * as z from 'zod/mini'
import { MARKUP_ROOM, QUESTION_LIMITS, questionFormat, textUpTo } from './quiz.ts'

/** Returns the schemas of a question's texts as forms send them; `question_text` has at least `least` characters. */
export function questionFields(least: number) {
  const upTo = (limit: number) => z.optional(z.string().check(z.trim(), z.maxLength(limit * MARKUP_ROOM)))
  return {
    question_format: questionFormat,
    question_text: textUpTo(QUESTION_LIMITS.text).check(z.trim(), z.minLength(least)),
    answer_reason: upTo(QUESTION_LIMITS.reason),
    passage_text: upTo(QUESTION_LIMITS.passage),
  }
}

/** Returns the schema of an option, an item or an accepted answer as forms send it. */
export function optionField() {
  return textUpTo(QUESTION_LIMITS.option).check(z.trim(), z.minLength(1))
}
