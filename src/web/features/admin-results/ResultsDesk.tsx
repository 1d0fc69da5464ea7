import { lazy } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { below, DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'

/** Each page is a chunk: together they are too large for one desk. */
const SeasonPage = lazy(async () => ({ default: (await import('./board/SeasonPage.tsx')).SeasonPage }))
const UploadPage = lazy(async () => ({ default: (await import('./uploads/UploadPage.tsx')).UploadPage }))
const VersionPage = lazy(async () => ({ default: (await import('./versions/VersionPage.tsx')).VersionPage }))
const LayoutsPage = lazy(async () => ({ default: (await import('./learnt/LayoutsPage.tsx')).LayoutsPage }))
const WordsPage = lazy(async () => ({ default: (await import('./learnt/WordsPage.tsx')).WordsPage }))

/** The results desk: the board of a year, new files, drafts, all sheet versions, and the page of one upload or version. */
export function ResultsDesk() {
  return (
    <Routes>
      <Route index element={<SeasonPage />} />
      <Route path={`${below('results', DESK_ROUTES.sheet)}/*`} element={<VersionPage />} />
      <Route path={below('results', DESK_ROUTES.layouts)} element={<LayoutsPage />} />
      <Route path={below('results', DESK_ROUTES.markWords)} element={<WordsPage />} />
      <Route path={below('results', DESK_ROUTES.upload)} element={<UploadPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.results} replace />} />
    </Routes>
  )
}
