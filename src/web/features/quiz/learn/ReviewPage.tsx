import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/arabic-moments.ts'
import { ROUTES, selectorWay } from '../../../app/paths.ts'
import { reviewText } from '../../../i18n/ar/learn.ts'
import { actionText } from '../../../i18n/ar/site.ts'
import { useSearchParams } from '../../../router/use-router.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { DataRegion } from '../../../ui/DataRegion.tsx'
import { EmptyMessage } from '../../../ui/EmptyMessage.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { QuizRun } from '../QuizRun.tsx'
import styles from '../QuizScreen.module.css'
import { questionsQuery } from '../quiz.api.ts'
import { type QuizPlace, quizPath, quizTitle } from '../quiz-place.ts'
import { startQuiz } from '../quiz-state.ts'
import { LEARN_PATHS } from './learn-paths.ts'
import { countDue, dueQuestions, learntQuizzes, nextDue, openRecord } from './learn-store.ts'
import { dayOf, startOf } from './spaced-review.ts'

const REVIEW = { kind: 'review' } as const
/**
 * The largest number of questions of one review, so that a reader can finish it; the remaining questions are offered
 * afterwards.
 */
const MOST_ASKED = 50

/**
 * The page that asks the missed questions that are due: those of all quizzes, or of the quiz that the address names.
 */
export function ReviewPage() {
  const [search] = useSearchParams()
  const of = search.get('of')
  const quiz = learntQuizzes().find((record) => quizPath(record.quiz) === of)?.quiz ?? REVIEW
  return <Review key={quizPath(quiz)} quiz={quiz} />
}

function Review({ quiz }: { quiz: QuizPlace }) {
  const query = useQuery(questionsQuery(quiz))
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={quiz.kind === 'review' ? reviewText.title : `${reviewText.of} ${quizTitle(quiz)}`}
        mainMenu={selectorWay()}
        back={{ to: LEARN_PATHS.progress }}
      />
      <DataRegion source={query}>
        {(questions) => (
          <Session key={query.dataUpdatedAt} quiz={quiz} questions={questions} onRetry={() => void query.refetch()} />
        )}
      </DataRegion>
    </div>
  )
}

interface SessionProps {
  quiz: QuizPlace
  questions: Parameters<typeof startQuiz>[0]
  /** Loads again the quizzes that failed to load. */
  onRetry: () => void
}

function Session({ quiz, questions, onRetry }: SessionProps) {
  const [{ due, notLoaded }] = useState(() => {
    if (quiz.kind !== 'review') openRecord(quiz, questions)
    const now = new Date()
    const all = dueQuestions(quiz, questions, now)
    return { due: all.slice(0, MOST_ASKED), notLoaded: countDue(quiz, now) - all.length }
  })
  const [start] = useState(() => startQuiz(due))
  const failed = notLoaded > 0 && (
    <Notice text={reviewText.notLoaded} count={notLoaded} action={actionText.retry} onAct={onRetry} />
  )
  if (due.length === 0) return failed || <NothingDue />
  return <QuizRun quiz={quiz} start={start} isReview takesFocus={false} offers={failed} />
}

/** Says when the next missed question will be due, and what to do until then. */
function NothingDue() {
  const next = nextDue()
  const [today] = useState(() => dayOf(new Date()))
  return (
    <EmptyMessage title={next === undefined ? reviewText.noneYet : reviewText.none}>
      <p>
        {next === undefined
          ? reviewText.howItComes
          : next <= today
            ? reviewText.gone
            : `${reviewText.nextAt} ${formatDay(startOf(next).toISOString())}`}
      </p>
      <LinkButton to={next === undefined ? ROUTES.trialQuiz : LEARN_PATHS.progress}>
        {next === undefined ? reviewText.toTrial : reviewText.toProgress}
      </LinkButton>
    </EmptyMessage>
  )
}
