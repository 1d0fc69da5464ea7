import { useState } from 'react'
import { isReviewDue } from '../../api/due-review.ts'
import { readSavedResult } from '../../api/saved-result.ts'
import { DueReview } from './DueReview.tsx'
import { MyResult } from './MyResult.tsx'

/** What home shows of this device's own records: one chunk, loaded only where there are any. */
export function DeviceParts() {
  // Once: a result that is forgotten can still be brought back here.
  const [hadSaved] = useState(() => readSavedResult() !== undefined)
  return (
    <>
      {hadSaved && <MyResult />}
      {isReviewDue() && <DueReview />}
    </>
  )
}
