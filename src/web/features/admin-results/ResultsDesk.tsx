import { lazy } from 'react'
import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { Navigate, Routes } from '../../router/Routes.tsx'

/** Each page is a chunk: together they are too large for one desk. */
const SeasonPage = lazy(async () => ({ default: (await import('./board/SeasonPage.tsx')).SeasonPage }))
const UploadPage = lazy(async () => ({ default: (await import('./uploads/UploadPage.tsx')).UploadPage }))
const VersionPage = lazy(async () => ({ default: (await import('./versions/VersionPage.tsx')).VersionPage }))
const LayoutsPage = lazy(async () => ({ default: (await import('./learnt/LayoutsPage.tsx')).LayoutsPage }))
const WordsPage = lazy(async () => ({ default: (await import('./learnt/WordsPage.tsx')).WordsPage }))

/** The results desk: the board of a year, new files, drafts, all sheet versions, and the page of one upload or version. */
export function ResultsDesk() {
  return (
    <Routes
      of={{
        [DESK_PATHS.results]: <SeasonPage />,
        [`${DESK_ROUTES.sheet}/*`]: <VersionPage />,
        [DESK_ROUTES.layouts]: <LayoutsPage />,
        [DESK_ROUTES.markWords]: <WordsPage />,
        [DESK_ROUTES.upload]: <UploadPage />,
      }}
      otherwise={<Navigate to={DESK_PATHS.results} />}
    />
  )
}
