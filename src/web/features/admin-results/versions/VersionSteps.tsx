import { useState } from 'react'
import type { SheetVersionDetail } from '#contract/admin-sheets.ts'
import { sightText, versionText } from '../../../i18n/ar/admin-results.ts'
import { Button } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import { VersionPublication } from '../publication/VersionPublication.tsx'
import { StepDialog, type StepKind, titleOf } from './StepDialog.tsx'

/** The buttons for the steps that a version's state allows, such as publishing; each step asks for confirmation. */
export function VersionSteps({ detail }: { detail: SheetVersionDetail }) {
  const [asked, setAsked] = useState<StepKind>()
  const onClose = () => setAsked(undefined)
  return (
    <>
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
      </section>
      {detail.awaits_first && <p className={desk.note}>{sightText.awaitsFirst}</p>}
      {detail.version.state === 'published' && detail.roll_back_to === null && (
        <p className={desk.note}>{sightText.nothingBefore}</p>
      )}
      {asked === 'publish' || asked === 'schedule' ? (
        <VersionPublication
          key={asked}
          version={detail.version}
          when={asked === 'schedule' ? 'at' : 'now'}
          onClose={onClose}
        />
      ) : (
        asked && <StepDialog detail={detail} kind={asked} onClose={onClose} />
      )}
    </>
  )
}

function stepsOf({ version: { state, publish_at: due }, roll_back_to: earlier }: SheetVersionDetail): StepKind[] {
  if (state === 'published') return earlier === null ? ['withdraw'] : ['withdraw', 'roll_back']
  if (state !== 'draft') return ['publish']
  return ['publish', 'schedule', ...(due === null ? [] : (['unschedule'] as const)), 'withdraw']
}
