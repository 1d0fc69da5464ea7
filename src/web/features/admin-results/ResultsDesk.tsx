import { Route, Routes } from 'react-router'
import { VersionPage } from './sheets/VersionPage.tsx'
import { VersionsPage } from './sheets/VersionsPage.tsx'

/** The results desk: the versions of all sheets, and one of them at a time. */
export function ResultsDesk() {
  return (
    <Routes>
      <Route index element={<VersionsPage />} />
      <Route path="sheets/:id/*" element={<VersionPage />} />
    </Routes>
  )
}
