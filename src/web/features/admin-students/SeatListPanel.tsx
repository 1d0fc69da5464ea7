import { useState } from 'react'
import { seatListText } from '../../i18n/ar/admin-students.ts'
import desk from '../../ui/Desk.module.css'
import { SeatListForm } from './SeatListForm.tsx'
import { SeatListPreview } from './SeatListPreview.tsx'
import type { FoundList } from './students-desk.api.ts'

/** Withholds or releases the results of many students, given by their seat numbers in a grade and year. */
export function SeatListPanel() {
  const [found, setFound] = useState<FoundList>()
  return (
    <>
      <p className={desk.lead}>{seatListText.lead}</p>
      <SeatListForm onFound={setFound} />
      {/* The key remounts the preview for another list, because the typed reason is for one list only. */}
      {found && <SeatListPreview key={JSON.stringify(found.list)} found={found} onDone={() => setFound(undefined)} />}
    </>
  )
}
