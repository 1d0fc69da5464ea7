import { useState } from 'react'
import type { BegunSecondFactor } from '#contract/second-factor.ts'
import { secondFactorText, turnOffText } from '../../i18n/ar/second-factor.ts'
import { beginText, renewText } from '../../i18n/ar/second-factor-steps.ts'
import { Button } from '../../ui/Button.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { BackupCodes } from './BackupCodes.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import styles from './SecondFactor.module.css'
import { SecondFactorSetup } from './SecondFactorSetup.tsx'
import { beginSecondFactor, renewBackupCodes, turnOffSecondFactor } from './second-factor.api.ts'

type Opened = 'begin' | 'renew' | 'turn-off'
/** The step that is open below the section's text. */
type Step =
  | { kind: 'none' | Opened }
  | { kind: 'setup'; begun: BegunSecondFactor }
  | { kind: 'codes'; codes: readonly string[] }

interface SecondFactorStepsProps {
  on: boolean
  backup_codes_left: number
  isStaff: boolean
  onTurnedOff: () => void
}

/** The steps that add and remove the authentication app, and renew the backup codes. */
export function SecondFactorSteps({ on, backup_codes_left, isStaff, onTurnedOff }: SecondFactorStepsProps) {
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const [wasOpen, setWasOpen] = useState(false)
  const close = () => {
    setWasOpen(true)
    setStep({ kind: 'none' })
  }
  const open = (kind: Opened) => setStep({ kind })

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
      const onDone = () => setStep({ kind: 'codes', codes: begun.backup_codes })
      return <SecondFactorSetup begun={begun} onDone={onDone} onCancel={close} />
    }
    case 'codes':
      return <BackupCodes codes={step.codes} onDone={close} />
    case 'renew': {
      const onDone = (codes: readonly string[]) => setStep({ kind: 'codes', codes })
      return <PasswordStep text={renewText} send={renewBackupCodes} onDone={onDone} onCancel={close} />
    }
    case 'turn-off': {
      const onDone = () => {
        close()
        onTurnedOff()
      }
      return <PasswordStep text={turnOffText} send={turnOffSecondFactor} onDone={onDone} onCancel={close} />
    }
    case 'none':
      return <Summary on={on} left={backup_codes_left} isStaff={isStaff} takesFocus={wasOpen} onOpen={open} />
  }
}

interface SummaryProps {
  on: boolean
  left: number
  isStaff: boolean
  /** Whether a step that had the focus has closed. */
  takesFocus: boolean
  onOpen: (kind: Opened) => void
}

function Summary({ on, left, isStaff, takesFocus, onOpen }: SummaryProps) {
  const state = (
    <p ref={takesFocus ? takeFocus : undefined} tabIndex={-1}>
      {on ? secondFactorText.on : secondFactorText.off}
    </p>
  )
  if (!on) {
    return (
      <>
        {state}
        <Button look="quiet" onClick={() => onOpen('begin')}>
          {beginText.open}
        </Button>
      </>
    )
  }
  return (
    <>
      {state}
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
