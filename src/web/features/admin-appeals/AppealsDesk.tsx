import { Navigate, Route, Routes } from 'react-router'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { AppealPage } from './AppealPage.tsx'
import { AppealsList } from './AppealsList.tsx'

/** The desk of appeals: those of one state, and one at a time. */
export function AppealsDesk() {
  return (
    <Routes>
      <Route index element={<AppealsList />} />
      <Route path=":appealId" element={<AppealPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.appeals} replace />} />
    </Routes>
  )
}
