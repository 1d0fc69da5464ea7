import { useRef } from 'react'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { UploadHead, UploadReview } from '#contract/upload-review.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { jumpTo } from '../../../ui/jump-to.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { GridSection } from '../grid/GridSection.tsx'
import type { GridTarget } from '../grid/grid-types.ts'
import { DiscardButton } from '../uploads/PutAway.tsx'
import type { UploadUndo } from '../uploads/uploads.api.ts'
import { ComparisonSection } from './ComparisonSection.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { FileFaults } from './FileFaults.tsx'
import { FullMarkAll } from './FullMarkAll.tsx'
import { HeadingSection } from './HeadingSection.tsx'
import { NextSteps } from './NextSteps.tsx'
import { PublishSection } from './PublishSection.tsx'
import { Recognised } from './Recognised.tsx'
import styles from './Review.module.css'
import { StandingNotice } from './StandingNotice.tsx'
import { SECTIONS } from './sections.ts'
import { useUploadEditing } from './use-upload-editing.ts'

/**
 * Loaded on demand, because few files have several worksheets, ambiguous names, unknown words or changes by the office.
 */
const TabsSection = lazyPart(async () => (await import('./TabsSection.tsx')).TabsSection)
const ChangesList = lazyPart(async () => (await import('./ChangesList.tsx')).ChangesList)
const IdentitySection = lazyPart(async () => (await import('./IdentitySection.tsx')).IdentitySection)
const KeptWordsNotice = lazyPart(async () => (await import('./KeptWordsNotice.tsx')).KeptWordsNotice)
const WordsSection = lazyPart(async () => (await import('./WordsSection.tsx')).WordsSection)

interface ReviewProps {
  upload: UploadHead
  choices: UploadChoices
  review: UploadReview
  undo: UploadUndo
}

/**
 * The review of an uploaded file before it becomes a draft. Its sections are in the order in which an officer works.
 */
export function Review({ upload, choices, review, undo }: ReviewProps) {
  const editing = useUploadEditing(upload.id, upload.revision)
  const grid = useRef<(target: GridTarget) => void>(undefined)
  function goTo(target: GridTarget) {
    jumpTo(SECTIONS.grid)
    grid.current?.(target)
  }

  return (
    <>
      {editing.conflict && <ConflictNotice conflict={editing.conflict} seen={upload} onReload={editing.reload} />}
      {editing.keptWords && <KeptWordsNotice words={editing.keptWords} />}
      <StandingNotice review={review} />
      {review.removes_demo && <Alert tone="note">{uploadText.removesDemo}</Alert>}
      <NextSteps review={review} />
      <HeadingSection review={review} editing={editing}>
        <Recognised review={review} choices={choices} editing={editing} onFault={() => goTo('fault')} />
      </HeadingSection>
      {review.tabs.length > 0 && <TabsSection upload={upload} review={review} editing={editing} />}
      <FileFaults review={review} />
      <FullMarkAll review={review} editing={editing} />
      {review.unknown_words.length > 0 && <WordsSection words={review.unknown_words} editing={editing} />}
      <GridSection upload={upload} review={review} choices={choices} undo={undo} editing={editing} goToRef={grid} />
      {review.questions.length > 0 && (
        <IdentitySection questions={review.questions} editing={editing} onRow={(row) => goTo({ row })} />
      )}
      <ComparisonSection review={review} />
      {hasChoices(choices) && <ChangesList choices={choices} review={review} editing={editing} />}
      <PublishSection upload={upload} review={review} editing={editing} />
      <div className={styles.actions}>
        <DiscardButton upload={upload} />
        <p className={styles.note}>{uploadText.discardHint}</p>
      </div>
    </>
  )
}

/** Whether the office has chosen anything for the upload; an empty list or record is no choice. */
function hasChoices(choices: UploadChoices): boolean {
  return Object.values(choices).some((chosen) => typeof chosen !== 'object' || Object.keys(chosen ?? {}).length > 0)
}
