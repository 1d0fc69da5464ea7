import type { IdentityQuestion } from '#contract/upload-review.ts'
import { identityText } from '../../../i18n/ar/uploads.ts'
import { placeText } from '../../../i18n/places.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './IdentitySection.module.css'
import reviewStyles from './Review.module.css'
import { Section } from './Section.tsx'
import { SECTIONS } from './sections.ts'
import type { UploadEditing } from './use-upload-editing.ts'

interface IdentitySectionProps {
  questions: readonly IdentityQuestion[]
  editing: UploadEditing
  onRow: (row: number) => void
}

/** A card for each row whose name does not show which known student it belongs to, or whether the student is new. */
export function IdentitySection({ questions, editing, onRow }: IdentitySectionProps) {
  return (
    <Section id={SECTIONS.identities} title={identityText.title} lead={identityText.lead}>
      <ul className={styles.cards}>
        {questions.map((question) => (
          <li key={question.row} className={styles.card}>
            <IdentityCard question={question} editing={editing} onRow={onRow} />
          </li>
        ))}
      </ul>
      <p className={reviewStyles.note}>{identityText.later}</p>
    </Section>
  )
}

interface IdentityCardProps {
  question: IdentityQuestion
  editing: UploadEditing
  onRow: (row: number) => void
}

function IdentityCard({ question: { row, name, seat_number, candidates }, editing, onRow }: IdentityCardProps) {
  const decide = (student: string) => editing.save({ kind: 'identity', row, student })
  return (
    <>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className={reviewStyles.note}>
        {identityText.inSheet}: {identityText.seat} <bdi dir="ltr">{seat_number}</bdi>،{' '}
        <button type="button" className={reviewStyles.textButton} onClick={() => onRow(row)}>
          {identityText.row} <bdi>{row}</bdi>
        </button>
      </p>
      <ul className={styles.candidates}>
        {candidates.map((candidate) => (
          <li key={candidate.student_id}>
            <p className={reviewStyles.strong}>
              <bdi>{candidate.name}</bdi>
            </p>
            <dl className={styles.facts}>
              <dt>{identityText.studentId}</dt>
              <dd>
                <bdi dir="ltr">{candidate.student_id}</bdi>
              </dd>
              <dt>{identityText.seat}</dt>
              <dd>
                <bdi dir="ltr">{candidate.seat_number}</bdi>
              </dd>
              <dt>{identityText.lastSeen}</dt>
              <dd>{placeText(candidate)}</dd>
            </dl>
            <Button busy={editing.isSaving} onClick={() => decide(candidate.student_id)}>
              {identityText.same}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="quiet" busy={editing.isSaving} onClick={() => decide('new')}>
        {identityText.fresh}
      </Button>
    </>
  )
}
