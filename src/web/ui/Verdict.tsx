import { CLASSIFICATION_WORDS, type Classification } from '#contract/degrees.ts'
import type { StudentVerdict } from '#contract/results.ts'
import { resultText, verdictText } from '../i18n/ar/results.ts'
import styles from './Verdict.module.css'

interface VerdictProps {
  verdict: StudentVerdict
  classification?: Classification | undefined
  /** The year of the verdict; given in a transcript, which has a verdict for each year. */
  year?: string
}

/** Shows in words whether the student passed; the colour only supports the words. */
export function Verdict({ verdict: { text, passed, basis, facts, partial }, classification, year }: VerdictProps) {
  const tone = partial === undefined ? (passed ? styles.passed : styles.open) : ''
  return (
    <div className={`${styles.verdict} ${tone}`}>
      <p className={styles.label}>
        {verdictText.label} {year !== undefined && <bdi dir="ltr">{year}</bdi>}
      </p>
      <p className={styles.text}>
        {text}
        {classification && `، ${resultText.classification}: ${CLASSIFICATION_WORDS[classification]}`}
      </p>
      {facts !== undefined && <p>{facts}</p>}
      {basis !== 'facts' && <p className={styles.basis}>{verdictText.basis[basis]}</p>}
    </div>
  )
}
