import { ROUTES, selectorWay } from '../../app/paths.ts'
import { resultText } from '../../i18n/ar/quiz.ts'
import { actionText } from '../../i18n/ar/site.ts'
import { useLocation } from '../../router/use-router.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyMessage } from '../../ui/EmptyMessage.tsx'
import { ScreenHead } from '../../ui/ScreenHead.tsx'
import { LEARN_PATHS } from './learn/learn-paths.ts'
import { MissedReview } from './MissedReview.tsx'
import { OtherQuizzes } from './OtherQuizzes.tsx'
import styles from './QuizResultPage.module.css'
import { inAnotherOrder, type OutcomeDetails, readDetails, readScore, type Score } from './quiz-outcome.ts'
import { quizPath, quizTitle } from './quiz-place.ts'

export function QuizResultPage() {
  // The state of a link is untrusted, so parse it.
  const state: unknown = useLocation().state
  const score = readScore(state)
  const details = readDetails(state)
  return (
    <div className={styles.screen}>
      <ScreenHead mainMenu={selectorWay()} title={resultText.heading} />
      {score ? (
        <>
          <ScoreLeaf score={score} details={details} />
          {details && details.missed.length > 0 && <MissedReview details={details} />}
          <OtherQuizzes />
        </>
      ) : (
        <EmptyMessage title={resultText.nothing}>
          <LinkButton to={ROUTES.trialQuiz}>{resultText.start}</LinkButton>
        </EmptyMessage>
      )}
    </div>
  )
}

function ScoreLeaf({ score, details }: { score: Score; details: OutcomeDetails | undefined }) {
  const { result, fullMark } = score
  return (
    <section className={styles.leaf}>
      <svg className={styles.motif} aria-hidden="true">
        <use href="#motif" />
      </svg>
      {details && <p className={styles.quiz}>{quizTitle(details.quiz)}</p>}
      <p className={styles.score}>
        <bdi>{result}</bdi> <span>{resultText.of}</span> <bdi>{fullMark}</bdi>
      </p>
      <p>{verdict(score)}</p>
      <div className={styles.actions} data-print="no">
        {details ? (
          <BackToQuiz details={details} />
        ) : (
          <LinkButton to={ROUTES.trialQuiz}>{resultText.toQuiz}</LinkButton>
        )}
        <LinkButton look="quiet" to={ROUTES.home}>
          {actionText.backHome}
        </LinkButton>
      </div>
    </section>
  )
}

/**
 * A link back to the quiz. After a review of its missed questions the quiz resumes; a finished quiz starts again in
 * another order.
 */
function BackToQuiz({ details: { quiz, isReview } }: { details: OutcomeDetails }) {
  if (quiz.kind === 'review') return <LinkButton to={LEARN_PATHS.progress}>{resultText.toProgress}</LinkButton>
  if (isReview) return <LinkButton to={quizPath(quiz)}>{resultText.toQuiz}</LinkButton>
  return (
    <LinkButton to={quizPath(quiz)} state={inAnotherOrder()}>
      {resultText.again}
    </LinkButton>
  )
}

function verdict({ result, fullMark }: Score): string {
  if (result === fullMark) return resultText.all
  return 2 * result >= fullMark ? resultText.most : resultText.some
}
