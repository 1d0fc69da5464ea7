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
  children: ReactNode
}

/**
 * A form in a dialog, with submit and cancel in the footer. The first field takes the focus, which the browser would
 * otherwise give to the dialog's close button.
 */
export function FormDialog({ form, text, besides, children, ...dialog }: FormDialogProps) {
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
      <Form form={form} takesFocus>
        {children}
      </Form>
    </Dialog>
  )
}
