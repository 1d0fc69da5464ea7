import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { Navigate, Routes } from '../../router/Routes.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** Each page of the desk is a chunk of its own, because together they would be too large. */
const SeasonPage = lazyPart(async () => (await import('./board/SeasonPage.tsx')).SeasonPage, { Pending: Loading })
const UploadPage = lazyPart(async () => (await import('./uploads/UploadPage.tsx')).UploadPage, { Pending: Loading })
const VersionPage = lazyPart(async () => (await import('./versions/VersionPage.tsx')).VersionPage, { Pending: Loading })
const LayoutsPage = lazyPart(async () => (await import('./learnt/LayoutsPage.tsx')).LayoutsPage, { Pending: Loading })
const WordsPage = lazyPart(async () => (await import('./learnt/WordsPage.tsx')).WordsPage, { Pending: Loading })

/**
 * The results desk: a first page with the board of a year's result sheets, new files, drafts and all versions, and
 * pages for each upload, each version, the layouts and the words in mark cells.
 */
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
