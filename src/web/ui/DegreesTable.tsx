import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { type Attempt, type Degree, isPassing } from '#contract/degrees.ts'
import { SESSION_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { columnText, degreesText } from '../i18n/ar/ledger.ts'
import { formatMark } from '../i18n/format.ts'
import { OUTCOME_WORDS } from '../i18n/outcomes.ts'
import styles from './DegreesTable.module.css'
import { type Column, Ledger } from './Ledger.tsx'

const COLUMNS: readonly Column[] = [
  { key: 'subject', label: columnText.subject, kind: 'text' },
  { key: 'degree', label: columnText.degree, kind: 'number' },
  { key: 'fullMark', label: columnText.fullMark, kind: 'number' },
  { key: 'outcome', label: columnText.outcome, kind: 'text' },
]

interface DegreesTableProps {
  caption: string
  degrees: readonly Degree[]
  /**
   * Returns the details that a press on a subject's name opens below its row; undefined for a subject without details.
   */
  detailOf?: (degree: Degree) => ReactNode | undefined
}

/** The subjects of one term with their marks. Pass and fail are always written in words; colour only supports them. */
export function DegreesTable({ caption, degrees, detailOf }: DegreesTableProps) {
  if (degrees.length === 0) return <p>{degreesText.none}</p>
  return (
    <Ledger caption={caption} columns={COLUMNS}>
      {degrees.map((degree, index) => (
        // Two subjects of a result sheet may have the same name, but their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed and names are not unique.
        <DegreeRows key={index} degree={degree} detail={detailOf && (detailOf(degree) ?? null)} />
      ))}
    </Ledger>
  )
}

interface DegreeRowsProps {
  degree: Degree
  /**
   * What a press on the subject's name opens: null if this subject has no details, undefined if no subject of the table
   * has any.
   */
  detail: ReactNode
}

/**
 * A subject's row, followed by the row for its details. The details row is rendered also while it is closed, so that
 * the stripes of the other rows do not change.
 */
function DegreeRows({ degree, detail }: DegreeRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const detailId = useId()
  if (detail === undefined) return <DegreeRow degree={degree} name={<bdi>{degree.name}</bdi>} />
  const name =
    detail === null ? (
      <bdi>{degree.name}</bdi>
    ) : (
      <button
        type="button"
        className={styles.ask}
        aria-expanded={isOpen}
        aria-controls={detailId}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi>{degree.name}</bdi>
        <ChevronDown size={16} aria-hidden="true" data-print="no" />
      </button>
    )
  return (
    <>
      <DegreeRow degree={degree} name={name} />
      <tr id={detailId} className={styles.detail} hidden={!isOpen} data-print="no">
        <td colSpan={COLUMNS.length}>{isOpen && detail}</td>
      </tr>
    </>
  )
}

function DegreeRow({ degree, name }: { degree: Degree; name: ReactNode }) {
  const isClosed = !isPassing(degree.outcome) && isPassedLater(degree)
  const tone = isClosed || isPassing(degree.outcome) ? styles.pass : styles.fail
  return (
    <tr>
      <th scope="row" className={styles.subject}>
        {name}
        {!degree.isCalculatedInTotal && <small className={styles.uncounted}>{degreesText.notCounted}</small>}
        {degree.attempts && <Attempts attempts={degree.attempts} />}
      </th>
      <td className={`${styles.mark} ${tone}`}>
        <bdi>{shownDegree(degree.degree)}</bdi>
      </td>
      <td className={styles.fullMark} data-label={columnText.fullMark}>
        <bdi dir="ltr">{formatMark(degree.finalDegree)}</bdi>
      </td>
      <td className={`${styles.outcome} ${tone}`}>{isClosed ? degreesText.closed : OUTCOME_WORDS[degree.outcome]}</td>
    </tr>
  )
}

/**
 * Shows every attempt at a subject with its exam session (first or resit), or with its year if the subject was carried
 * over.
 */
function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ul className={styles.attempts}>
      {attempts.map(({ year, session, degree, outcome }, index) => (
        // Two attempts of one exam session may have the same mark, but their order does not change.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed and attempts may be equal.
        <li key={index}>
          {year === attempts[0]?.year ? (
            SESSION_NAMES[session]
          ) : (
            <>
              {degreesText.carriedIn} <bdi dir="ltr">{yearLabel(yearPath(year))}</bdi>
            </>
          )}
          : <bdi>{shownDegree(degree)}</bdi> ({OUTCOME_WORDS[outcome]})
        </li>
      ))}
    </ul>
  )
}

/** Whether an attempt in a later year passed the subject. */
function isPassedLater({ attempts = [] }: Degree): boolean {
  return attempts.some(({ year, outcome }) => year !== attempts[0]?.year && isPassing(outcome))
}

/**
 * Drops the leading slash of a mark that was raised by leniency (written `/50`): the slash is the office's shorthand,
 * and a word beside the mark says that it was raised.
 */
function shownDegree(text: string): string {
  return text.replace(/^\//, '').trim() || '—'
}
