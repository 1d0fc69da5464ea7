import Check from 'lucide-react/icons/check'
import type { UploadReview } from '#contract/upload-review.ts'
import { stepsText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import { jumpTo } from '../../../ui/jump-to.ts'
import styles from './NextSteps.module.css'
import reviewStyles from './Review.module.css'
import { SECTIONS } from './sections.ts'

interface Step {
  title: string
  hint: string
  section: string
  /** How many items of this step are still to be done. */
  count?: number
  isDone: boolean
}

/**
 * The steps of the review in order, for officers who are new to the page; the first step that is not done is
 * highlighted.
 */
export function NextSteps({ review }: { review: UploadReview }) {
  const steps = stepsOf(review)
  const next = steps.findIndex(({ isDone }) => !isDone)
  return (
    <nav className={styles.steps} aria-label={stepsText.title}>
      <h2>{stepsText.title}</h2>
      <ol>
        {steps.map(({ title, hint, section, count, isDone }, index) => (
          <li key={title} className={index === next ? styles.nextStep : undefined}>
            <span className={styles.stepMark} aria-hidden="true">
              {isDone ? <Check size={18} /> : index + 1}
            </span>
            <div>
              {isDone ? (
                <p>
                  {title} <span className={reviewStyles.note}>({stepsText.done})</span>
                </p>
              ) : (
                <>
                  <button type="button" className={reviewStyles.textButton} onClick={() => jumpTo(section)}>
                    {title}
                    {count !== undefined && ` (${formatCount(count)})`}
                  </button>
                  <p className={reviewStyles.note}>{hint}</p>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function stepsOf({ errors, warnings, questions, comparison, stops, identities }: UploadReview): Step[] {
  const { fix, fixHint, noErrors, look, lookHint, publish, publishHint } = stepsText
  const steps: Step[] = [
    {
      title: errors > 0 ? fix : noErrors,
      hint: fixHint,
      section: SECTIONS.problems,
      count: errors,
      isDone: errors === 0,
    },
  ]
  if (questions.length > 0) {
    const { identities: title, identitiesHint: hint } = stepsText
    steps.push({ title, hint, section: SECTIONS.identities, count: identities.ambiguous, isDone: false })
  }
  if (warnings > identities.ambiguous) {
    const { warnings: title, warningsHint: hint } = stepsText
    const count = warnings - identities.ambiguous
    steps.push({ title, hint, section: SECTIONS.problems, count, isDone: false })
  }
  if (comparison) steps.push({ title: look, hint: lookHint, section: SECTIONS.comparison, isDone: false })
  const open = stops.filter(({ accepted }) => !accepted).length
  if (open > 0) {
    const { stops: title, stopsHint: hint } = stepsText
    steps.push({ title, hint, section: SECTIONS.publish, count: open, isDone: false })
  }
  return [...steps, { title: publish, hint: publishHint, section: SECTIONS.publish, isDone: false }]
}
