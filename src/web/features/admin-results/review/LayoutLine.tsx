import { useState } from 'react'
import { MOST_LAYOUTS } from '#contract/sheet-layouts.ts'
import { UPLOAD_LIMITS, type UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { layoutText } from '../../../i18n/ar/upload-grid.ts'
import { uploadText } from '../../../i18n/ar/uploads.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface LayoutLineProps {
  review: UploadReview
  choices: UploadChoices
  editing: UploadEditing
}

/**
 * A line about the stored layout: the one that was applied to the file, or the one that its draft will store, or why it
 * stores none. Renders nothing if the office chose nothing that a layout holds.
 */
export function LayoutLine({ review, choices, editing }: LayoutLineProps) {
  const [isNaming, setNaming] = useState(false)
  const { save } = editing
  const name = review.keeps_layout
  if (choices.layout) {
    return (
      <li>
        {layoutText.applied} «<bdi>{choices.layout.name}</bdi>»، {layoutText.appliedHint}{' '}
        <TextButton onPress={() => save({ kind: 'layout', layout: null })}>{layoutText.decline}</TextButton>
      </li>
    )
  }
  if (choices.keep_layout === null) {
    return (
      <li>
        {layoutText.declined} <TextButton onPress={() => setNaming(true)}>{layoutText.keep}</TextButton>
        {isNaming && <NameDialog name="" editing={editing} onClose={() => setNaming(false)} />}
      </li>
    )
  }
  if (review.layouts_full) return <li>{layoutText.full(MOST_LAYOUTS)}</li>
  if (name === null) return null
  return (
    <li>
      {layoutText.keeps} «<bdi>{name}</bdi>» {layoutText.keepsHint}{' '}
      <TextButton onPress={() => setNaming(true)}>{layoutText.rename}</TextButton>{' '}
      <TextButton onPress={() => save({ kind: 'keep_layout', name: null })}>{layoutText.declineKeeping}</TextButton>
      {isNaming && <NameDialog name={name} editing={editing} onClose={() => setNaming(false)} />}
    </li>
  )
}

function TextButton({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.textButton} onClick={onPress}>
      {children}
    </button>
  )
}

function NameDialog({ name, editing, onClose }: { name: string; editing: UploadEditing; onClose: () => void }) {
  const form = useContractForm({
    start: { name },
    check: (values): Faults => (values.name.trim() === '' ? { name: layoutText.nameMissing } : {}),
    read: (values) => values.name.trim(),
    onValid: (to) => editing.save({ kind: 'keep_layout', name: to }, onClose),
  })
  return (
    <FormDialog
      form={{ ...form, isSending: editing.isSaving }}
      title={layoutText.rename}
      text={{ send: uploadText.save, cancel: uploadText.cancel }}
      onClose={onClose}
    >
      <Field {...form.field('name')} label={layoutText.name} maxLength={UPLOAD_LIMITS.layoutName} />
    </FormDialog>
  )
}
