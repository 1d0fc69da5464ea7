import { Navigate, Route, Routes } from 'react-router'
import { below, DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { AppealPage } from './AppealPage.tsx'
import { AppealsList } from './AppealsList.tsx'

/** The appeals desk: the list of one state, and the page of one appeal. */
export function AppealsDesk() {
  return (
    <Routes>
      <Route index element={<AppealsList />} />
      <Route path={below('appeals', DESK_ROUTES.appeal)} element={<AppealPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.appeals} replace />} />
    </Routes>
  )
}
