import Bookmark from 'lucide-react/icons/bookmark'
import BookmarkCheck from 'lucide-react/icons/bookmark-check'
import { useState } from 'react'
import type { StudentResult } from '#contract/results.ts'
import { forgetResult, readSavedResult, saveResult, useSavedResult } from '../../api/saved-result.ts'
import { savedResultText } from '../../i18n/ar/student-result.ts'
import { Button } from '../../ui/Button.tsx'
import type { ListParams } from './list-params.ts'
import styles from './SaveResultButton.module.css'

interface SaveResultButtonProps {
  params: ListParams
  result: StudentResult
}

/**
 * A button that saves this result on the device, so that the home page shows it, or removes it from the device. Nothing
 * is sent to the server.
 */
export function SaveResultButton({ params: { grade, year }, result: { id: seat, name } }: SaveResultButtonProps) {
  const saved = useSavedResult()
  const [said, setSaid] = useState('')
  const isSaved = saved?.grade === grade && saved.year === year && saved.seat === seat
  function save() {
    saveResult({ grade, year, seat, name })
    setSaid(readSavedResult()?.seat === seat ? savedResultText.saved : savedResultText.failed)
  }
  function forget() {
    forgetResult()
    setSaid(savedResultText.forgotten)
  }
  return (
    <>
      <Button look="quiet" onClick={isSaved ? forget : save}>
        {isSaved ? <BookmarkCheck size={18} aria-hidden="true" /> : <Bookmark size={18} aria-hidden="true" />}
        {isSaved ? savedResultText.forget : savedResultText.save}
      </Button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </>
  )
}
