import type { StudentResult } from '#contract/results.ts'
import { coverageText, verdictText } from '../../i18n/ar/results.ts'
import { headline } from '../../ui/headline.ts'
import { partialText } from './partial-text.ts'
import styles from './ResultHead.module.css'

/** The verdict of the year in one sentence, and below it what the verdict is based on. */
export function ResultHead({ result }: { result: StudentResult }) {
  const { basis, passed, partial, open = [] } = result.verdict
  const isClosedLater = open.length > 0 && open.every(({ later }) => later)
  const tone = passed ? styles.passed : isClosedLater ? '' : styles.open
  return (
    <div className={`${styles.head} ${tone}`}>
      <p className={styles.sentence}>{headline(result)}</p>
      {basis !== 'facts' && <p className={styles.note}>{verdictText.basis[basis]}</p>}
      {partial !== undefined && <p className={styles.note}>{partialText(partial)}</p>}
      {result.second_session && <p className={styles.note}>{coverageText.secondSession[result.second_session]}</p>}
    </div>
  )
}
