import { useEffect, useRef, useState } from 'react'
import { isReason, type UploadColumn, type UploadGridRow } from '#contract/admin-uploads.ts'
import { correctionText, deskSentence, gridText, uploadText } from '../../../i18n/ar/uploads.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import type { CellPlace } from './cell-place.ts'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface CellEditorProps {
  place: CellPlace
  /** Undefined while its page is on the way. */
  row: UploadGridRow | undefined
  columns: readonly UploadColumn[]
  editing: UploadEditing
  onClose: () => void
}

/** The form of one cell, or of a whole row: what stands there, what is right, and why. What is typed stays until it is saved. */
export function CellEditor({ place, row, columns, editing, onClose }: CellEditorProps) {
  const [text, setText] = useState<string>()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const index = columns.findIndex(({ column }) => column === place.column)
  const column = columns[index]
  const now = row?.cells[index] ?? ''

  async function save(change: Parameters<UploadEditing['save']>[0]) {
    if (await editing.save(change)) onClose()
  }
  /** Runs a step that needs a reason. */
  function withReason(step: () => void) {
    setTried(true)
    if (isReason(reason)) step()
  }
  function correct() {
    const { column: letters } = place
    if (letters !== null) void save({ kind: 'correct', row: place.row, column: letters, text: text ?? now, reason })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        withReason(correct)
      }}
    >
      <CellIntro place={place} row={row} columns={columns} />
      {column && (
        <Field
          label={correctionText.text}
          hint={
            <>
              {correctionText.now}: <bdi>{now || gridText.emptyCell}</bdi>
            </>
          }
          value={text ?? now}
          maxLength={200}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Field
        label={correctionText.reason}
        hint={correctionText.reasonHint}
        value={reason}
        maxLength={300}
        error={isTried && !isReason(reason) ? correctionText.reasonMissing : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className={styles.actions}>
        {column && (
          <Button submits busy={editing.isSaving}>
            {correctionText.save}
          </Button>
        )}
        {row && row.left_out === null && (
          <Button
            look="quiet"
            busy={editing.isSaving}
            onClick={() => withReason(() => void save({ kind: 'leave_out', row: place.row, reason }))}
          >
            {correctionText.leaveOut}
          </Button>
        )}
        {row && row.left_out !== null && (
          <Button look="quiet" busy={editing.isSaving} onClick={() => void save({ kind: 'take_in', row: place.row })}>
            {correctionText.takeIn}
          </Button>
        )}
        <Button look="quiet" onClick={onClose}>
          {uploadText.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Which cell it is, whose, and what is wrong with it. It takes the focus when it is drawn. */
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
