import type { UploadHead } from '#contract/upload-review.ts'
import { conflictText, STEP_NAMES } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './ConflictNotice.module.css'
import reviewStyles from './Review.module.css'
import type { Conflict } from './use-upload-editing.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  /** The upload as this officer sees it. */
  seen: UploadHead
  onReload: () => void
}

/**
 * Reports that another officer has changed the upload, and who changed what, or that the settings by which it is read
 * have changed; and how to continue. What the officer typed stays.
 */
export function ConflictNotice({ conflict: { head }, seen, onReload }: ConflictNoticeProps) {
  return (
    <div className={styles.sticky}>
      <Alert tone="warning">
        <p className={reviewStyles.strong}>{conflictText.title}</p>
        {head && isSameStep(head, seen) ? (
          <p>{conflictText.settings}</p>
        ) : (
          <p>
            {conflictText.before} <bdi>{head?.changed_by ?? conflictText.someone}</bdi> {conflictText.after}{' '}
            {head && STEP_NAMES[head.changed_what]}. {conflictText.keep}
          </p>
        )}
        <Button onClick={onReload}>{conflictText.reload}</Button>
      </Alert>
    </div>
  )
}

/** Whether nobody has changed the upload itself: then the settings by which it is read have changed. */
function isSameStep(head: UploadHead, seen: UploadHead): boolean {
  return (
    head.changed_at === seen.changed_at &&
    head.changed_by === seen.changed_by &&
    head.changed_what === seen.changed_what
  )
}
