import type { ChangedRow, VersionComparison, VersionSubject } from '#contract/admin-sheets.ts'
import { comparisonText } from '../../../i18n/ar/admin-results.ts'
import { formatMark } from '../../../i18n/format.ts'
import desk from '../../../ui/Desk.module.css'
import styles from './Sheets.module.css'

type Person = VersionComparison['added']['list'][number]

/** Students of one version alone. */
export function Students({ students }: { students: readonly Person[] }) {
  return (
    <ul className={desk.list}>
      {students.map((student) => (
        <li key={student.student_id} className={desk.line}>
          <Named student={student} />
        </li>
      ))}
    </ul>
  )
}

/** Students of both versions, each with what was and what is, cell by cell. */
export function ChangedStudents({ students }: { students: readonly ChangedRow[] }) {
  return (
    <ul className={desk.list}>
      {students.map((student) => (
        <li key={student.student_id} className={desk.line}>
          <Named student={student} />
          <ul className={styles.changes}>
            {changesOf(student).map(({ label, before, after }) => (
              <ChangeLine key={label} label={label} before={before} after={after} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function Named({ student }: { student: Person }) {
  return (
    <span className={desk.meta}>
      <bdi className={desk.name}>{student.name}</bdi>
      <bdi dir="ltr">{student.seat_number}</bdi>
    </span>
  )
}

interface TextChange {
  label: string
  before: string
  after: string
}

function ChangeLine({ label, before, after }: TextChange) {
  return (
    <li>
      <span>{label}:</span>
      <span>
        {comparisonText.from} <bdi className={styles.was}>{before}</bdi>
      </span>
      <span>
        {comparisonText.to} <bdi className={styles.is}>{after}</bdi>
      </span>
    </li>
  )
}

function changesOf({ degrees, seat_change, name_change, total, max, rank, withheld }: ChangedRow): TextChange[] {
  const { noRank, yes, no, empty } = comparisonText
  return [
    ...degrees.map(({ subject, before, after }) => ({
      label: subject,
      before: before || empty,
      after: after || empty,
    })),
    ...texts(comparisonText.name, name_change, String),
    ...texts(comparisonText.seat, seat_change, String),
    ...texts(comparisonText.total, total, formatMark),
    ...texts(comparisonText.max, max, formatMark),
    ...texts(comparisonText.rank, rank, (place) => (place === null ? noRank : String(place))),
    ...texts(comparisonText.withheld, withheld, (is) => (is ? yes : no)),
  ]
}

function texts<T>(label: string, change: { before: T; after: T } | null, text: (value: T) => string): TextChange[] {
  return change ? [{ label, before: text(change.before), after: text(change.after) }] : []
}

/** Subjects that came, went or count otherwise. */
export function SubjectChanges({ subjects }: { subjects: VersionComparison['subjects'] }) {
  const lines = [
    ...subjects.added.map((subject) => ({ title: comparisonText.subjectsAdded, text: subjectWords(subject) })),
    ...subjects.gone.map((subject) => ({ title: comparisonText.subjectsGone, text: subjectWords(subject) })),
    ...subjects.changed.map(({ before, after }) => ({
      title: comparisonText.subjectsChanged,
      text: `${subjectWords(before)}، ${comparisonText.to} ${subjectWords(after)}`,
    })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={desk.list}>
      {lines.map(({ title, text }) => (
        <li key={title + text} className={desk.line}>
          {title}: <bdi className={desk.name}>{text}</bdi>
        </li>
      ))}
    </ul>
  )
}

function subjectWords({ name, full_mark, counted }: VersionSubject): string {
  return `${name} (${formatMark(full_mark)}، ${counted ? comparisonText.counted : comparisonText.notCounted})`
}
