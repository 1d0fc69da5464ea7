import { useEffect, useRef } from 'react'
import { isReason, type UploadColumn, type UploadGridRow } from '#contract/admin-uploads.ts'
import { correctionText, deskSentence, gridText, uploadText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import type { CellPlace } from './cell-place.ts'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface CellEditorProps {
  place: CellPlace
  /** Undefined while the page of rows loads. */
  row: UploadGridRow | undefined
  columns: readonly UploadColumn[]
  editing: UploadEditing
  onClose: () => void
}

interface Draft {
  kind: 'correct' | 'leave_out'
  /** Undefined until edited; the field shows the cell's value until then. */
  text: string | undefined
  reason: string
}

/** The form of one cell or row: its value, the correct value and the reason. Keeps the input until it is saved. */
export function CellEditor({ place, row, columns, editing, onClose }: CellEditorProps) {
  const index = columns.findIndex(({ column }) => column === place.column)
  const now = row?.cells[index] ?? ''
  const form = useContractForm({
    start: (): Draft => ({ kind: 'correct', text: undefined, reason: '' }),
    check: ({ reason }): Faults => (isReason(reason) ? {} : { reason: correctionText.reasonMissing }),
    read: (draft) => changeOf(place, now, draft),
    onValid: (change) => change && editing.save(change, onClose),
  })
  const takeIn = () => editing.save({ kind: 'take_in', row: place.row }, onClose)
  return (
    <Form form={form} className={styles.form}>
      <CellIntro place={place} row={row} columns={columns} />
      {index >= 0 && (
        <Field
          {...form.field('text')}
          value={form.values.text ?? now}
          label={correctionText.text}
          hint={
            <>
              {correctionText.now}: <bdi>{now || gridText.emptyCell}</bdi>
            </>
          }
          maxLength={200}
          dir="auto"
        />
      )}
      <Field {...form.field('reason')} label={correctionText.reason} hint={correctionText.reasonHint} maxLength={300} />
      <div className={styles.actions}>
        {index >= 0 && (
          <Button submits busy={editing.isSaving}>
            {correctionText.save}
          </Button>
        )}
        {row && (
          <Button
            look="quiet"
            busy={editing.isSaving}
            onClick={row.left_out === null ? () => form.submit({ kind: 'leave_out' }) : takeIn}
          >
            {row.left_out === null ? correctionText.leaveOut : correctionText.takeIn}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {uploadText.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** Undefined for a correction of a whole row. */
function changeOf({ row, column }: CellPlace, now: string, { kind, text = now, reason }: Draft) {
  if (kind === 'leave_out') return { kind, row, reason }
  return column === null ? undefined : { kind, row, column, text, reason }
}

/** The address, student and problem of the cell. Takes the focus when mounted. */
function CellIntro({ place, row, columns }: Pick<CellEditorProps, 'place' | 'row' | 'columns'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const column = columns.find((candidate) => candidate.column === place.column)
  const student = row?.cells[columns.findIndex(({ role }) => role === 'name')]
  const problems = row?.problems.filter((problem) => problem.column === place.column || problem.column === null) ?? []
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {correctionText.title}: {gridText.row} <bdi>{place.row}</bdi>
        {column && (
          <>
            {'، '}
            <bdi>{column.name || column.header || column.column}</bdi>
          </>
        )}
      </h3>
      {student && (
        <p>
          {correctionText.student}: <bdi>{student}</bdi>
        </p>
      )}
      {problems.map((problem) => (
        <p key={`${problem.code} ${problem.column}`} className={styles.fault}>
          {deskSentence(problem)}
        </p>
      ))}
    </>
  )
}
