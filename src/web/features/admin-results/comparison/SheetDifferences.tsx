import {
  type ChangedStudent,
  COMPARISON_LIST,
  type ComparedStudent,
  type SheetComparison,
  type VersionSubject,
} from '#contract/sheet-comparison.ts'
import { comparisonText } from '../../../i18n/ar/admin-results.ts'
import { formatCount, formatMark } from '../../../i18n/format.ts'
import { Accordion } from '../../../ui/Accordion.tsx'
import desk from '../../../ui/Desk.module.css'
import styles from './SheetDifferences.module.css'

interface SheetDifferencesProps {
  comparison: SheetComparison
  /** Whether the lists are open at first. */
  startsOpen: boolean
}

/**
 * What differs between two versions of a result sheet: the subjects, then lists of students, each below its number of
 * students.
 */
export function SheetDifferences({ comparison, startsOpen }: SheetDifferencesProps) {
  const { subjects, ...lists } = comparison
  return (
    <>
      <SubjectChanges subjects={subjects} />
      {LISTS.map(
        (name) =>
          lists[name].count > 0 && (
            <Accordion
              key={name}
              title={`${comparisonText[name]} (${formatCount(lists[name].count)})`}
              startsOpen={startsOpen}
            >
              <Students {...lists[name]} />
            </Accordion>
          ),
      )}
    </>
  )
}

const LISTS = ['changed', 'added', 'gone', 'moved'] as const

function Students({ count, list }: { count: number; list: readonly (ComparedStudent | ChangedStudent)[] }) {
  return (
    <>
      {count > COMPARISON_LIST && (
        <p className={desk.note}>
          {comparisonText.first} <bdi dir="ltr">{COMPARISON_LIST}</bdi>
        </p>
      )}
      <ul className={desk.list}>
        {list.map((student) => (
          <li key={student.student_id} className={desk.line}>
            <span className={desk.meta}>
              <bdi className={desk.name}>{student.name}</bdi>
              <bdi dir="ltr">{student.seat_number}</bdi>
            </span>
            {'degrees' in student && <Changes student={student} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function Changes({ student }: { student: ChangedStudent }) {
  return (
    <ul className={styles.changes}>
      {changesOf(student).map(({ label, before, after }) => (
        <li key={label}>
          <span>{label}:</span>
          <span>
            {comparisonText.from} <bdi className={styles.was}>{before}</bdi>
          </span>
          <span>
            {comparisonText.to} <bdi className={styles.is}>{after}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface TextChange {
  label: string
  before: string
  after: string
}

function changesOf({ degrees, seat_change, name_change, total, max, rank, withheld }: ChangedStudent): TextChange[] {
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

/** Lists the subjects that were added, removed or changed. */
function SubjectChanges({ subjects }: { subjects: SheetComparison['subjects'] }) {
  const lines = [
    ...subjects.added.map((subject) => ({ title: comparisonText.subjectsAdded, text: subjectWords(subject) })),
    ...subjects.gone.map((subject) => ({ title: comparisonText.subjectsGone, text: subjectWords(subject) })),
    ...subjects.changed.map(({ before, after }) => ({
      title: comparisonText.subjectsChanged,
      text: `${subjectWords(before)}، ${comparisonText.became} ${subjectWords(after)}`,
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
