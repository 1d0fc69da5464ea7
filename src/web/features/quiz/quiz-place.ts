import * as z from 'zod/mini'
import { GRADE_KEYS, gradeTermName, TERM_KEYS } from '#contract/faculty.ts'
import { subjectKey } from '#contract/library.ts'
import { subjectName } from '#contract/subjects.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { quizText } from '../../i18n/ar/quiz.ts'

const gradeTerm = { grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS) }
const studentsQuiz = z.object({ kind: z.literal('students'), ...gradeTerm, subject: subjectKey })

/** Identifies a quiz: the trial, the contributed questions, or those of a subject. */
export const quizPlace = z.union([
  z.object({ kind: z.literal('trial') }),
  z.object({ kind: z.literal('sent') }),
  studentsQuiz,
])
export type QuizPlace = z.infer<typeof quizPlace>
export type StudentsQuiz = z.infer<typeof studentsQuiz>

type AddressParams = Readonly<Record<string, string | undefined>>

/** The subject quiz in the URL; undefined if there is none. */
export function studentsQuizParams(params: AddressParams): StudentsQuiz | undefined {
  const read = studentsQuiz.safeParse({ kind: 'students', ...params })
  return read.success ? read.data : undefined
}

export function quizPath(quiz: QuizPlace): string {
  if (quiz.kind === 'students') return pathTo(ROUTES.studentsQuiz, quiz)
  return quiz.kind === 'trial' ? ROUTES.trialQuiz : ROUTES.sentQuestions
}

export function quizTitle(quiz: QuizPlace): string {
  if (quiz.kind !== 'students') return quizText[quiz.kind]
  return `${quizText.students} ${subjectName(quiz.subject)}، ${gradeTermName(quiz)}`
}
