import { pathTo, ROUTES } from '../../app/paths.ts'
import { quizText } from '../../i18n/ar/quiz.ts'
import { Link } from '../../router/Link.tsx'
import styles from './OtherQuizzes.module.css'
import { type QuizPlace, quizPath } from './quiz-place.ts'

/** Links to the quizzes other than the current one. */
export function OtherQuizzes({ except }: { except?: QuizPlace }) {
  const quizzes = [
    ...(except?.kind === 'students'
      ? [{ to: pathTo(ROUTES.quizSubjects, except), label: quizText.otherSubjects }]
      : []),
    { to: ROUTES.trialQuiz, label: quizText.trial },
    { to: ROUTES.sentQuestions, label: quizText.sent },
  ]
  const current = except && quizPath(except)
  return (
    <nav className={styles.others} aria-label={quizText.others} data-print="no">
      <h2>{quizText.others}</h2>
      <ul>
        {quizzes
          .filter(({ to }) => to !== current)
          .map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
