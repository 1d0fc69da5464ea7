import type { ApiError } from '../../api/api-error.ts'
import { appealStepText } from '../../i18n/ar/admin-appeals.ts'
import { PROBLEM_TEXTS } from '../../i18n/problems.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'

interface StepFailureProps {
  error: ApiError | null
  onReload: () => void
}

/** Why a step was not taken. After a colleague's change the screen is loaded again when the officer says so, not before. */
export function StepFailure({ error, onReload }: StepFailureProps) {
  if (!error) return null
  const isOld = error.code === 'edit_conflict' || error.code === 'sheet_state' || error.code === 'sheet_not_found'
  return (
    <Alert tone="danger">
      <p>{PROBLEM_TEXTS[error.code]}</p>
      {isOld && (
        <Button look="quiet" onClick={onReload}>
          {appealStepText.reload}
        </Button>
      )}
    </Alert>
  )
}
