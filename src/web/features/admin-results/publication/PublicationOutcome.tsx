import type { SheetVersion } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { gradeKey, yearPath } from '#contract/faculty.ts'
import { pathTo, ROUTES } from '../../../app/paths.ts'
import { outcomeText as text } from '../../../i18n/ar/publication.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { LinkButton } from '../../../ui/Button.tsx'
import desk from '../../../ui/Desk.module.css'
import styles from './Publication.module.css'

interface PublicationOutcomeProps {
  version: SheetVersion
  /** Whether readers see nothing of the published version, because it waits for its first session. */
  isUnseen: boolean
}

/**
 * Shows when a version was published, with a link to what readers see; or when it will be published, or that its
 * publication was held.
 */
export function PublicationOutcome({ version, isUnseen }: PublicationOutcomeProps) {
  const { state, grade, year, published_at: published, publish_at: due, held_at: held } = version
  if (held) {
    return (
      <Alert tone="danger">
        <p>
          {text.held} <bdi>{formatMoment(held)}</bdi>. {text.heldNext}
        </p>
      </Alert>
    )
  }
  if (state === 'published' && published) {
    return (
      <Alert tone="note">
        <p>
          {text.published} <bdi>{formatMoment(published)}</bdi>، {isUnseen ? text.unseen : text.seen}
        </p>
        {!isUnseen && (
          <div className={`${desk.acts} ${styles.next}`}>
            <LinkButton look="quiet" to={pathTo(ROUTES.resultsList, { grade: gradeKey(grade), year: yearPath(year) })}>
              {text.publicPage}
            </LinkButton>
          </div>
        )}
      </Alert>
    )
  }
  if (state !== 'draft') return null
  return (
    <Alert tone="note">
      <p>
        {due ? (
          <>
            {text.scheduled} <bdi>{formatMoment(due)}</bdi>.
          </>
        ) : (
          text.draft
        )}
      </p>
    </Alert>
  )
}
