import { useState } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { overtakenText, sightText, versionText } from '../../../i18n/ar/admin-results.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { VersionPublication } from '../publication/VersionPublication.tsx'
import { StepDialog, type StepKind, titleOf } from './StepDialog.tsx'

/** A step whose confirmation is open, with the name that its button had. */
interface AskedStep {
  kind: StepKind
  title: string
}

/**
 * The buttons for the steps that a version's state allows, such as publishing; each step asks for confirmation. A
 * confirmation closes if the version's state changes so that its button would do something else: the step that
 * withdraws a draft would withdraw a version that has been published since.
 */
export function VersionSteps({ detail }: { detail: SheetVersionDetail }) {
  const [asked, setAsked] = useState<AskedStep>()
  return (
    <>
      <section className={desk.actions} aria-label={versionText.steps}>
        {stepsOf(detail).map((kind, place) => (
          <Button
            key={kind}
            look={place === 0 && kind === 'publish' ? 'primary' : 'quiet'}
            onClick={() => setAsked({ kind, title: titleOf(detail, kind) })}
          >
            {titleOf(detail, kind)}
          </Button>
        ))}
      </section>
      {detail.awaits_first && <p className={desk.note}>{sightText.awaitsFirst}</p>}
      {detail.version.state === 'published' && detail.roll_back_to === null && (
        <p className={desk.note}>{sightText.nothingBefore}</p>
      )}
      {asked && <Confirmation detail={detail} asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface ConfirmationProps {
  detail: SheetVersionDetail
  asked: AskedStep
  onClose: () => void
}

function Confirmation({ detail, asked: { kind, title }, onClose }: ConfirmationProps) {
  if (!stepsOf(detail).includes(kind) || titleOf(detail, kind) !== title) {
    return (
      <Alert tone="warning">
        <p>{overtakenText(title)}</p>
      </Alert>
    )
  }
  if (kind !== 'publish' && kind !== 'schedule') return <StepDialog detail={detail} kind={kind} onClose={onClose} />
  const when = kind === 'schedule' ? 'at' : 'now'
  return <VersionPublication key={kind} version={detail.version} when={when} onClose={onClose} />
}

function stepsOf({ version: { state, publish_at: due }, roll_back_to: earlier }: SheetVersionDetail): StepKind[] {
  if (state === 'published') return earlier === null ? ['withdraw'] : ['withdraw', 'roll_back']
  if (state !== 'draft') return ['publish']
  return ['publish', 'schedule', ...(due === null ? [] : (['unschedule'] as const)), 'withdraw']
}
