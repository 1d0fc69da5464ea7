import type { ApiError } from '../api/api-error.ts'
import { actionText, failureText } from '../i18n/ar/site.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Button } from './Button.tsx'
import styles from './Message.module.css'

interface ErrorMessageProps {
  error: ApiError
  /** Shown instead of the default text of the failure. */
  text?: string | undefined
  onRetry: () => void
}

export function ErrorMessage({ error, text, onRetry }: ErrorMessageProps) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.title}>{text ?? PROBLEM_TEXTS[error.code]}</p>
      {error.requestId && (
        <p className={styles.note}>
          {failureText.number} <bdi dir="ltr">{error.requestId}</bdi> {failureText.use}
        </p>
      )}
      <Button look="quiet" onClick={onRetry}>
        {actionText.retry}
      </Button>
    </div>
  )
}
