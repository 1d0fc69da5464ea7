import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { DeskSchedule } from '#contract/admin-library.ts'
import { MAX_CAPTION, MAX_CELL_TEXT, MAX_TIMETABLE_COLUMNS, MAX_TIMETABLE_DAYS } from '#contract/timetables.ts'
import { lineFormText, timetableText as text } from '../../i18n/ar/admin-library.ts'
import { Button } from '../../ui/Button.tsx'
import { replaced } from '../../ui/edited-list.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, SaveActions } from '../../ui/Form.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { type FieldsOf, useContractForm } from '../../ui/use-contract-form.ts'
import { LIBRARY_DESK_KEY, removeTimetable, saveTimetable } from './library-desk.api.ts'
import { TimetableDayFields } from './TimetableDayFields.tsx'
import styles from './TimetableForm.module.css'
import { TimetableLeftOut } from './TimetableLeftOut.tsx'
import { TimetablePaste } from './TimetablePaste.tsx'
import type { TimetableReading } from './timetable-cells.ts'
import {
  draftOfTimetable,
  type TimetableDraft,
  timetableFaults,
  timetableOfDraft,
  withColumn,
  withDay,
  withoutColumn,
} from './timetable-draft.ts'
import { useTimetableReading } from './use-timetable-reading.ts'

interface TimetableFormProps {
  schedule: DeskSchedule
  onClose: () => void
}

/** The form for a timetable as a table, which is typed, pasted from a spreadsheet or read from a file. */
export function TimetableForm({ schedule: { place, table }, onClose }: TimetableFormProps) {
  // The table as it was when the form opened: the server compares it with the stored one. A refetch while the officer
  // types must not replace it, or a colleague's change would be overwritten unseen.
  const [was] = useState(table?.timetable ?? null)
  const [reading, setReading] = useState<TimetableReading>()
  const source = useTimetableReading(take)
  const form = useContractForm({
    start: () => draftOfTimetable(place, table?.timetable),
    check: (draft): Faults => ({ ...timetableFaults(draft), ...source.faults }),
    read: timetableOfDraft,
    send: (timetable) => saveTimetable(place, { timetable, was }),
    onDone: onClose,
    refresh: [LIBRARY_DESK_KEY],
    done: (_, timetable) => ({
      text: text.saved,
      undo: async () => {
        if (was) await saveTimetable(place, { timetable: was, was: timetable })
        else await removeTimetable(place, timetable)
        return text.undone
      },
    }),
  })
  function take(read: TimetableReading): void {
    form.change(read.draft)
    setReading(read)
  }
  return (
    <div className={styles.editor}>
      <TimetablePaste source={source} form={form} />
      {reading && <TimetableLeftOut reading={reading} />}
      <Form
        form={form}
        className={styles.form}
        actions={<SaveActions form={form} text={lineFormText} onCancel={onClose} />}
      >
        <Field {...form.field('caption')} label={text.caption} hint={text.captionHint} maxLength={MAX_CAPTION} />
        <Columns form={form} />
        {form.values.days.map((day, at) => (
          <TimetableDayFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no id, and its name changes while it is edited.
            key={at}
            form={form}
            day={day}
            at={at}
            isOfExams={place === 'exams_schedule'}
          />
        ))}
        {form.values.days.length < MAX_TIMETABLE_DAYS && (
          <Button look="quiet" onClick={() => form.change(withDay(form.values))}>
            <Plus size={18} aria-hidden="true" />
            {text.addDay}
          </Button>
        )}
      </Form>
    </div>
  )
}

function Columns({ form }: { form: FieldsOf<TimetableDraft> }) {
  const { values, faults, change } = form
  const { columns } = values
  return (
    <fieldset className={styles.group}>
      <legend>{text.columns}</legend>
      <div className={styles.cells}>
        {columns.map((column, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no id and changes while it is edited.
          <div key={at} className={styles.removable}>
            <Field
              name={`columns/${at}`}
              label={`${text.column} ${at + 1}`}
              value={column}
              error={faults[`columns/${at}`]}
              maxLength={MAX_CELL_TEXT}
              dir="auto"
              autoComplete="off"
              onChange={(name) => change({ columns: replaced(columns, at, name) })}
            />
            {columns.length > 1 && (
              <button
                type="button"
                className={styles.remove}
                aria-label={`${text.removeColumn} ${at + 1}`}
                onClick={() => change(withoutColumn(values, at))}
              >
                <X size={20} aria-hidden="true" />
              </button>
            )}
          </div>
        ))}
      </div>
      {columns.length < MAX_TIMETABLE_COLUMNS && (
        <Button look="quiet" onClick={() => change(withColumn(values))}>
          <Plus size={18} aria-hidden="true" />
          {text.addColumn}
        </Button>
      )}
    </fieldset>
  )
}
