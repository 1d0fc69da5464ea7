import { useState } from 'react'
import { isReviewDue } from '../../api/due-review.ts'
import { readSavedResult } from '../../api/saved-result.ts'
import { DueReview } from './DueReview.tsx'
import { MyResult } from './MyResult.tsx'

/**
 * The sections of the home page that show this device's own records. They are one chunk, loaded only if there are such
 * records.
 */
export function DeviceParts() {
  // Read once, when the page opens: a result that the reader removes can still be restored from this section.
  const [hadSaved] = useState(() => readSavedResult() !== undefined)
  return (
    <>
      {hadSaved && <MyResult />}
      {isReviewDue() && <DueReview />}
    </>
  )
}
