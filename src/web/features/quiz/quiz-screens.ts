import { LearnScreen } from './learn/LearnScreen.tsx'
import { QuizResultPage } from './QuizResultPage.tsx'
import { QuizSubjectsPage } from './QuizSubjectsPage.tsx'

/** The screens around the quizzes, by the names of their routes. */
export const QUIZ_SCREENS = { quizResult: QuizResultPage, quizSubjects: QuizSubjectsPage, learn: LearnScreen }
