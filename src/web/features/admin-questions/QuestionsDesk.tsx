import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { Navigate, Routes } from '../../router/Routes.tsx'
import { QuestionList } from './QuestionList.tsx'
import { QuestionPage } from './QuestionPage.tsx'

/** The desk of questions: waiting, reported and hidden questions of all quizzes, and the page of each question. */
export function QuestionsDesk() {
  return (
    <Routes
      of={{ [DESK_PATHS.questions]: <QuestionList />, [DESK_ROUTES.question]: <QuestionPage /> }}
      otherwise={<Navigate to={DESK_PATHS.questions} />}
    />
  )
}
