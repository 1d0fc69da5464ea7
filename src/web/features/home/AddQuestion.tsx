import type { SignedInUser } from '#contract/accounts.ts'
import { formatDay } from '#contract/arabic-moments.ts'
import { allows } from '#contract/endpoint.ts'
import { gradeKeysOf, gradeName } from '#contract/faculty-shape.ts'
import { refusedAt } from '#contract/refused-request.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { addQuestionText, refusedText } from '../../i18n/ar/member.ts'
import { Link } from '../../router/Link.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from './AddQuestion.module.css'

/**
 * The link for signed-in users to add a question; disabled until the office allows it (docs/SPECIFICATION.md, section
 * 2).
 */
export function AddQuestion({ user }: { user: SignedInUser }) {
  const { grade } = user
  if (!allows('contributor', user)) return <NotAllowed refused={refusedAt(user)} />
  if (!grade) return <GradeChoice />
  return (
    <div className={styles.place}>
      <LinkButton to={pathTo(ROUTES.questionTerms, { grade })}>{addQuestionText.add}</LinkButton>
    </div>
  )
}

/**
 * A disabled button, whose words the specification fixes for everybody without the right. If the office refused the
 * right, a line below the button says when.
 */
function NotAllowed({ refused }: { refused: string | null }) {
  return (
    <div className={styles.place}>
      <Button look="quiet" disabled className={styles.waiting}>
        {addQuestionText.add} <span>{addQuestionText.underReview}</span>
      </Button>
      {refused !== null && (
        <p>
          {refusedText.short(formatDay(refused))} <Link to={ROUTES.account}>{refusedText.more}</Link>
        </p>
      )}
    </div>
  )
}

/** An administrator has no grade, so all grades are offered. */
function GradeChoice() {
  return (
    <nav className={styles.place} aria-label={addQuestionText.add}>
      <span>{addQuestionText.chooseGrade}</span>
      {gradeKeysOf(facultyShape()).map((grade) => (
        <Link key={grade} to={pathTo(ROUTES.questionTerms, { grade })}>
          {gradeName(facultyShape(), grade)}
        </Link>
      ))}
    </nav>
  )
}
