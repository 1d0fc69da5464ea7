import type { Timetable, TimetableCell, TimetableDay } from '#contract/timetables.ts'
import { scheduleText } from '../../i18n/ar/library.ts'
import { dayName } from '../../i18n/days.ts'
import { Accordion } from '../../ui/Accordion.tsx'
import styles from './TimetableView.module.css'
import { daysUntil, nextDay } from './timetable-days.ts'
import { useToday } from './use-today.ts'

/** The largest number of columns that fit on a tablet without scrolling. */
const MOST_ABREAST = 6

interface TimetableViewProps {
  timetable: Timetable
  /** The page's title; a caption that repeats it is left out. */
  title: string
}

/** A timetable with today marked: a table on a wide screen and in print; otherwise a section for each day. */
export function TimetableView({ timetable, title }: TimetableViewProps) {
  const today = useToday()
  const { caption, columns, days } = timetable
  const open = nextDay(days, today)
  return (
    <div className={styles.view}>
      {caption && caption !== title && <p className={styles.caption}>{caption}</p>}
      <TimetableTable timetable={timetable} today={today} />
      <div className={styles.days} data-print="no">
        {days.map((day, index) => (
          <Accordion key={day.day} startsOpen={index === open} title={<DayTitle day={day} today={today} />}>
            <DayCells columns={columns} day={day} />
          </Accordion>
        ))}
      </div>
    </div>
  )
}

function TimetableTable({ timetable: { columns, days }, today }: { timetable: Timetable; today: string }) {
  const table = (
    <table className={styles.table}>
      <caption className="visually-hidden">{scheduleText.table}</caption>
      <thead>
        <tr>
          <th scope="col">{scheduleText.day}</th>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading.
            <th key={index} scope="col">
              <bdi dir="rtl">{column}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, cells }) => (
          <tr key={day} className={classOf(day, today)} aria-current={isToday(day, today) ? 'date' : undefined}>
            <th scope="row">
              <DayName day={day} today={today} />
            </th>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
              <td key={index}>{cell && <CellLines cell={cell} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (columns.length <= MOST_ABREAST) return <div className={styles.frame}>{table}</div>
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a table that scrolls by itself
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a table that scrolls by itself.
    <section className={styles.frame} aria-label={scheduleText.table} tabIndex={0}>
      {table}
    </section>
  )
}

/** The title of a day's section: the day and its subjects, so that they can be read while the section is closed. */
function DayTitle({ day: { day, cells }, today }: { day: TimetableDay; today: string }) {
  const subjects = cells.flatMap((cell) => (cell ? [cell.subject] : []))
  return (
    <span className={`${styles.dayTitle} ${classOf(day, today) ?? ''}`}>
      <span>
        <DayName day={day} today={today} />
      </span>{' '}
      <small className={styles.subjects}>{subjects.join('، ')}</small>
    </span>
  )
}

function DayName({ day, today }: { day: string; today: string }) {
  return (
    <>
      {dayName(day)}{' '}
      {isToday(day, today) && (
        <small className={styles.badge} data-print="no">
          {scheduleText.today}
        </small>
      )}
    </>
  )
}

function DayCells({ columns, day: { cells } }: { columns: readonly string[]; day: TimetableDay }) {
  return (
    <dl className={styles.cells}>
      {cells.map(
        (cell, index) =>
          cell && (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column.
            <div key={index}>
              <dt>
                <bdi dir="rtl">{columns[index]}</bdi>
              </dt>
              <dd>
                <CellLines cell={cell} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

function CellLines({ cell: { subject, detail, place } }: { cell: TimetableCell }) {
  return (
    <>
      <bdi className={styles.subject}>{subject}</bdi>
      {[detail, place].map(
        (line) =>
          line !== '' && (
            <small key={line} className={styles.detail}>
              <bdi>{line}</bdi>
            </small>
          ),
      )}
    </>
  )
}

function isToday(day: string, today: string): boolean {
  return daysUntil(day, today) === 0
}

function classOf(day: string, today: string): string | undefined {
  const wait = daysUntil(day, today)
  if (wait === 0) return styles.today
  return wait < 0 ? styles.past : undefined
}
