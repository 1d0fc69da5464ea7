import type { SubjectAnalytics } from '#contract/analytics.ts'
import { type GradeKey, termNumber } from '#contract/faculty.ts'
import { SPECIFIED_SHAPE, termKeysOf, termName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
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

/** The subjects of one grade, term by term. */
export function GradeAnalytics({ grade, subjects, order }: GradeAnalyticsProps) {
  const shape = facultyShape()
  const terms = termKeysOf(shape).map((term) => ({
    term,
    ofTerm: orderSubjects(
      subjects.filter((subject) => subject.term === termNumber(term)),
      order,
    ),
  }))
  return (
    <>
      {shape === SPECIFIED_SHAPE && grade === 'grade_4' && <Alert tone="note">{analyticsText.fourthGrade}</Alert>}
      {terms.map(
        ({ term, ofTerm }) =>
          ofTerm.length > 0 && (
            <section key={term} className={styles.term}>
              <h3 className={styles.name}>{termName(shape, term)}</h3>
              {ofTerm.map((subject) => (
                <SubjectCard key={subject.subject_name} subject={subject} />
              ))}
            </section>
          ),
      )}
    </>
  )
}
