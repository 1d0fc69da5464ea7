import { subjectKey } from '#contract/library.ts'
import { SUBJECT_NAMES } from '#contract/subjects.ts'
import type { QuizPlace } from '#server/modules/quiz/questions/question.rules.ts'
import { type OptionValues, UsageError } from './command.ts'
import { gradeAndTerm } from './grade-and-term.ts'

/** Returns the quiz that the options name. Throws UsageError if they name none or several. */
export function quizPlace(options: OptionValues): QuizPlace {
  const { grade, term } = gradeAndTerm(options)
  const { subject, trial, sent } = options
  const named = [trial, sent, grade ?? term ?? subject].filter((value) => value !== undefined)
  if (named.length !== 1) throw new UsageError('حدد اختبارًا واحدًا: ‎--grade‎ و‎--term‎ و‎--subject‎، أو ‎--trial‎، أو ‎--sent‎.')
  if (trial !== undefined) return { origin: 'trial' }
  if (sent !== undefined) return { origin: 'sent' }
  if (grade === undefined || term === undefined || typeof subject !== 'string') {
    throw new UsageError('المطلوب معًا: ‎--grade‎ و‎--term‎ و‎--subject‎.')
  }
  return { origin: 'student', grade, term, subject: subjectSlug(subject) }
}

/**
 * Returns the slug of a subject that is given by its slug or its Arabic name. Any other text is taken for the name of a
 * subject that the office has added.
 */
function subjectSlug(name: string): string {
  const word = name.trim()
  const slug = Object.keys(SUBJECT_NAMES).find((key) => SUBJECT_NAMES[key] === word) ?? word
  if (!subjectKey.safeParse(slug).success) throw new UsageError('‎--subject‎ اسم مادة من 1 إلى 80 حرفًا.')
  return slug
}
