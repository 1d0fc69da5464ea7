import type { ApiErrorCode } from '../../../api/api-error.ts'
import { actionText } from '../../../i18n/ar/site.ts'
import { uploadBoxText } from '../../../i18n/ar/uploads.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Button } from '../../../ui/Button.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import styles from './UploadBox.module.css'

/** A file being uploaded. */
export interface Sending {
  key: number
  file: File
  /** The share of the file that has been sent, 0 to 1. */
  share: number
  failure: ApiErrorCode | 'other_kind' | undefined
}

interface SendingListProps {
  sendings: readonly Sending[]
  onRetry: (sending: Sending) => void
  onDismiss: (key: number) => void
}

/** Failures that the same file would meet again. */
const OF_THE_FILE: readonly Sending['failure'][] = ['other_kind', 'too_large', 'invalid_request']

/** The files that are being sent, each with its progress or the reason why it was not sent. */
export function SendingList({ sendings, onRetry, onDismiss }: SendingListProps) {
  if (sendings.length === 0) return null
  return (
    <ul className={styles.list}>
      {sendings.map((sending) => (
        <li key={sending.key} className={styles.item}>
          <bdi className={styles.name}>{sending.file.name}</bdi>
          {sending.failure ? (
            <div className={styles.line} role="alert">
              <p className={styles.fault}>{failureText(sending.failure)}</p>
              {!OF_THE_FILE.includes(sending.failure) && (
                <Button look="quiet" onClick={() => onRetry(sending)}>
                  {actionText.retry}
                </Button>
              )}
              <Button look="quiet" onClick={() => onDismiss(sending.key)}>
                {uploadBoxText.dismiss}
              </Button>
            </div>
          ) : (
            <Progress
              label={uploadBoxText.sending}
              value={Math.round(sending.share * 100)}
              valueText={`${Math.round(sending.share * 100)}%`}
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
