import { MAX_CELL_TEXT, type TimetableCell, WEEKDAY_NAMES, WEEKDAYS } from '#contract/timetables.ts'
import { timetableText as text } from '../../i18n/ar/admin-library.ts'
import { dayName } from '../../i18n/days.ts'
import { Button } from '../../ui/Button.tsx'
import { removed, replaced } from '../../ui/edited-list.ts'
import { Field } from '../../ui/Field.tsx'
import type { Faults } from '../../ui/form-faults.ts'
import { Select } from '../../ui/Select.tsx'
import type { FieldsOf } from '../../ui/use-contract-form.ts'
import styles from './TimetableForm.module.css'
import type { DayDraft, TimetableDraft } from './timetable-draft.ts'

const WEEKDAY_OPTIONS = [
  { value: '', label: text.chooseDay },
  ...WEEKDAYS.map((value) => ({ value: value as string, label: WEEKDAY_NAMES[value] })),
]

interface DayFieldsProps {
  form: FieldsOf<TimetableDraft>
  day: DayDraft
  /** The index of the day in the form. */
  at: number
  /** Whether the timetable is that of the exams: then days are dates, and the second field of a cell is the hour. */
  isOfExams: boolean
}

/** The fields of one day of a timetable: its name or date, and a group of fields for each column. */
export function TimetableDayFields({ form, day: { day, cells }, at, isOfExams }: DayFieldsProps) {
  const { values, faults, change } = form
  const { days, columns } = values
  const name = day === '' ? `${text.day} ${at + 1}` : dayName(day)
  const setDay = (part: Partial<DayDraft>) => change({ days: replaced(days, at, { day, cells, ...part }) })
  const field = { name: `days/${at}`, value: day, error: faults[`days/${at}`], onChange: setDayName }
  function setDayName(next: string) {
    setDay({ day: next })
  }
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <div className={styles.dayHead}>
        {isOfExams ? (
          <Field {...field} label={text.date} type="date" />
        ) : (
          <Select {...field} label={text.day} options={WEEKDAY_OPTIONS} />
        )}
        {days.length > 1 && (
          <Button look="quiet" onClick={() => change({ days: removed(days, at) })}>
            {text.removeDay} <span className="visually-hidden">{name}</span>
          </Button>
        )}
      </div>
      <div className={styles.cells}>
        {cells.map((cell, column) => (
          <CellFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
            key={column}
            name={`cells/${at}/${column}`}
            column={columns[column] || `${text.column} ${column + 1}`}
            cell={cell}
            faults={faults}
            isOfExams={isOfExams}
            onChange={(part) => setDay({ cells: replaced(cells, column, { ...cell, ...part }) })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CellFieldsProps {
  name: string
  column: string
  cell: TimetableCell
  faults: Faults
  isOfExams: boolean
  onChange: (part: Partial<TimetableCell>) => void
}

function CellFields({ name, column, cell, faults, isOfExams, onChange }: CellFieldsProps) {
  const common = { maxLength: MAX_CELL_TEXT, dir: 'auto', autoComplete: 'off' } as const
  return (
    <fieldset className={styles.cell}>
      <legend>
        <bdi dir="rtl">{column}</bdi>
      </legend>
      <Field
        {...common}
        name={name}
        label={text.subject}
        value={cell.subject}
        error={faults[name]}
        onChange={(subject) => onChange({ subject })}
      />
      <Field
        {...common}
        name={`${name}/detail`}
        label={isOfExams ? text.hour : text.teacher}
        value={cell.detail}
        error={faults[`${name}/detail`]}
        onChange={(detail) => onChange({ detail })}
      />
      <Field
        {...common}
        name={`${name}/place`}
        label={text.place}
        value={cell.place}
        error={faults[`${name}/place`]}
        onChange={(place) => onChange({ place })}
      />
    </fieldset>
  )
}
