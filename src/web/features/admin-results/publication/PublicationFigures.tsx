import type { PublicationFigures as Figures, PublishedSubject } from '#contract/sheet-publication.ts'
import { figuresText as text } from '../../../i18n/ar/publication.ts'
import { formatCount, formatPercentage, formatTotal } from '../../../i18n/format.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { type Column, Ledger, LedgerRow } from '../../../ui/Ledger.tsx'
import styles from './Publication.module.css'

/**
 * What a publication changes, in figures: the students, the subjects beside last year's, and the students with the
 * first ranks.
 */
export function PublicationFigures({ figures }: { figures: Figures }) {
  return (
    <section className={styles.part} aria-label={text.title}>
      <h4>{text.title}</h4>
      <Facts items={factsOf(figures)} />
      <Named title={text.withheldByOffice} {...figures.withheld_by_office} />
      <Named title={text.released} {...figures.released} />
      <Subjects subjects={figures.subjects} />
      <FirstRanks first={figures.first} />
    </section>
  )
}

function factsOf({ replaces, students, withheld, absent, ...changes }: Figures) {
  const count = (label: string, value: number) => ({ label, value: <bdi dir="ltr">{formatCount(value)}</bdi> })
  return [
    {
      label: text.students,
      value: (
        <>
          <bdi dir="ltr">{formatCount(students.after)}</bdi>
          {students.before !== null && (
            <small className={styles.before}>
              {' '}
              ({text.before} <bdi dir="ltr">{formatCount(students.before)}</bdi>)
            </small>
          )}
        </>
      ),
    },
    ...(replaces
      ? [
          count(text.gone, changes.gone),
          count(text.new, changes.new),
          count(text.changedMarks, changes.changed_marks),
          count(text.changedRanks, changes.changed_ranks),
        ]
      : []),
    count(text.withheld, withheld),
    count(text.absent, absent),
  ]
}

/** The students of a figure by name; nothing if there are none. */
function Named({ title, count, students }: Figures['released'] & { title: string }) {
  if (count === 0) return null
  const columns: readonly Column[] = [
    { key: 'seat', label: text.seat, kind: 'seat' },
    { key: 'name', label: text.name, kind: 'text' },
  ]
  return (
    <>
      <h5>
        {title}: <bdi dir="ltr">{formatCount(count)}</bdi>
      </h5>
      <Ledger caption={title} columns={columns}>
        {students.map(({ seat_number: seat, name }) => (
          <LedgerRow key={seat} columns={columns} cells={{ seat, name }} />
        ))}
      </Ledger>
      {count > students.length && (
        <p className={styles.note}>
          {text.shownFirst} <bdi dir="ltr">{formatCount(students.length)}</bdi>
        </p>
      )}
    </>
  )
}

function Subjects({ subjects }: Pick<Figures, 'subjects'>) {
  const columns: readonly Column[] = [
    { key: 'subject', label: text.subject, kind: 'text' },
    { key: 'pass', label: text.passRate, kind: 'number' },
    { key: 'mean', label: text.mean, kind: 'number' },
    { key: 'absent', label: text.absentees, kind: 'number' },
  ]
  return (
    <Ledger caption={text.subjects} columns={columns}>
      {subjects.map((subject) => (
        <tr key={subject.name}>
          <th scope="row">
            <bdi className={styles.name}>{subject.name}</bdi>
            {!subject.counted && <small className={styles.note}>{text.uncounted}</small>}
            {subject.moved && <small className={styles.moved}>{text.moved}</small>}
          </th>
          <YearCell subject={subject} figure="pass_rate" label={text.passRate} />
          <YearCell subject={subject} figure="mean" label={text.mean} />
          <td data-label={text.absentees}>
            <bdi dir="ltr">{formatCount(subject.absent)}</bdi>
          </td>
        </tr>
      ))}
    </Ledger>
  )
}

interface YearCellProps {
  subject: PublishedSubject
  figure: 'pass_rate' | 'mean'
  /** Shown before the figure where the table is too narrow for its head. */
  label: string
}

/** A cell with this year's figure, and last year's below it. */
function YearCell({ subject, figure, label }: YearCellProps) {
  const { now, last_year: before } = subject
  return (
    <td data-label={label}>
      {now ? <bdi dir="ltr">{formatPercentage(now[figure])}</bdi> : <small className={styles.note}>{text.few}</small>}
      {before && (
        <small className={styles.note}>
          {text.lastYear} <bdi dir="ltr">{formatPercentage(before[figure])}</bdi>
        </small>
      )}
    </td>
  )
}

function FirstRanks({ first }: Pick<Figures, 'first'>) {
  if (first.length === 0) return null
  const columns: readonly Column[] = [
    { key: 'rank', label: text.rank, kind: 'rank' },
    { key: 'seat', label: text.seat, kind: 'seat' },
    { key: 'name', label: text.name, kind: 'text' },
    { key: 'total', label: text.total, kind: 'number' },
  ]
  return (
    <>
      <h5>{text.ranks}</h5>
      <Ledger caption={text.ranks} columns={columns}>
        {first.map(({ rank, seat_number: seat, name, total, max }) => (
          <LedgerRow
            key={seat}
            columns={columns}
            cells={{ rank: String(rank), seat, name, total: <bdi>{formatTotal({ total, max })}</bdi> }}
          />
        ))}
      </Ledger>
    </>
  )
}
