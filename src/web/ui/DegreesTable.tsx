import { SESSION_NAMES, yearLabel, yearPath } from '#contract/faculty.ts'
import { type Attempt, type Degree, isPassing } from '#contract/results.ts'
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
}

/** The subjects of one term. Pass and fail are always words, with a colour as an extra. */
export function DegreesTable({ caption, degrees }: DegreesTableProps) {
  if (degrees.length === 0) return <p>{degreesText.none}</p>
  return (
    <Ledger caption={caption} columns={COLUMNS}>
      {degrees.map((degree, index) => (
        // Two subjects of a sheet may share a name, but their order is fixed.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed and names are not unique.
        <DegreeRow key={index} degree={degree} />
      ))}
    </Ledger>
  )
}

function DegreeRow({ degree }: { degree: Degree }) {
  const isClosed = !isPassing(degree.outcome) && isPassedLater(degree)
  const tone = isClosed || isPassing(degree.outcome) ? styles.pass : styles.fail
  return (
    <tr>
      <td className={styles.subject}>
        <bdi>{degree.name}</bdi>
        {!degree.isCalculatedInTotal && <span className={styles.uncounted}>{degreesText.notCounted}</span>}
        {degree.attempts && <Attempts attempts={degree.attempts} />}
      </td>
      <td className={`${styles.mark} ${tone}`}>
        <bdi>{shownDegree(degree.degree)}</bdi>
      </td>
      <td className={styles.fullMark}>
        <bdi dir="ltr">{formatMark(degree.finalDegree)}</bdi>
      </td>
      <td className={`${styles.outcome} ${tone}`}>{isClosed ? degreesText.closed : OUTCOME_WORDS[degree.outcome]}</td>
    </tr>
  )
}

/** Every attempt with its session, or with its year if the subject was carried over. */
function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ul className={styles.attempts}>
      {attempts.map(({ year, session, degree, outcome }) => (
        <li key={`${year}/${session}/${degree}`}>
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

/** Whether a carried-over attempt closed the failure. */
function isPassedLater({ attempts = [] }: Degree): boolean {
  return attempts.some(({ year, outcome }) => year !== attempts[0]?.year && isPassing(outcome))
}

/** Drops the leading slash, the office's shorthand for a raised mark: the word beside it says so. */
function shownDegree(text: string): string {
  return text.replace(/^\//, '').trim() || '—'
}
