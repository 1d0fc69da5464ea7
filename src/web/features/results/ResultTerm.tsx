import type { StudentResult } from '#contract/results.ts'
import { resultText } from '../../i18n/ar/results.ts'
import { termText } from '../../i18n/places.ts'
import { DegreesTable } from '../../ui/DegreesTable.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { TermTotals } from '../../ui/TermTotals.tsx'
import { markOf } from './mark-of.ts'
import styles from './ResultTerm.module.css'

// Loaded on demand, because few readers open it.
const MarkPlaceDetail = lazyPart(async () => (await import('./MarkPlaceDetail.tsx')).MarkPlaceDetail, {
  Pending: Loading,
})

interface ResultTermProps {
  list: { grade: string; year: number }
  term: StudentResult['terms'][number]
}

/**
 * One term of a student's year. A press on a subject's name shows where its mark lies among all marks of the subject.
 */
export function ResultTerm({ list, term }: ResultTermProps) {
  const name = termText(term.term)
  return (
    <section className={styles.term}>
      <h2>{name}</h2>
      <TermTotals total={term.total_degree} rank={term.rank} />
      <DegreesTable
        caption={name}
        degrees={term.degrees}
        detailOf={(degree) =>
          markOf(degree) === undefined ? undefined : <MarkPlaceDetail {...list} term={term.term} degree={degree} />
        }
      />
      {term.carried && (
        <>
          <h3>{resultText.carried}</h3>
          <DegreesTable caption={`${resultText.carried}، ${name}`} degrees={term.carried} />
        </>
      )}
    </section>
  )
}
