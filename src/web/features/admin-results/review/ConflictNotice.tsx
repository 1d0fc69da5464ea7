import { conflictText, STEP_NAMES } from '../../../i18n/ar/uploads.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './ConflictNotice.module.css'
import reviewStyles from './Review.module.css'
import type { Conflict } from './use-upload-editing.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  onReload: () => void
}

/**
 * Reports that another officer has changed the upload: who changed what, and how to continue. What the officer typed
 * stays.
 */
export function ConflictNotice({ conflict: { head }, onReload }: ConflictNoticeProps) {
  return (
    <div className={styles.sticky}>
      <Alert tone="warning">
        <p className={reviewStyles.strong}>{conflictText.title}</p>
        <p>
          {conflictText.before} <bdi>{head?.changed_by ?? conflictText.someone}</bdi> {conflictText.after}{' '}
          {head && STEP_NAMES[head.changed_what]}. {conflictText.keep}
        </p>
        <Button onClick={onReload}>{conflictText.reload}</Button>
      </Alert>
    </div>
  )
}
