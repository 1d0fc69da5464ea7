import type { Ref } from 'react'
import type { ApiError, ApiErrorCode } from '../api/api-error.ts'
import { PROBLEM_TEXTS } from '../i18n/problems.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Lines } from './Lines.tsx'

/** Problem codes that mean that the screen is out of date. */
const OUT_OF_DATE: readonly ApiErrorCode[] = ['edit_conflict', 'sheet_state', 'sheet_not_found']

interface ProblemAlertProps {
  error: ApiError | null
  /** Replaces the default text of the code. */
  text?: string | undefined
  /** A ref to the alert, which then can take the focus. */
  ref?: Ref<HTMLDivElement>
  /** Reloads the screen's data; its button is shown if the screen is out of date. */
  reload?: { label: string; onReload: () => void } | undefined
}

/** Shows why the server refused an action. Reloads the data only when the user asks, so that typed text is not lost. */
export function ProblemAlert({ error, text, ref, reload }: ProblemAlertProps) {
  const words = text ?? (error && PROBLEM_TEXTS[error.code])
  if (!words) return null
  return (
    <Alert ref={ref} tone="danger">
      <Lines text={words} />
      {reload && error && OUT_OF_DATE.includes(error.code) && (
        <Button look="quiet" onClick={reload.onReload}>
          {reload.label}
        </Button>
      )}
    </Alert>
  )
}
