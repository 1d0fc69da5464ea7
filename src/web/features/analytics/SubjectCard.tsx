import { type ReactNode, useId } from 'react'
import type { SubjectAnalytics } from '#contract/analytics.ts'
import { analyticsText } from '../../i18n/ar/analytics.ts'
import { formatCount, formatMark, formatPercentage } from '../../i18n/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Distribution } from './Distribution.tsx'
import { passTone } from './pass-tone.ts'
import styles from './SubjectCard.module.css'

/** The figures of a subject beside the distribution of its marks. */
export function SubjectCard({ subject }: { subject: SubjectAnalytics }) {
  const headingId = useId()
  const percentage = subject.subject_succeed_students_percentage
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.figures}>
        <h4 id={headingId} className={styles.name}>
          <bdi>{subject.subject_name}</bdi>
        </h4>
        <Progress
          label={analyticsText.passRate}
          value={percentage}
          valueText={formatPercentage(percentage)}
          tone={passTone(percentage)}
        />
        <dl className={styles.facts}>
          <Fact label={analyticsText.students}>
            <bdi>{formatCount(subject.subject_students_count)}</bdi>
          </Fact>
          <Fact label={analyticsText.passed}>
            <bdi>{formatCount(subject.subject_succeed_students_count)}</bdi>
          </Fact>
          <Fact label={averageLabel(subject.total_degree)}>
            <bdi>{formatMark(subject.average_degree)}</bdi>
          </Fact>
        </dl>
      </div>
      <Distribution subjectName={subject.subject_name} counts={subject.distribution} />
    </article>
  )
}

function averageLabel(fullMark: number): string {
  return `${analyticsText.average} (${analyticsText.outOf} ${formatMark(fullMark)})`
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
