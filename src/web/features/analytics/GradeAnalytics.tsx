import type { SubjectAnalytics } from '#contract/analytics.ts'
import { type GradeKey, TERM_KEYS, TERM_NAMES, termNumber } from '#contract/faculty.ts'
import { analyticsText } from '../../i18n/ar/analytics.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './GradeAnalytics.module.css'
import { SubjectCard } from './SubjectCard.tsx'
import { orderSubjects, type SubjectOrder } from './subject-order.ts'

interface GradeAnalyticsProps {
  grade: GradeKey
  subjects: readonly SubjectAnalytics[]
  order: SubjectOrder
}

/** One grade, term by term. */
export function GradeAnalytics({ grade, subjects, order }: GradeAnalyticsProps) {
  const terms = TERM_KEYS.map((term) => ({
    term,
    ofTerm: orderSubjects(
      subjects.filter((subject) => subject.term === termNumber(term)),
      order,
    ),
  }))
  return (
    <>
      {grade === 'grade_4' && <Alert tone="note">{analyticsText.fourthGrade}</Alert>}
      {terms.map(
        ({ term, ofTerm }) =>
          ofTerm.length > 0 && (
            <section key={term} className={styles.term}>
              <h3 className={styles.name}>{TERM_NAMES[term]}</h3>
              {ofTerm.map((subject) => (
                <SubjectCard key={subject.subject_name} subject={subject} />
              ))}
            </section>
          ),
      )}
    </>
  )
}
