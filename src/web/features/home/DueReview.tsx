import { pathTo, ROUTES } from '../../app/paths.ts'
import { dueText } from '../../i18n/ar/due-review.ts'
import { LinkButton } from '../../ui/Button.tsx'
import styles from './DueReview.module.css'

/** A section of the home page that leads to the review of missed questions. */
export function DueReview() {
  return (
    <section className={styles.due} aria-labelledby="due-review">
      <div>
        <h2 id="due-review">{dueText.title}</h2>
        <p>{dueText.text}</p>
      </div>
      <LinkButton look="quiet" to={pathTo(ROUTES.learn, {})}>
        {dueText.start}
      </LinkButton>
    </section>
  )
}
