import { useState } from 'react'
import type { UploadHead, UploadReview } from '#contract/admin-uploads.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { jumpTo } from '../../../ui/jump-to.ts'
import { DiscardButton } from '../uploads/PutAway.tsx'
import { ChangesList } from './ChangesList.tsx'
import { ColumnsSection } from './ColumnsSection.tsx'
import { ComparisonSection } from './ComparisonSection.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import type { CellPlace } from './cell-place.ts'
import { GridSection } from './GridSection.tsx'
import { HeadingSection } from './HeadingSection.tsx'
import { IdentitySection } from './IdentitySection.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OddSection } from './OddSection.tsx'
import { ProblemsSection } from './ProblemsSection.tsx'
import { PublishSection } from './PublishSection.tsx'
import styles from './Review.module.css'
import { StandingNotice } from './StandingNotice.tsx'
import { SECTIONS } from './sections.ts'
import { useUploadEditing } from './use-upload-editing.ts'

interface ReviewProps {
  upload: UploadHead
  choices: UploadChoices
  review: UploadReview
}

/** The review of an upload before it becomes a sheet, in working order. */
export function Review({ upload, choices, review }: ReviewProps) {
  const editing = useUploadEditing(upload.id, upload.revision)
  const [place, setPlace] = useState<CellPlace>()
  const [column, setColumn] = useState<string>()

  function goTo(target: CellPlace) {
    setPlace(target)
    jumpTo(SECTIONS.grid)
  }
  function goToColumn(letters: string) {
    setColumn(letters)
    jumpTo(SECTIONS.columns)
  }

  return (
    <>
      {editing.conflict && <ConflictNotice conflict={editing.conflict} onReload={() => void editing.reload()} />}
      <StandingNotice review={review} />
      {review.removes_demo && <Alert tone="note">{uploadText.removesDemo}</Alert>}
      <NextSteps review={review} />
      <HeadingSection review={review} editing={editing} />
      <ProblemsSection review={review} editing={editing} onCell={goTo} onColumn={goToColumn} />
      <IdentitySection questions={review.questions} editing={editing} onRow={(row) => goTo({ row, column: null })} />
      <ColumnsSection columns={review.columns} editing={editing} open={column} onOpen={setColumn} />
      <ComparisonSection review={review} />
      <OddSection odd={review.odd} />
      <GridSection upload={upload} review={review} editing={editing} place={place} onPlace={setPlace} />
      <ChangesList choices={choices} review={review} editing={editing} />
      <PublishSection upload={upload} review={review} editing={editing} />
      <div className={styles.actions}>
        <DiscardButton upload={upload} />
        <p className={styles.note}>{uploadText.discardHint}</p>
      </div>
    </>
  )
}
