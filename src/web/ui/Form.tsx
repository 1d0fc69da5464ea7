import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import styles from './Form.module.css'
import { Lines } from './Lines.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'
import { takeFocus } from './take-focus.ts'
import type { FormState } from './use-contract-form.ts'

interface FormProps {
  /** The state that `useContractForm` returns. */
  form: FormState
  /** The form's accessible name, for pages with several forms. */
  label?: string | undefined
  className?: string | undefined
  /**
   * Whether the first field takes the focus when the form appears: in a dialog, and where the button that opened the
   * form has disappeared.
   */
  takesFocus?: boolean
  /**
   * A button that loads the stored values, shown if somebody else has changed them in the meantime (an edit conflict).
   */
  reload?: { label: string; onReload: () => void } | undefined
  /** The buttons, below the message of a failure. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * The only <form> of the app: fields, buttons and the outcome of sending. The message of a failure or success stays
 * until the next submit and takes the focus, so that nobody misses it.
 */
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
          ref={takeFocus}
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
      {form.done && (
        <Alert ref={takeFocus} tone="success">
          <Lines text={form.done} />
        </Alert>
      )}
      {actions}
    </form>
  )
}

interface SaveActionsProps {
  form: FormState
  text: { save: string; cancel: string }
  onCancel: () => void
}

/** The save and cancel buttons of a form that is shown in place of the thing that it edits. */
export function SaveActions({ form, text, onCancel }: SaveActionsProps) {
  return (
    <div className={styles.actions}>
      <SubmitButton form={form}>{text.save}</SubmitButton>
      <Button look="quiet" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  )
}

/** Focuses the first field: in a dialog any, else the first with text, which is what an edit in place is about. */
function focusFirstField(form: HTMLFormElement | null): void {
  const fields = `input, textarea${form?.closest('dialog') ? ', select' : ''}`
  // Once the dialog around the form is open, because opening it moves the focus.
  queueMicrotask(() => form?.querySelector<HTMLElement>(fields)?.focus())
}

interface SubmitButtonProps {
  form: FormState
  look?: 'quiet'
  /** Whether another action than this button is sending the form's values at the moment. */
  busy?: boolean
  /** Whether the form cannot be sent yet. A text beside the button must say what is missing. */
  disabled?: boolean
  children: ReactNode
}

/** The button that submits a form; it may be outside the form, for example in a dialog's footer. */
export function SubmitButton({ form, look, busy = false, disabled = false, children }: SubmitButtonProps) {
  return (
    <Button submits form={form.id} busy={busy || form.isSending} disabled={disabled} {...(look && { look })}>
      {children}
    </Button>
  )
}
