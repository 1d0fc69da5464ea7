import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppealDetail } from '#contract/admin-appeals.ts'
import { appealDoneText, appealStepText } from '../../i18n/ar/admin-appeals.ts'
import { Button } from '../../ui/Button.tsx'
import desk from '../../ui/Desk.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { useSend } from '../../ui/use-send.ts'
import styles from './Appeals.module.css'
import { APPEAL_LISTS, type AppealStep, showAppeal, takeStep } from './appeals-desk.api.ts'

interface AppealStepsProps {
  appeal: AppealDetail
  onReload: () => void
}

type Asked = 'takeOver' | 'reopen'

/**
 * The buttons for every step of an appeal except answering it. A step that affects a colleague or the student asks for
 * confirmation.
 */
export function AppealSteps({ appeal, onReload }: AppealStepsProps) {
  const [asked, setAsked] = useState<Asked>()
  const client = useQueryClient()
  const { send, isSending, error, reset } = useSend({
    send: (step: AppealStep) => takeStep(appeal, step),
    onDone: (detail) => showAppeal(client, detail),
    refresh: [APPEAL_LISTS],
    done: (_, { kind }) => appealDoneText[kind],
    failed: 'drawn',
  })
  const { state, is_mine: isMine } = appeal

  function decide() {
    send({ kind: asked === 'reopen' ? 'reopen' : 'take' })
    setAsked(undefined)
  }

  return (
    <div className={styles.steps}>
      {state === 'waiting' && (
        <>
          <p className={desk.note}>{appealStepText.takeNote}</p>
          <Button busy={isSending} onClick={() => send({ kind: 'take' })}>
            {appealStepText.take}
          </Button>
        </>
      )}
      {state === 'taken' && (
        <Button
          look="quiet"
          busy={isSending}
          onClick={() => (isMine ? send({ kind: 'release' }) : setAsked('takeOver'))}
        >
          {isMine ? appealStepText.release : appealStepText.takeOver}
        </Button>
      )}
      {(state === 'accepted' || state === 'refused') && (
        <Button look="quiet" busy={isSending} onClick={() => setAsked('reopen')}>
          {appealStepText.reopen}
        </Button>
      )}
      <ProblemAlert
        error={error}
        reload={{
          label: appealStepText.reload,
          onReload: () => {
            reset()
            onReload()
          },
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
