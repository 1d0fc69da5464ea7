import { UPLOAD_LIMITS } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { recognisedText } from '../../../i18n/ar/upload-grid.ts'
import { columnsText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

/**
 * Takes one full mark for all subjects that lack a full mark. Renders nothing if only one subject lacks it: that full
 * mark is set at the header of the subject's column.
 */
export function FullMarkAll({ review, editing }: { review: UploadReview; editing: UploadEditing }) {
  const missing = review.problems.filter(({ code }) => code === 'full_mark_missing').length
  const form = useContractForm({
    start: { mark: '' },
    check: ({ mark }): Faults => (isMark(mark) ? {} : { mark: columnsText.fullMarkWrong }),
    read: ({ mark }) => Number(mark),
    onValid: (mark) => editing.save({ kind: 'full_mark_all', mark }),
  })
  if (missing < 2) return null
  return (
    <Form form={form} className={styles.inline}>
      <Field {...form.field('mark')} label={recognisedText.fullMarkAll(missing)} inputMode="decimal" />
      <Button submits busy={editing.isSaving}>
        {recognisedText.setFullMarkAll}
      </Button>
    </Form>
  )
}

function isMark(text: string): boolean {
  return /^\d{1,5}([.]\d{1,2})?$/.test(text.trim()) && Number(text) > 0 && Number(text) <= UPLOAD_LIMITS.fullMark
}
