import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { Toast } from './Toast.tsx'
import type { FormState } from './use-contract-form.ts'

interface FormProps {
  /** From `useContractForm`. */
  form: FormState
  /** Names the form where the page has several. */
  label?: string | undefined
  className?: string | undefined
  /** Moves the focus to the first field: what was pressed to open the form is gone. */
  takesFocus?: boolean
  /** The way to what is stored now, offered after somebody else's change. */
  reload?: { label: string; onReload: () => void } | undefined
  /** The buttons, below the words on a failure. */
  actions?: ReactNode
  children: ReactNode
}

/** The one <form>: its fields, what its sending failed for, and its buttons. */
export function Form({ form, label, className, takesFocus = false, reload, actions, children }: FormProps) {
  return (
    <form
      ref={takesFocus ? focusFirstField : undefined}
      id={form.id}
      className={className}
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      {children}
      {form.problem && (
        <ProblemAlert
          error={form.error}
          text={form.problem}
          reload={
            reload && {
              ...reload,
              onReload: () => {
                form.dismiss()
                reload.onReload()
              },
            }
          }
        />
      )}
      {actions}
      {form.toast && <Toast toast={form.toast} />}
    </form>
  )
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

interface SubmitButtonProps {
  form: FormState
  look?: 'quiet'
  /** What it says while the form is on its way. */
  sending?: string
  children: ReactNode
}

/** The button that sends a form; it may stand outside the form, as at the foot of a dialog. */
export function SubmitButton({ form, look, sending, children }: SubmitButtonProps) {
  return (
    <Button submits form={form.id} busy={form.isSending} {...(look && { look })}>
      {form.isSending ? (sending ?? children) : children}
    </Button>
  )
}
