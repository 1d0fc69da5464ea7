import { MAX_TIMETABLE_COLUMNS } from '#contract/timetables.ts'
import { timetableReadingText as text } from '../../i18n/ar/timetable-reading.ts'
import { dayName } from '../../i18n/days.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './TimetableForm.module.css'
import type { TimetableReading } from './timetable-cells.ts'

/** Lists what the form has not taken from a spreadsheet, and what may have been misread. */
export function TimetableLeftOut({ reading }: { reading: TimetableReading }) {
  const { surplus } = reading
  const columns = surplus.columns.map((name, at) => name || text.column(MAX_TIMETABLE_COLUMNS + at + 1))
  const groups = [
    { label: text.unknownDays, names: reading.unknownDays },
    { label: text.doubtfulDays, names: reading.doubtfulDays },
    { label: text.doubtfulHead, names: reading.doubtfulHead },
    { label: text.above, names: reading.above },
    { label: text.surplusLectures, names: reading.surplusLectures },
    { label: text.doubtfulLectures, names: reading.doubtfulLectures },
    { label: text.surplusColumns, names: columns },
    { label: text.surplusDays, names: surplus.days.map(dayName) },
    { label: text.struck, names: reading.struck },
    { label: text.faulty, names: reading.faulty },
    { label: text.otherWorksheets, names: reading.otherWorksheets },
  ].filter(({ names }) => names.length > 0)
  if (groups.length === 0 && !reading.isCut) return null
  return (
    <Alert tone="warning">
      {groups.map(({ label, names }) => (
        <div key={label}>
          <p>{label}</p>
          <ul className={styles.leftOut}>
            {names.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may be equal, and the list never changes.
              <li key={at}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {reading.isCut && <p>{text.isCut}</p>}
    </Alert>
  )
}
