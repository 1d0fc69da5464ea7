import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { doneText, sightText, stepText, withSecondSession } from '../../../i18n/ar/admin-results.ts'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import { publicationQuery } from '../publication/publication.api.ts'
import { Differences } from './Differences.tsx'
import { HiddenByRollBack } from './HiddenByRollBack.tsx'
import { comparisonQuery, SHEETS_KEY, type SheetStep, takeStep } from './sheets.api.ts'

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
  const earlier = useEarlier(detail, kind)
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
    <FormDialog form={form} title={title} text={text} isLoading={earlier.isLoading} onClose={onClose}>
      <Outlook detail={detail} kind={kind} earlier={earlier} />
    </FormDialog>
  )
}

/** What the dialog shows of the version that a roll-back publishes again; other steps load nothing. */
function useEarlier({ version, versions, roll_back_to: id }: SheetVersionDetail, kind: DialogStep) {
  const to = kind === 'roll_back' ? versions.find((other) => other.id === id) : undefined
  const enabled = to !== undefined
  const comparison = useQuery({ ...comparisonQuery(to?.id ?? '', version.id), enabled })
  const publication = useQuery({ ...publicationQuery(to?.id ?? ''), enabled })
  return { to, comparison, publication, isLoading: comparison.isLoading || publication.isLoading }
}

interface OutlookProps {
  detail: SheetVersionDetail
  kind: DialogStep
  earlier: ReturnType<typeof useEarlier>
}

function Outlook({ detail, kind, earlier: { to, comparison, publication } }: OutlookProps): ReactNode {
  const { roll_back_seen_at: seenAt } = detail
  if (kind === 'unschedule') return <p>{sightText.unscheduled}</p>
  if (kind === 'withdraw') return <WithdrawalOutlook detail={detail} />
  return (
    <>
      <p>
        {sightText.rollBack} <bdi dir="ltr">{to?.version}</bdi>
        {seenAt && (
          <>
            {sightText.seenSince} <bdi>{formatMoment(seenAt)}</bdi>
          </>
        )}
        . {sightText.passedOver}
      </p>
      {to && <Differences comparison={comparison} />}
      {to && <HiddenByRollBack publication={publication} />}
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
