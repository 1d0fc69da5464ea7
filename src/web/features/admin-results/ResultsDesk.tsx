import { Route, Routes } from 'react-router'
import { UploadBox } from './uploads/UploadBox.tsx'
import { UploadPage } from './uploads/UploadPage.tsx'

/** The results desk: its sheets, and the files on their way to one. */
export function ResultsDesk() {
  return (
    <Routes>
      <Route index element={<UploadBox />} />
      <Route path="uploads/:id" element={<UploadPage />} />
    </Routes>
  )
}
