import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Form, SubmitButton } from './Form.tsx'
import type { FormState } from './use-contract-form.ts'

interface FormDialogProps {
  form: FormState
  title: string
  text: { send: string; cancel: string }
  onClose: () => void
  /** A second submit button, between the submit and cancel buttons. */
  besides?: ReactNode
  /** Whether data that the dialog shows are being loaded for the first time, as in `Dialog`. */
  isLoading?: boolean
  /** Whether the first field takes the focus instead of the dialog's close button. */
  takesFocus?: boolean
  children: ReactNode
}

/** A form in a dialog, with submit and cancel in the footer. */
export function FormDialog({ form, text, besides, takesFocus = false, children, ...dialog }: FormDialogProps) {
  const actions = (
    <>
      <SubmitButton form={form}>{text.send}</SubmitButton>
      {besides}
      <Button look="quiet" onClick={dialog.onClose}>
        {text.cancel}
      </Button>
    </>
  )
  return (
    <Dialog {...dialog} actions={actions}>
      <Form form={form} takesFocus={takesFocus}>
        {children}
      </Form>
    </Dialog>
  )
}
