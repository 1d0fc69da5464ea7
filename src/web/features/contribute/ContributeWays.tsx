import { pathTo, ROUTES } from '../../app/paths.ts'
import { contributeText } from '../../i18n/ar/contribute.ts'
import { Link } from '../../router/Link.tsx'
import styles from './ContributeWays.module.css'
import type { SubjectPlace } from './contribute-place.ts'

/**
 * Links for contributors to their own questions and, if a subject is given, to the subject's question files and its
 * quiz.
 */
export function ContributeWays({ place }: { place?: SubjectPlace }) {
  return (
    <nav className={styles.ways} aria-label={contributeText.ways} data-print="no">
      <Link to={ROUTES.ownQuestions}>{contributeText.own}</Link>
      {place && (
        <>
          <Link to={pathTo(ROUTES.questionFiles, place)}>{contributeText.files}</Link>
          <Link to={pathTo(ROUTES.studentsQuiz, place)}>{contributeText.quiz}</Link>
        </>
      )}
    </nav>
  )
}
