import { isTermKey, TERM_NAMES } from '#contract/faculty.ts'
import type { StudentResult } from '#contract/results.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { DegreesTable } from '../../ui/DegreesTable.tsx'
import { TermTotals } from '../../ui/TermTotals.tsx'
import styles from './ResultTerm.module.css'

/** One term of a student's year. */
export function ResultTerm({ term }: { term: StudentResult['terms'][number] }) {
  const key = `term_${term.term}`
  const name = isTermKey(key) ? TERM_NAMES[key] : key
  return (
    <section className={styles.term}>
      <h2>{name}</h2>
      <TermTotals total={term.total_degree} rank={term.rank} />
      <DegreesTable caption={name} degrees={term.degrees} />
      {term.carried && (
        <>
          <h3>{resultText.carried}</h3>
          <DegreesTable caption={`${resultText.carried}، ${name}`} degrees={term.carried} />
        </>
      )}
    </section>
  )
}
