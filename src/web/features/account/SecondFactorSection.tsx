import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { allows } from '#contract/endpoint.ts'
import type { BegunSecondFactor } from '#contract/second-factor.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { beginText, renewText, secondFactorText, turnOffText } from '../../i18n/ar/second-factor.ts'
import { Button } from '../../ui/Button.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { Toast } from '../../ui/Toast.tsx'
import { useToast } from '../../ui/use-toast.ts'
import page from './AccountPage.module.css'
import { BackupCodes } from './BackupCodes.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import styles from './SecondFactor.module.css'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { beginSecondFactor, renewBackupCodes, secondFactorQuery, turnOffSecondFactor } from './second-factor.api.ts'

/** What stands open below the words of the section. */
type Step =
  | { kind: 'none' | 'begin' | 'renew' | 'turn-off' }
  | { kind: 'setup'; begun: BegunSecondFactor }
  | { kind: 'codes'; codes: readonly string[] }

/**
 * The part of the account page that turns the second step of signing in on and off. It is drawn for whoever works in the office,
 * and for whoever has one still. Decision 0021.
 */
export function SecondFactorSection() {
  const session = useQuery(sessionQuery())
  const state = useQuery(secondFactorQuery())
  const { text: said, say } = useToast()
  const user = session.data?.user
  const isStaff = allows('staff', user ?? null)
  if (!isStaff && !state.data?.on) return null
  return (
    <section className={page.section} aria-labelledby="second-factor">
      <h2 id="second-factor">{secondFactorText.title}</h2>
      <DataRegion source={state}>
        {(data) => <Steps {...data} isStaff={isStaff} onTurnedOff={() => say(turnOffText.done)} />}
      </DataRegion>
      <Toast text={said} />
    </section>
  )
}

interface StepsProps {
  on: boolean
  backup_codes_left: number
  isStaff: boolean
  onTurnedOff: () => void
}

function Steps({ on, backup_codes_left, isStaff, onTurnedOff }: StepsProps) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const close = () => setStep({ kind: 'none' })

  function changeTo(next: Step) {
    setStep(next)
    void client.invalidateQueries(secondFactorQuery())
  }

  switch (step.kind) {
    case 'begin':
      return (
        <PasswordStep
          text={beginText}
          send={beginSecondFactor}
          onDone={(begun) => setStep({ kind: 'setup', begun })}
          onCancel={close}
        />
      )
    case 'setup': {
      const { begun } = step
      const onDone = () => changeTo({ kind: 'codes', codes: begun.backup_codes })
      return <SecondFactorSetup begun={begun} onDone={onDone} onCancel={close} />
    }
    case 'codes':
      return <BackupCodes codes={step.codes} onDone={close} />
    case 'renew': {
      const onDone = (codes: readonly string[]) => changeTo({ kind: 'codes', codes })
      return <PasswordStep text={renewText} send={renewBackupCodes} onDone={onDone} onCancel={close} />
    }
    case 'turn-off': {
      const onDone = () => {
        changeTo({ kind: 'none' })
        onTurnedOff()
      }
      return <PasswordStep text={turnOffText} send={turnOffSecondFactor} onDone={onDone} onCancel={close} />
    }
    case 'none':
      return <Summary on={on} left={backup_codes_left} isStaff={isStaff} onOpen={(kind) => setStep({ kind })} />
  }
}

interface SummaryProps {
  on: boolean
  left: number
  isStaff: boolean
  onOpen: (kind: 'begin' | 'renew' | 'turn-off') => void
}

function Summary({ on, left, isStaff, onOpen }: SummaryProps) {
  if (!on) {
    return (
      <>
        <p>{secondFactorText.off}</p>
        <Button look="quiet" onClick={() => onOpen('begin')}>
          {beginText.open}
        </Button>
      </>
    )
  }
  return (
    <>
      <p>{secondFactorText.on}</p>
      <p>
        {secondFactorText.codesLeft} <bdi>{left}</bdi>
      </p>
      <div className={styles.actions}>
        {isStaff && (
          <Button look="quiet" onClick={() => onOpen('renew')}>
            {renewText.open}
          </Button>
        )}
        <Button look="quiet" onClick={() => onOpen('turn-off')}>
          {turnOffText.open}
        </Button>
      </div>
    </>
  )
}
