import { useState } from 'react'
import type { AppealDetail } from '#contract/admin-appeals.ts'
import { appealStepText } from '../../i18n/ar/admin-appeals.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './Appeals.module.css'
import { type AppealStep, useAppealStep } from './appeals-desk.api.ts'
import { StepFailure } from './StepFailure.tsx'

interface AppealStepsProps {
  appeal: AppealDetail
  onDone: (kind: AppealStep['kind']) => void
  onReload: () => void
}

type Asked = 'takeOver' | 'reopen'

/** What can be done with an appeal beside answering it; what touches a colleague or the student is asked about first. */
export function AppealSteps({ appeal, onDone, onReload }: AppealStepsProps) {
  const [asked, setAsked] = useState<Asked>()
  const step = useAppealStep(appeal, onDone)
  const { state, is_mine: isMine } = appeal

  function decide() {
    step.mutate({ kind: asked === 'reopen' ? 'reopen' : 'take' })
    setAsked(undefined)
  }

  return (
    <div className={styles.steps}>
      {state === 'waiting' && (
        <>
          <p className={desk.note}>{appealStepText.takeNote}</p>
          <Button busy={step.isPending} onClick={() => step.mutate({ kind: 'take' })}>
            {appealStepText.take}
          </Button>
        </>
      )}
      {state === 'taken' && (
        <Button
          look="quiet"
          busy={step.isPending}
          onClick={() => (isMine ? step.mutate({ kind: 'release' }) : setAsked('takeOver'))}
        >
          {isMine ? appealStepText.release : appealStepText.takeOver}
        </Button>
      )}
      {(state === 'accepted' || state === 'refused') && (
        <Button look="quiet" busy={step.isPending} onClick={() => setAsked('reopen')}>
          {appealStepText.reopen}
        </Button>
      )}
      <StepFailure
        error={step.error}
        onReload={() => {
          step.reset()
          onReload()
        }}
      />
      {asked && (
        <Dialog
          title={appealStepText[`${asked}Title`]}
          onClose={() => setAsked(undefined)}
          actions={
            <>
              <Button onClick={decide}>{appealStepText[asked]}</Button>
              <Button look="quiet" onClick={() => setAsked(undefined)}>
                {appealStepText.cancel}
              </Button>
            </>
          }
        >
          <p>{appealStepText[`${asked}Note`]}</p>
        </Dialog>
      )}
    </div>
  )
}
