import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import type { FacultyShape } from '#contract/faculty-shape.ts'
import { subjectKey } from '#contract/library.ts'
import { SUBJECT_NAMES } from '#contract/subjects.ts'
import type { QuizPlace } from '#server/modules/quiz/questions/question.rules.ts'
import { type OptionValues, UsageError } from './command.ts'
import { wholeNumber } from './whole-number.ts'

/** Returns the quiz that the options name. Throws UsageError for none or several. */
export function quizPlace(options: OptionValues, { grades, terms }: FacultyShape): QuizPlace {
  const grade = wholeNumber(options, 'grade', 1, grades.length)
  const term = wholeNumber(options, 'term', 1, terms.length)
  const { subject, trial, sent } = options
  const named = [trial, sent, grade ?? term ?? subject].filter((value) => value !== undefined)
  if (named.length !== 1) throw new UsageError('حدد اختبارًا واحدًا: ‎--grade‎ و‎--term‎ و‎--subject‎، أو ‎--trial‎، أو ‎--sent‎.')
  if (trial !== undefined) return { origin: 'trial' }
  if (sent !== undefined) return { origin: 'sent' }
  if (grade === undefined || term === undefined || typeof subject !== 'string') {
    throw new UsageError(`المطلوب معًا: ‎--grade 1..${grades.length} --term 1..${terms.length} --subject NAME‎.`)
  }
  // The bounds above match the closed lists.
  return { origin: 'student', grade: grade as GradeNumber, term: term as TermNumber, subject: subjectSlug(subject) }
}

/** Finds a subject's slug by the slug or the Arabic name; other words are subjects of the office. */
function subjectSlug(name: string): string {
  const word = name.trim()
  const slug = Object.keys(SUBJECT_NAMES).find((key) => SUBJECT_NAMES[key] === word) ?? word
  if (!subjectKey.safeParse(slug).success) throw new UsageError('‎--subject‎ اسم مادة من 1 إلى 80 حرفًا.')
  return slug
}
