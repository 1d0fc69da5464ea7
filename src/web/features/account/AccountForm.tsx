import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Toast } from '../../ui/Toast.tsx'
import styles from './AccountForm.module.css'

interface AccountFormProps {
  /** From `useAccountForm`. */
  frame: {
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
    isPending: boolean
    said: string | undefined
  }
  text: { lead?: string; send: string; sending: string }
  children: ReactNode
}

/** The sheet that every form of accounts is written on, with its button and the short word after it. */
export function AccountForm({ frame, text, children }: AccountFormProps) {
  return (
    <form className={styles.sheet} noValidate onSubmit={frame.onSubmit}>
      {text.lead && <p className={styles.lead}>{text.lead}</p>}
      {children}
      <Button submits busy={frame.isPending}>
        {frame.isPending ? text.sending : text.send}
      </Button>
      <Toast text={frame.said} />
    </form>
  )
}
