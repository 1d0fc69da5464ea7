import type { StudentResult } from '#contract/results.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { notPassedText } from '../../i18n/ar/student-result.ts'
import { formatMark } from '../../i18n/format.ts'
import { OUTCOME_WORDS } from '../../i18n/outcomes.ts'
import { markOf } from './mark-of.ts'
import styles from './NotPassed.module.css'
import { type OpenMark, openMarks } from './open-marks.ts'

/** The subjects that are not passed yet, each with its mark, and the subjects that were passed in a later year. */
export function NotPassed({ result }: { result: StudentResult }) {
  const open = openMarks(result)
  const closed = (result.verdict.open ?? []).filter(({ later }) => later)
  if (open.length + closed.length === 0) return null
  return (
    <section className={styles.notPassed}>
      {open.length > 0 && (
        <>
          <h2>{notPassedText.title}</h2>
          <ul className={styles.subjects}>
            {open.map((mark) => (
              <OpenSubjectLine key={mark.subject.name} {...mark} />
            ))}
          </ul>
        </>
      )}
      {closed.length > 0 && (
        <p className={styles.later}>
          {notPassedText.later} {closed.map(({ name }) => name).join('، ')}
        </p>
      )}
    </section>
  )
}

function OpenSubjectLine({ subject, degree }: OpenMark) {
  const mark = degree && markOf(degree)
  return (
    <li className={styles.subject}>
      <bdi className={styles.name}>{subject.name}</bdi>
      {degree && (
        <span className={styles.mark}>
          {mark !== undefined && `${formatMark(mark)} ${resultText.outOf} ${formatMark(degree.finalDegree)} · `}
          {OUTCOME_WORDS[degree.outcome]}
        </span>
      )}
    </li>
  )
}
