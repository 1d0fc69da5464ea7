import { useEffect, useRef } from 'react'
import type { Publication, UploadReview } from '#contract/admin-uploads.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { GRADE_NAMES, gradeKey, SESSION_NAMES, TERM_NAMES, termKey } from '#contract/faculty.ts'
import { publishText } from '../../../i18n/ar/uploads.ts'
import { formatCount } from '../../../i18n/format.ts'
import { yearText } from '../../../i18n/places.ts'
import { Button } from '../../../ui/Button.tsx'
import { DraftProgress } from '../uploads/DraftProgress.tsx'
import styles from './Review.module.css'

interface PublishConfirmationProps {
  publication: Publication
  review: UploadReview
  /** Set while publishing runs: the progress in per cent, if known. */
  working: { share: number | undefined } | undefined
  onConfirm: () => void
  onBack: () => void
}

/** Says what readers will see, and asks for confirmation. */
export function PublishConfirmation({ publication, review, working, onConfirm, onBack }: PublishConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {publishText.confirmTitle}
      </h3>
      <p>
        {sightOf(publication, titleOf(review))}
        {publication.when !== 'later' && ` ${publishText.students}: ${formatCount(review.students)}.`}
      </p>
      {publication.when !== 'later' && review.comparison && (
        <p>
          {publishText.replaces} <bdi>{review.comparison.version}</bdi>. {publishText.stays}
        </p>
      )}
      <div className={styles.actions}>
        <Button busy={working !== undefined} onClick={onConfirm}>
          {working ? publishText.working : publishText.confirm[publication.when]}
        </Button>
        {!working && (
          <Button look="quiet" onClick={onBack}>
            {publishText.back}
          </Button>
        )}
      </div>
      {working?.share !== undefined && <DraftProgress share={working.share} />}
    </div>
  )
}

function sightOf(publication: Publication, what: string): string {
  if (publication.when === 'now') return publishText.willSeeNow(what)
  if (publication.when === 'later') return publishText.willSeeNothing
  return publishText.willSeeAt(what, formatMoment(publication.at))
}

function titleOf({ heading: { grade, term, year, session } }: UploadReview): string {
  const parts = [
    grade === null ? undefined : GRADE_NAMES[gradeKey(grade)],
    term === null ? undefined : TERM_NAMES[termKey(term)],
    session === 1 ? undefined : SESSION_NAMES[session],
    year === null ? undefined : yearText(year),
  ]
  return parts.filter(Boolean).join('، ')
}
