import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unreadableFileText } from '#contract/unreadable-files.ts'
import { DESK_PATHS, DESK_ROUTES } from '../../../app/admin-paths.ts'
import { pathTo } from '../../../app/paths.ts'
import { queueText } from '../../../i18n/ar/reading-queue.ts'
import { uploadBoxText, uploadText } from '../../../i18n/ar/uploads.ts'
import { useParams } from '../../../router/use-router.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { PageHeading } from '../../../ui/PageHeading.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { takeFocus } from '../../../ui/take-focus.ts'
import { PublicationOutcome } from '../publication/PublicationOutcome.tsx'
import styles from '../review/Review.module.css'
import { Review } from '../review/Review.tsx'
import { versionQuery } from '../versions/sheets.api.ts'
import { DraftProgress } from './DraftProgress.tsx'
import { DiscardButton, RestoreButton } from './PutAway.tsx'
import { type UploadLook, uploadQuery } from './uploads.api.ts'

/**
 * The page of one upload: while it is read, its review, or its outcome. The route's `id` parameter is the upload's id.
 */
export function UploadPage() {
  const { id = '' } = useParams()
  const look = useQuery(uploadQuery(id))
  return (
    <>
      <PageHeading title={uploadText.title} back={{ to: DESK_PATHS.results, label: uploadBoxText.list }} />
      <DataRegion source={look}>{(data) => <UploadState look={data} />}</DataRegion>
    </>
  )
}

function UploadState({ look }: { look: UploadLook }) {
  const { upload, choices, review, undo } = look
  const [firstState] = useState(upload.state)
  return (
    <div className={styles.page}>
      <p className={styles.file}>
        <bdi>{upload.file_name}</bdi>
      </p>
      {review && choices ? (
        <Review upload={upload} choices={choices} review={review} undo={undo} />
      ) : (
        <NoReview look={look} takesFocus={firstState !== 'drafted'} />
      )}
    </div>
  )
}

interface NoReviewProps {
  look: UploadLook
  /** Whether the outcome takes the focus, because the review with the pressed button has disappeared. */
  takesFocus: boolean
}

function NoReview({ look: { upload }, takesFocus }: NoReviewProps) {
  if (upload.state === 'unreadable') {
    return (
      <>
        <Alert tone="danger">
          <p className={styles.strong}>
            {uploadText.unreadable}: <bdi>{upload.file_name}</bdi>
          </p>
          <p>
            {unreadableFileText(upload.fault ?? 'interrupted', {
              row: upload.fault_row,
              worksheet: upload.fault_worksheet,
            })}
          </p>
        </Alert>
        <div className={styles.actions}>
          <LinkButton to={DESK_PATHS.results}>{uploadText.another}</LinkButton>
          <DiscardButton upload={upload} />
        </div>
      </>
    )
  }
  if (upload.state === 'discarded') {
    return (
      <>
        <Alert tone="note">{uploadText.discarded}</Alert>
        <RestoreButton upload={upload} />
      </>
    )
  }
  if (upload.state === 'drafted' && upload.sheet_id !== null) {
    return <Drafted sheetId={upload.sheet_id} takesFocus={takesFocus} />
  }
  if (upload.state === 'drafting') return <DraftProgress share={upload.progress} />
  return (
    <>
      <div role="status">
        {upload.place === null ? <ReadingProgress progress={upload.progress} /> : <p>{queueText(upload.place)}</p>}
      </div>
      {upload.state === 'reading' && <DiscardButton upload={upload} />}
    </>
  )
}

function ReadingProgress({ progress }: { progress: number }) {
  return (
    <>
      <p>{uploadText.reading}</p>
      <Progress label={uploadText.readingLabel} value={progress} valueText={`${progress}%`} tone="good" />
    </>
  )
}

/** Shows the version of a result sheet that was made from the upload: published, scheduled, or still a draft. */
function Drafted({ sheetId, takesFocus }: { sheetId: string; takesFocus: boolean }) {
  const detail = useQuery(versionQuery(sheetId))
  return (
    <>
      <p ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className={styles.strong}>
        {uploadText.drafted}
      </p>
      <DataRegion source={detail}>
        {(made) => <PublicationOutcome version={made.version} isUnseen={made.awaits_first} />}
      </DataRegion>
      <div className={styles.actions}>
        <LinkButton to={pathTo(DESK_ROUTES.sheet, { id: sheetId })}>{uploadText.openSheet}</LinkButton>
      </div>
    </>
  )
}
