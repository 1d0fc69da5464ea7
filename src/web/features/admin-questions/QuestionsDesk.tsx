import { Navigate, Route, Routes } from 'react-router'
import { below, DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { QuestionList } from './QuestionList.tsx'
import { QuestionPage } from './QuestionPage.tsx'

/** The questions desk: waiting, reported and hidden questions of all quizzes, and the page of each. */
export function QuestionsDesk() {
  return (
    <Routes>
      <Route index element={<QuestionList />} />
      <Route path={below('questions', DESK_ROUTES.question)} element={<QuestionPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.questions} replace />} />
    </Routes>
  )
}
