import { DraftsPanel } from '../batch/DraftsPanel.tsx'
import { UploadBox } from '../uploads/UploadBox.tsx'
import { VersionsPage } from '../versions/VersionsPage.tsx'
import { Board } from './Board.tsx'

/**
 * The first page of the results desk: the board of a year's result sheets, new files, drafts, and all versions of
 * sheets.
 */
export function SeasonPage() {
  return (
    <VersionsPage>
      <Board />
      <UploadBox />
      <DraftsPanel />
    </VersionsPage>
  )
}
