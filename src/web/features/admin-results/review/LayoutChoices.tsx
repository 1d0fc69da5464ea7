import { useState } from 'react'
import type { UploadColumn } from '#contract/admin-uploads.ts'
import { columnsText, headingText, problemsText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import type { Faults } from '../../../ui/form-faults.ts'
import { Select } from '../../../ui/Select.tsx'
import { useContractForm } from '../../../ui/use-contract-form.ts'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface MissingColumnChoiceProps {
  role: 'seat' | 'name'
  columns: readonly UploadColumn[]
  editing: UploadEditing
}

/** Asks which column holds the seats or the names if their headers were not recognised. */
export function MissingColumnChoice({ role, columns, editing }: MissingColumnChoiceProps) {
  // Offer only columns without another recognised role.
  const free = columns.filter((column) => column.role === 'subject' || column.role === 'ignored')
  const [chosen, setChosen] = useState(free[0]?.column ?? '')
  return (
    <>
      {free.length > 0 && (
        <div className={styles.inline}>
          <Select
            label={problemsText.chooseColumn}
            value={chosen}
            options={free.map(({ column, header }) => ({
              value: column,
              label: `${column}: ${header || columnsText.noHeader}`,
            }))}
            onChange={setChosen}
          />
          <Button
            busy={editing.isSaving}
            onClick={() => editing.save({ kind: 'column', column: chosen, choice: { role } })}
          >
            {problemsText.confirmColumn}
          </Button>
        </div>
      )}
      <p>{problemsText.seeGrid}</p>
      <p>{problemsText.notInFile}</p>
    </>
  )
}

const LAST_ROW = 1_048_576

/** Asks which row is the header if none was recognised. */
export function HeaderRowChoice({ editing }: { editing: UploadEditing }) {
  const form = useContractForm({
    start: { row: '' },
    check: ({ row }): Faults => (isRow(Number(row)) ? {} : { row: headingText.headerRowWrong }),
    read: ({ row }) => Number(row),
    onValid: (row) => editing.save({ kind: 'header_row', row }),
  })
  return (
    <Form form={form} className={styles.inline}>
      <Field
        {...form.field('row')}
        label={headingText.headerRow}
        hint={headingText.headerRowHint}
        inputMode="numeric"
      />
      <Button submits busy={editing.isSaving}>
        {headingText.setHeaderRow}
      </Button>
    </Form>
  )
}

function isRow(row: number): boolean {
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW
}
