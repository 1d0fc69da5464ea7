import type { UploadProblem, UploadReview } from '#contract/admin-uploads.ts'
import { problemsText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import type { CellPlace } from './cell-place.ts'
import { ProblemItem } from './ProblemItem.tsx'
import styles from './Problems.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface ProblemsSectionProps {
  review: UploadReview
  editing: UploadEditing
  onCell: (place: CellPlace) => void
  onColumn: (column: string) => void
}

/** Errors, then warnings, each with its place and its fix. */
export function ProblemsSection({ review, editing, onCell, onColumn }: ProblemsSectionProps) {
  const errors = review.problems.filter(({ severity }) => severity === 'error')
  // Ambiguous names have their own cards.
  const warnings = review.problems.filter(
    ({ severity, code }) => severity === 'warning' && code !== 'identity_ambiguous',
  )
  const groups: { title: string; count: number; problems: UploadProblem[] }[] = [
    { title: problemsText.errors, count: review.errors, problems: errors },
    { title: problemsText.warnings, count: review.warnings - review.identities.ambiguous, problems: warnings },
  ]
  const shown = groups.filter(({ problems }) => problems.length > 0)
  return (
    <Section id={SECTIONS.problems} title={problemsText.title}>
      {shown.length === 0 && <p>{problemsText.none}</p>}
      {shown.map(({ title, count, problems }) => (
        <div key={title} className={styles.group}>
          <h3>
            {title} ({formatCount(count)})
          </h3>
          <ul className={styles.problems}>
            {problems.map((problem) => (
              <ProblemItem
                key={`${problem.code} ${problem.row} ${problem.column}`}
                problem={problem}
                review={review}
                editing={editing}
                onCell={onCell}
                onColumn={onColumn}
              />
            ))}
          </ul>
          {count > problems.length && <p className={reviewStyles.note}>{problemsText.more}</p>}
        </div>
      ))}
    </Section>
  )
}
