import * as z from 'zod/mini'
import { GRADE_KEYS, TERM_KEYS } from '#contract/faculty.ts'
import { gradeTermName, gradeTermOf } from '#contract/faculty-shape.ts'
import { subjectKey } from '#contract/library.ts'
import { subjectName } from '#contract/subjects.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { quizText } from '../../i18n/ar/quiz.ts'
import { LEARN_PATHS } from './learn/learn-paths.ts'

const gradeTerm = { grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS) }
const studentsQuiz = z.object({ kind: z.literal('students'), ...gradeTerm, subject: subjectKey })

/** A quiz with questions of its own: the trial quiz, the quiz of contributed questions, or the quiz of a subject. */
export const playedQuiz = z.union([
  z.object({ kind: z.literal('trial') }),
  z.object({ kind: z.literal('sent') }),
  studentsQuiz,
])
export type PlayedQuiz = z.infer<typeof playedQuiz>

/** A quiz with questions of its own, or the review of the missed questions of all quizzes. */
export const quizPlace = z.union([playedQuiz, z.object({ kind: z.literal('review') })])
export type QuizPlace = z.infer<typeof quizPlace>
export type StudentsQuiz = z.infer<typeof studentsQuiz>

type AddressParams = Readonly<Record<string, string | undefined>>

/** Returns the subject's quiz that the URL names; undefined if the URL names no quiz. */
export function studentsQuizParams(params: AddressParams): StudentsQuiz | undefined {
  const place = gradeTermOf(facultyShape(), params)
  return place && studentsQuiz.safeParse({ ...params, ...place, kind: 'students' }).data
}

const PATHS = { trial: ROUTES.trialQuiz, sent: ROUTES.sentQuestions, review: LEARN_PATHS.review } as const

export function quizPath(quiz: QuizPlace): string {
  if (quiz.kind === 'students') return pathTo(ROUTES.studentsQuiz, quiz)
  return PATHS[quiz.kind]
}

export function quizTitle(quiz: QuizPlace): string {
  if (quiz.kind !== 'students') return quizText[quiz.kind]
  return `${quizText.students} ${subjectName(quiz.subject)}، ${gradeTermName(facultyShape(), quiz)}`
}
