import type { SignedInUser } from '#contract/accounts.ts'
import { allows } from '#contract/endpoint.ts'
import { gradeKeysOf, gradeName } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { addQuestionText } from '../../i18n/ar/member.ts'
import { Link } from '../../router/Link.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import styles from './AddQuestion.module.css'

/** The way to contribute for signed-in users; disabled until the office allows (docs/SPECIFICATION.md, section 2). */
export function AddQuestion({ user }: { user: SignedInUser }) {
  const { grade } = user
  if (!allows('contributor', user)) {
    return (
      <div className={styles.place}>
        <Button look="quiet" disabled className={styles.waiting}>
          {addQuestionText.add} <span>{addQuestionText.underReview}</span>
        </Button>
      </div>
    )
  }
  if (!grade) return <GradeChoice />
  return (
    <div className={styles.place}>
      <LinkButton to={pathTo(ROUTES.questionTerms, { grade })}>{addQuestionText.add}</LinkButton>
    </div>
  )
}

/** For an administrator without a grade. */
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
