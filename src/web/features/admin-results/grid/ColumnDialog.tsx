import { COLUMN_ROLES, type ColumnChoice } from '#contract/upload-choices.ts'
import type { UploadColumn, UploadProblem } from '#contract/upload-review.ts'
import { columnsText, deskSentence, ROLE_NAMES, uploadText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../../ui/FormDialog.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { UploadEditing } from '../review/use-upload-editing.ts'
import styles from './Tools.module.css'

interface ColumnDialogProps {
  column: UploadColumn
  faults: readonly UploadProblem[]
  editing: UploadEditing
  onClose: () => void
}

interface Draft {
  role: UploadColumn['role']
  name: string
  fullMark: string
  counted: 'yes' | 'no'
}

const ROLE_OPTIONS = COLUMN_ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))
const COUNTED_OPTIONS = [
  { value: 'yes', label: columnsText.yes },
  { value: 'no', label: columnsText.no },
] as const

/** The roles of columns that belong to a subject, which has a name. */
const NAMED: ReadonlySet<UploadColumn['role']> = new Set<UploadColumn['role']>(['subject', 'part', 'carried_subject'])

/** The dialog that sets what a column holds. The typed values stay until they have been saved. */
export function ColumnDialog({ column, faults, editing, onClose }: ColumnDialogProps) {
  const save = (choice: ColumnChoice | null) => editing.save({ kind: 'column', column: column.column, choice }, onClose)
  const form = useContractForm({
    start: () => draftOf(column),
    check: faultsOf,
    read: choiceOf,
    onValid: save,
  })
  return (
    <FormDialog
      form={{ ...form, isSending: editing.isSaving }}
      title={`${columnsText.changing} ${column.column}: ${column.header || columnsText.noHeader}`}
      text={{ send: uploadText.save, cancel: uploadText.cancel }}
      onClose={onClose}
      besides={
        column.chosen && (
          <Button look="quiet" busy={editing.isSaving} onClick={() => save(null)}>
            {columnsText.asFile}
          </Button>
        )
      }
    >
      {faults.map((fault) => (
        <p key={`${fault.code} ${fault.row}`} className={fault.severity === 'error' ? styles.fault : styles.doubt}>
          {deskSentence(fault)}
        </p>
      ))}
      <Select {...form.field('role')} label={columnsText.role} options={ROLE_OPTIONS} />
      {NAMED.has(form.values.role) && <Field {...form.field('name')} label={columnsText.subjectName} maxLength={200} />}
      {form.values.role === 'subject' && (
        <>
          <Field {...form.field('fullMark')} label={columnsText.fullMark} inputMode="decimal" />
          <Select {...form.field('counted')} label={columnsText.counted} options={COUNTED_OPTIONS} />
        </>
      )}
    </FormDialog>
  )
}

function draftOf({ role, name, header, full_mark, counted }: UploadColumn): Draft {
  const fullMark = full_mark > 0 ? String(full_mark) : ''
  return { role, name: name || header, fullMark, counted: counted ? 'yes' : 'no' }
}

function faultsOf({ role, name, fullMark }: Draft): Faults {
  return {
    ...(NAMED.has(role) && name.trim() === '' && { name: columnsText.nameMissing }),
    ...(role === 'subject' && markOf(fullMark) === 0 && { fullMark: columnsText.fullMarkWrong }),
  }
}

function choiceOf({ role, name, fullMark, counted }: Draft): ColumnChoice {
  if (role !== 'subject') return NAMED.has(role) ? { role, name: name.trim() } : { role }
  return { role, name: name.trim(), full_mark: markOf(fullMark), counted: counted === 'yes' }
}

/** Parses a full mark with up to two decimals; 0 for anything else. */
function markOf(text: string): number {
  return /^\d{1,5}([.]\d{1,2})?$/.test(text.trim()) ? Number(text) : 0
}
