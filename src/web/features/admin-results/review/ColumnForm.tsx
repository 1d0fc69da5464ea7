import { useState } from 'react'
import type { UploadColumn } from '#contract/admin-uploads.ts'
import { COLUMN_ROLES, type ColumnChoice } from '#contract/upload-choices.ts'
import { columnsText, ROLE_NAMES, uploadText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface ColumnFormProps {
  column: UploadColumn
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

/** Says what a column is; what is typed stays here until it is saved. */
export function ColumnForm({ column, editing, onClose }: ColumnFormProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    role: column.role,
    name: column.name || column.header,
    fullMark: column.full_mark > 0 ? String(column.full_mark) : '',
    counted: column.counted ? 'yes' : 'no',
  }))
  const [isTried, setTried] = useState(false)
  const faults = faultsOf(draft)
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))

  async function save(choice: ColumnChoice | null) {
    if (await editing.save({ kind: 'column', column: column.column, choice })) onClose()
  }
  function submit() {
    setTried(true)
    if (!faults.name && !faults.fullMark) void save(choiceOf(draft))
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={`${columnsText.changing} ${column.column}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.fields}>
        <Select
          label={columnsText.role}
          value={draft.role}
          options={ROLE_OPTIONS}
          onChange={(role) => change({ role })}
        />
        {draft.role === 'subject' && (
          <>
            <Field
              label={columnsText.subjectName}
              value={draft.name}
              maxLength={200}
              error={isTried ? faults.name : undefined}
              onChange={(event) => change({ name: event.target.value })}
            />
            <Field
              label={columnsText.fullMark}
              value={draft.fullMark}
              inputMode="decimal"
              error={isTried ? faults.fullMark : undefined}
              onChange={(event) => change({ fullMark: event.target.value })}
            />
            <Select
              label={columnsText.counted}
              value={draft.counted}
              options={COUNTED_OPTIONS}
              onChange={(counted) => change({ counted })}
            />
          </>
        )}
      </div>
      <div className={styles.actions}>
        <Button submits busy={editing.isSaving}>
          {uploadText.save}
        </Button>
        {column.chosen && (
          <Button look="quiet" busy={editing.isSaving} onClick={() => void save(null)}>
            {columnsText.asFile}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {uploadText.cancel}
        </Button>
      </div>
    </form>
  )
}

function faultsOf({ role, name, fullMark }: Draft): { name?: string; fullMark?: string } {
  if (role !== 'subject') return {}
  return {
    ...(name.trim() === '' ? { name: columnsText.nameMissing } : {}),
    ...(markOf(fullMark) > 0 ? {} : { fullMark: columnsText.fullMarkWrong }),
  }
}

function choiceOf({ role, name, fullMark, counted }: Draft): ColumnChoice {
  if (role !== 'subject') return { role }
  return { role, name: name.trim(), full_mark: markOf(fullMark), counted: counted === 'yes' }
}

/** A full mark in marks, two decimals at most; 0 for anything else. */
function markOf(text: string): number {
  return /^\d{1,5}([.]\d{1,2})?$/.test(text.trim()) ? Number(text) : 0
}
