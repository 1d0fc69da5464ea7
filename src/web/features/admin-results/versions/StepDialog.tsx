import { type ReactNode, useState } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { sightText, stepText } from '../../../i18n/ar/admin-results.ts'
import { PROBLEM_TEXTS } from '../../../i18n/problems.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Differences, Sight } from './Sight.tsx'
import { type SheetStep, takeStep } from './sheets.api.ts'
import { useSheetChange } from './use-sheet-change.ts'

export type StepKind = SheetStep['kind']

interface StepDialogProps {
  detail: SheetVersionDetail
  kind: StepKind
  onDone: (kind: StepKind) => void
  onClose: () => void
}

/** Asks before a step and says what readers will see after it. */
export function StepDialog({ detail, kind, onDone, onClose }: StepDialogProps) {
  const [time, setTime] = useState('')
  const [isTried, setTried] = useState(false)
  const change = useSheetChange<SheetStep>(
    (step) => takeStep(detail.version, step),
    () => onDone(kind),
  )
  const step = stepOf(kind, time)

  function decide() {
    setTried(true)
    if (step) change.mutate(step)
  }

  return (
    <Dialog
      title={titleOf(detail, kind)}
      onClose={onClose}
      actions={
        <>
          <Button busy={change.isPending} onClick={decide}>
            {change.isPending ? stepText.working : titleOf(detail, kind)}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {kind === 'unschedule' ? stepText.keepTime : stepText.cancel}
          </Button>
        </>
      }
    >
      <Outlook detail={detail} kind={kind} />
      {kind === 'schedule' && (
        <Field
          label={stepText.at}
          hint={stepText.atHint}
          type="datetime-local"
          dir="ltr"
          required
          value={time}
          onChange={(event) => setTime(event.target.value)}
          error={isTried && !step ? stepText.atInvalid : undefined}
        />
      )}
      {change.error && <Alert tone="danger">{PROBLEM_TEXTS[change.error.code]}</Alert>}
    </Dialog>
  )
}

function Outlook({ detail, kind }: { detail: SheetVersionDetail; kind: StepKind }): ReactNode {
  const { version, versions, roll_back_to: earlierId } = detail
  if (kind === 'unschedule') return <p>{sightText.unscheduled}</p>
  if (kind === 'schedule') return <p>{sightText.scheduled}</p>
  if (kind === 'withdraw') return <p>{version.state === 'published' ? sightText.withdraw : sightText.discard}</p>
  if (kind === 'publish') {
    return (
      <>
        <Sight detail={detail} />
        <p>{sightText.undo}</p>
      </>
    )
  }
  const earlier = versions.find(({ id }) => id === earlierId)
  return (
    <>
      <p>
        {sightText.rollBack} <bdi dir="ltr">{earlier?.version}</bdi>.
      </p>
      {earlier && <Differences id={earlier.id} other={version.id} />}
      <p>{sightText.undo}</p>
    </>
  )
}

/** The step as it is called on its button and over its question. */
export function titleOf({ version: { state } }: SheetVersionDetail, kind: StepKind): string {
  if (kind === 'publish') return state === 'draft' ? stepText.publish : stepText.republish
  if (kind === 'withdraw') return state === 'published' ? stepText.withdraw : stepText.discard
  if (kind === 'roll_back') return stepText.rollBack
  return kind === 'schedule' ? stepText.schedule : stepText.unschedule
}

/** Undefined while the time makes no sense. */
function stepOf(kind: StepKind, time: string): SheetStep | undefined {
  if (kind !== 'schedule') return { kind }
  const at = new Date(time)
  const isAhead = !Number.isNaN(at.getTime()) && at.getTime() > Date.now()
  return isAhead ? { kind, at: at.toISOString() } : undefined
}
