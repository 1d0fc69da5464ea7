import { useState } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { versionText } from '../../../i18n/ar/admin-results.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { StepDialog, type StepKind, titleOf } from './StepDialog.tsx'

/** The steps that a version's state allows; each asks for confirmation. */
export function VersionSteps({ detail }: { detail: SheetVersionDetail }) {
  const [asked, setAsked] = useState<StepKind>()
  return (
    <section className={desk.actions} aria-label={versionText.steps}>
      {stepsOf(detail).map((kind, place) => (
        <Button
          key={kind}
          look={place === 0 && kind === 'publish' ? 'primary' : 'quiet'}
          onClick={() => setAsked(kind)}
        >
          {titleOf(detail, kind)}
        </Button>
      ))}
      {asked && <StepDialog detail={detail} kind={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

function stepsOf({ version: { state, publish_at: due }, roll_back_to: earlier }: SheetVersionDetail): StepKind[] {
  if (state === 'published') return earlier === null ? ['withdraw'] : ['withdraw', 'roll_back']
  if (state !== 'draft') return ['publish']
  return ['publish', 'schedule', ...(due === null ? [] : (['unschedule'] as const)), 'withdraw']
}
