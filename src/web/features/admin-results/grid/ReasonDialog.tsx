import { isReason } from '#contract/admin-uploads.ts'
import { reasonText } from '../../../i18n/ar/upload-grid.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { Reasons } from './use-reason.ts'

/** The dialog that takes the reason for the next corrections; its field starts with the reason that was typed last. */
export function ReasonDialog({ reasons }: { reasons: Reasons }) {
  const form = useContractForm({
    start: { reason: reasons.offered },
    check: ({ reason }): Faults => (isReason(reason) ? {} : { reason: reasonText.missing }),
    read: ({ reason }) => reason.trim(),
    onValid: reasons.give,
  })
  const send = reasons.asked?.make ? reasonText.save : reasonText.keep
  return (
    <FormDialog form={form} title={reasonText.title} text={{ send, cancel: uploadText.cancel }} onClose={reasons.close}>
      <Field {...form.field('reason')} label={reasonText.label} hint={reasonText.hint} maxLength={300} />
    </FormDialog>
  )
}
