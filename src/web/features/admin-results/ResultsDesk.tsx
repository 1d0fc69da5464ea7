import { Navigate, Route, Routes } from 'react-router'
import { below, DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { DraftsPanel } from './batch/DraftsPanel.tsx'
import { Board } from './board/Board.tsx'
import { LayoutsPage } from './learnt/LayoutsPage.tsx'
import { WordsPage } from './learnt/WordsPage.tsx'
import { UploadBox } from './uploads/UploadBox.tsx'
import { UploadPage } from './uploads/UploadPage.tsx'
import { VersionPage } from './versions/VersionPage.tsx'
import { VersionsPage } from './versions/VersionsPage.tsx'

/** The results desk: the board of a year, new files, drafts, all sheet versions, and the page of one upload or version. */
export function ResultsDesk() {
  return (
    <Routes>
      <Route
        index
        element={
          <VersionsPage>
            <Board />
            <UploadBox />
            <DraftsPanel />
          </VersionsPage>
        }
      />
      <Route path={`${below('results', DESK_ROUTES.sheet)}/*`} element={<VersionPage />} />
      <Route path={below('results', DESK_ROUTES.layouts)} element={<LayoutsPage />} />
      <Route path={below('results', DESK_ROUTES.markWords)} element={<WordsPage />} />
      <Route path={below('results', DESK_ROUTES.upload)} element={<UploadPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.results} replace />} />
    </Routes>
  )
}
