import { sheetStopText } from '#contract/sheet-stops.ts'
import type { UploadChoices } from '#contract/upload-choices.ts'
import type { UploadReview } from '#contract/upload-review.ts'
import { recognisedText } from '../../../i18n/ar/upload-grid.ts'
import { formatMark } from '../../../i18n/format.ts'
import { LayoutLine } from './LayoutLine.tsx'
import styles from './Review.module.css'
import type { UploadEditing } from './use-upload-editing.ts'

interface RecognisedProps {
  review: UploadReview
  choices: UploadChoices
  editing: UploadEditing
  onFault: () => void
}

/** What was recognised in the file, and what is wrong with it, in at most five lines. */
export function Recognised({ review, choices, editing, onFault }: RecognisedProps) {
  const { errors, warnings, unknown_words: words } = review
  return (
    <ul className={styles.lines}>
      <li>{studentWords(review)}</li>
      <li>
        <SubjectWords review={review} />
      </li>
      <LayoutLine review={review} choices={choices} editing={editing} />
      <li className={errors > 0 ? styles.fault : undefined}>
        {errors > 0 ? recognisedText.errors(errors) : recognisedText.noErrors}{' '}
        {warnings > 0 && recognisedText.warnings(warnings)}{' '}
        {errors > 0 && (
          <button type="button" className={styles.textButton} onClick={onFault}>
            {recognisedText.toFault}
          </button>
        )}
      </li>
      {words.length > 0 && <li className={styles.fault}>{recognisedText.words(words.length)}</li>}
      <StopLine review={review} choices={choices} editing={editing} />
    </ul>
  )
}

/**
 * Shows the stops that hold the publication until an officer accepts them, and a button that includes the rows and
 * columns that the file hides.
 */
function StopLine({ review: { stops }, choices, editing }: Omit<RecognisedProps, 'onFault'>) {
  const isTaken = choices.hidden === 'take'
  const hides = stops.some(({ code }) => code === 'hidden_content')
  const open = stops.filter(({ accepted }) => !accepted)
  if (open.length === 0 && !hides && !isTaken) return null
  return (
    <li>
      {open.length > 0 && (
        <details className={styles.stops}>
          <summary>{recognisedText.stops(open.length)}</summary>
          <ul>
            {open.map((stop) => (
              <li key={stop.code}>{sheetStopText(stop)}</li>
            ))}
          </ul>
        </details>
      )}
      {(hides || isTaken) && (
        <button
          type="button"
          className={styles.textButton}
          onClick={() => editing.save({ kind: 'hidden', hidden: isTaken ? 'leave' : 'take' })}
        >
          {isTaken ? recognisedText.leaveHidden : recognisedText.takeHidden}
        </button>
      )}
    </li>
  )
}

function studentWords({ students, withheld, identities, version }: UploadReview): string {
  const { linked, same_seat, explicit, ambiguous } = identities
  return [
    recognisedText.students(students),
    students > 0 && recognisedText.known(linked + same_seat + explicit, identities.new + ambiguous),
    withheld > 0 && recognisedText.withheld(withheld),
    version !== null && recognisedText.version(version),
  ]
    .filter(Boolean)
    .join(' ')
}

function SubjectWords({ review: { columns } }: { review: UploadReview }) {
  const subjects = columns.filter(({ role }) => role === 'subject')
  const counted = subjects.filter((subject) => subject.counted)
  const max = counted.reduce((sum, { full_mark }) => sum + full_mark, 0)
  const ignored = columns.filter(({ role, header }) => role === 'ignored' && header !== '')
  return (
    <>
      {recognisedText.subjects(subjects.length, subjects.length - counted.length)}{' '}
      {max > 0 && recognisedText.max(formatMark(max))}{' '}
      {ignored.length > 0 && (
        <span className={styles.note}>
          {recognisedText.ignored} <bdi>{ignored.map(({ header }) => header).join('، ')}</bdi>
        </span>
      )}
    </>
  )
}
