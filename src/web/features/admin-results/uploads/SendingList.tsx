import type { ApiErrorCode } from '../../../api/api-error.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import styles from './UploadBox.module.css'

/** A file being uploaded. */
export interface Sending {
  key: number
  name: string
  /** The share of the file that has been sent, 0 to 1. */
  share: number
  failure: ApiErrorCode | 'other_kind' | undefined
}

interface SendingListProps {
  sendings: readonly Sending[]
  onDismiss: (key: number) => void
}

/** The files that are being sent, each with its progress or the reason why it was refused. */
export function SendingList({ sendings, onDismiss }: SendingListProps) {
  if (sendings.length === 0) return null
  return (
    <ul className={styles.list}>
      {sendings.map(({ key, name, share, failure }) => (
        <li key={key} className={styles.item}>
          <bdi className={styles.name}>{name}</bdi>
          {failure ? (
            <div className={styles.line} role="alert">
              <p className={styles.fault}>{failureText(failure)}</p>
              <Button look="quiet" onClick={() => onDismiss(key)}>
                {uploadBoxText.dismiss}
              </Button>
            </div>
          ) : (
            <Progress
              label={uploadBoxText.sending}
              value={Math.round(share * 100)}
              valueText={`${Math.round(share * 100)}%`}
              tone="good"
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns why a file was not sent. */
export function failureText(failure: ApiErrorCode | 'other_kind'): string {
  if (failure === 'other_kind') return uploadBoxText.otherKind
  if (failure === 'too_large') return uploadBoxText.tooLarge
  return `${uploadBoxText.failed} ${PROBLEM_TEXTS[failure]}`
}
