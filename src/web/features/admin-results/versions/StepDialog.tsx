import type { ReactNode } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { doneText, sightText, stepText, withSecondSession } from '../../../i18n/ar/admin-results.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { Differences } from './Differences.tsx'
import { HiddenByRollBack } from './HiddenByRollBack.tsx'
import { SHEETS_KEY, type SheetStep, takeStep } from './sheets.api.ts'

export type StepKind = SheetStep['kind']
/** The steps that this dialog confirms: all except publications, which another dialog confirms. */
type DialogStep = Exclude<StepKind, 'publish' | 'schedule'>

interface StepDialogProps {
  detail: SheetVersionDetail
  kind: DialogStep
  onClose: () => void
}

/** The dialog that asks for confirmation of a step, and shows what readers will see after it. */
export function StepDialog({ detail, kind, onClose }: StepDialogProps) {
  const title = titleOf(detail, kind)
  const form = useContractForm({
    start: {},
    read: () => stepOf(detail, kind),
    send: (step) => takeStep(detail.version, step),
    onDone: onClose,
    refresh: [SHEETS_KEY],
    done: doneText[kind],
  })
  const text = {
    send: title,
    cancel: kind === 'unschedule' ? stepText.keepTime : stepText.cancel,
  }
  return (
    <FormDialog form={form} title={title} text={text} onClose={onClose}>
      <Outlook detail={detail} kind={kind} />
    </FormDialog>
  )
}

function Outlook({ detail, kind }: { detail: SheetVersionDetail; kind: DialogStep }): ReactNode {
  const { version, versions, roll_back_to: earlierId, roll_back_seen_at: seenAt } = detail
  if (kind === 'unschedule') return <p>{sightText.unscheduled}</p>
  if (kind === 'withdraw') return <WithdrawalOutlook detail={detail} />
  const earlier = versions.find(({ id }) => id === earlierId)
  return (
    <>
      <p>
        {sightText.rollBack} <bdi dir="ltr">{earlier?.version}</bdi>
        {seenAt && (
          <>
            {sightText.seenSince} <bdi>{formatMoment(seenAt)}</bdi>
          </>
        )}
        . {sightText.passedOver}
      </p>
      {earlier && <Differences id={earlier.id} other={version.id} />}
      {earlier && <HiddenByRollBack id={earlier.id} />}
      <p>{sightText.undo}</p>
    </>
  )
}

function WithdrawalOutlook({ detail: { version, second_session: second } }: { detail: SheetVersionDetail }) {
  if (version.state !== 'published') return <p>{sightText.discard}</p>
  return (
    <>
      <p>{version.session === 2 ? sightText.withdrawSecond : sightText.withdraw}</p>
      {second && <p>{withSecondSession(second.students)}</p>}
    </>
  )
}

/** Returns the step to send. A roll-back names the version that the dialog shows. */
function stepOf({ roll_back_to: to }: SheetVersionDetail, kind: DialogStep): SheetStep {
  return kind === 'roll_back' ? { kind, to: to ?? '' } : { kind }
}

/** Returns the name of a step, for its button and for the title of its dialog. */
export function titleOf({ version: { state } }: SheetVersionDetail, kind: StepKind): string {
  if (kind === 'publish') return state === 'draft' ? stepText.publish : stepText.republish
  if (kind === 'withdraw') return state === 'published' ? stepText.withdraw : stepText.discard
  if (kind === 'roll_back') return stepText.rollBack
  return kind === 'schedule' ? stepText.schedule : stepText.unschedule
}
