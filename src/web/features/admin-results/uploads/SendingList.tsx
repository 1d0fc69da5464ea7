import { type RefObject, useLayoutEffect, useRef } from 'react'
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
  /** Whether the file is sent again after a failure. */
  isRetried?: boolean
}

interface SendingListProps {
  sendings: readonly Sending[]
  /** The button that takes the focus when the row that had the focus disappears. */
  chooser: RefObject<HTMLButtonElement | null>
  onRetry: (sending: Sending) => void
  onDismiss: (key: number) => void
}

/** Failures that the same file would meet again. */
const OF_THE_FILE: readonly Sending['failure'][] = ['other_kind', 'too_large', 'invalid_request']

/** The files that are being sent, each with its progress or the reason why it was not sent. */
export function SendingList({ sendings, ...acts }: SendingListProps) {
  if (sendings.length === 0) return null
  return (
    <ul className={styles.list}>
      {sendings.map((sending) => (
        <SendingItem key={sending.key} sending={sending} {...acts} />
      ))}
    </ul>
  )
}

function SendingItem({
  sending,
  chooser,
  onRetry,
  onDismiss,
}: Omit<SendingListProps, 'sendings'> & { sending: Sending }) {
  const { file, share, failure, isRetried = false } = sending
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(
    () => () => {
      if (item.current?.contains(document.activeElement)) chooser.current?.focus()
    },
    [chooser],
  )
  return (
    <li ref={item} className={styles.item}>
      <bdi className={styles.name}>{file.name}</bdi>
      {failure ? (
        <p className={styles.fault} role="alert">
          {failureText(failure)}
        </p>
      ) : (
        <Progress
          label={uploadBoxText.sending}
          value={Math.round(share * 100)}
          valueText={`${Math.round(share * 100)}%`}
          tone="good"
        />
      )}
      {(failure || isRetried) && (
        <div className={styles.line}>
          {/* The pressed button stays while the file is sent again, because it has the focus. */}
          {!OF_THE_FILE.includes(failure) && (
            <Button look="quiet" busy={!failure} onClick={() => onRetry(sending)}>
              {actionText.retry}
            </Button>
          )}
          {failure && (
            <Button look="quiet" onClick={() => onDismiss(sending.key)}>
              {uploadBoxText.dismiss}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** Returns why a file was not sent. */
export function failureText(failure: ApiErrorCode | 'other_kind'): string {
  if (failure === 'other_kind') return uploadBoxText.otherKind
  if (failure === 'too_large') return uploadBoxText.tooLarge
  return `${uploadBoxText.failed} ${PROBLEM_TEXTS[failure]}`
}
