import { useState } from 'react'
import type { UploadColumn } from '#contract/admin-uploads.ts'
import { columnsText, headingText, problemsText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface MissingColumnChoiceProps {
  role: 'seat' | 'name'
  columns: readonly UploadColumn[]
  editing: UploadEditing
}

/** The seat numbers or the names are under a header that is not known: which column are they? */
export function MissingColumnChoice({ role, columns, editing }: MissingColumnChoiceProps) {
  // Unknown columns come first to mind; the known ones hold something else.
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
            onClick={() => void editing.save({ kind: 'column', column: chosen, choice: { role } })}
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

/** No row of the file reads as a header: which one is it? */
export function HeaderRowChoice({ editing }: { editing: UploadEditing }) {
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)

  function submit() {
    const row = Number(text)
    const isRow = Number.isInteger(row) && row >= 1 && row <= 1_048_576
    setWrong(!isRow)
    if (isRow) void editing.save({ kind: 'header_row', row })
  }

  return (
    <form
      className={styles.inline}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field
        label={headingText.headerRow}
        hint={headingText.headerRowHint}
        inputMode="numeric"
        value={text}
        error={isWrong ? headingText.headerRowWrong : undefined}
        onChange={(event) => {
          setText(event.target.value)
          setWrong(false)
        }}
      />
      <Button submits busy={editing.isSaving}>
        {headingText.setHeaderRow}
      </Button>
    </form>
  )
}
