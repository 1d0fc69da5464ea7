import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './Form.module.css'
import { ProblemAlert } from './ProblemAlert.tsx'
import { Toast } from './Toast.tsx'
import type { FormState } from './use-contract-form.ts'

interface FormProps {
  /** From `useContractForm`. */
  form: FormState
  /** The form's accessible name, for pages with several forms. */
  label?: string | undefined
  className?: string | undefined
  /** Focuses the first field, because the button that opened the form is gone. */
  takesFocus?: boolean
  /** Loads the stored values; offered after an edit conflict. */
  reload?: { label: string; onReload: () => void } | undefined
  /** The buttons, below the failure message. */
  actions?: ReactNode
  children: ReactNode
}

/** The only <form> of the app: fields, failure message and buttons. */
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

interface SaveActionsProps {
  form: FormState
  text: { save: string; saving: string; cancel: string }
  onCancel: () => void
}

/** The row of a form that is opened in its place: save and cancel. */
export function SaveActions({ form, text, onCancel }: SaveActionsProps) {
  return (
    <div className={styles.actions}>
      <SubmitButton form={form} sending={text.saving}>
        {text.save}
      </SubmitButton>
      <Button look="quiet" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}

function focusFirstField(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input, textarea')?.focus()
}

interface SubmitButtonProps {
  form: FormState
  look?: 'quiet'
  /** Label while the form is being sent. */
  sending?: string | undefined
  /** Whether something else sends the form's values now. */
  busy?: boolean
  /** Whether the form cannot be sent yet; say beside it what is missing. */
  disabled?: boolean
  children: ReactNode
}

/** The button that submits a form; it may be outside the form, for example in a dialog's footer. */
export function SubmitButton({ form, look, sending, busy = false, disabled = false, children }: SubmitButtonProps) {
  const isBusy = busy || form.isSending
  return (
    <Button submits form={form.id} busy={isBusy} disabled={disabled} {...(look && { look })}>
      {isBusy ? (sending ?? children) : children}
    </Button>
  )
}
