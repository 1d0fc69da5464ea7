import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { type Given, rightAnswer } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { comesBackText, resultText } from '../../i18n/ar/quiz.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { AnswerText } from './answers/AnswerText.tsx'
import { answeredIds } from './learn/learn-store.ts'
import styles from './MissedReview.module.css'
import { Passage } from './Passage.tsx'
import { questionsQuery } from './quiz.api.ts'
import type { OutcomeDetails } from './quiz-outcome.ts'
import { fits, type MissedQuestion } from './quiz-state.ts'

/** The questions that the reader answered wrong, each with the given answer, the right answer and the explanation. */
export function MissedReview({ details: { quiz, missed } }: { details: OutcomeDetails }) {
  const query = useQuery(questionsQuery(quiz))
  const [recorded] = useState(() => answeredIds(quiz))
  const coming = missed.filter(({ id }) => recorded.has(id)).length
  return (
    <section className={styles.review}>
      <h2>{resultText.missed}</h2>
      {coming > 0 && <p className={styles.note}>{comesBackText(coming)}</p>}
      <DataRegion source={query}>
        {(questions) => <MissedList all={missed.length} shown={missedOf(questions, missed)} />}
      </DataRegion>
    </section>
  )
}

/** The missed questions that can be shown, and how many of all missed questions cannot. */
function MissedList({ all, shown }: { all: number; shown: readonly MissedQuestion[] }) {
  return (
    <>
      {shown.length > 0 && (
        <ol className={styles.list}>
          {shown.map(({ question, pick }) => (
            <li key={question.id}>
              <Missed question={question} pick={pick} />
            </li>
          ))}
        </ol>
      )}
      {shown.length < all && (
        <p className={styles.note}>
          {resultText.notShown} <bdi>{all - shown.length}</bdi>
        </p>
      )}
    </>
  )
}

/** A missed question with its passage, the reader's answer, if there is one, the right answer and the explanation. */
export function Missed({ question, pick }: { question: Question; pick: Given | undefined }) {
  const { question_format: format, question_text, answer_reason } = question
  return (
    <article className={styles.missed}>
      <Passage question={question} numbers={[]} isFolded />
      <h3>
        <QuestionText text={question_text} format={format} />
      </h3>
      <dl>
        <div className={styles.wrong}>
          <dt>
            <X size={16} strokeWidth={2.5} aria-hidden="true" />
            {resultText.yours}
          </dt>
          <dd>{pick === undefined ? resultText.noAnswer : <AnswerText question={question} given={pick} />}</dd>
        </div>
        <div className={styles.right}>
          <dt>
            <Check size={16} strokeWidth={2.5} aria-hidden="true" />
            {resultText.right}
          </dt>
          <dd>
            <AnswerText question={question} given={rightAnswer(question)} />
          </dd>
        </div>
      </dl>
      {answer_reason && (
        <p className={styles.reason}>
          <QuestionText text={answer_reason} format={format} />
        </p>
      )}
    </article>
  )
}

/**
 * Returns the missed questions whose content is still what the reader answered; the office may have changed or removed
 * others.
 */
function missedOf(questions: readonly Question[], missed: OutcomeDetails['missed']): MissedQuestion[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return missed.flatMap(({ id, pick, mark }) => {
    const question = byId.get(id)
    return question && fits(pick, question, mark) ? [{ question, pick }] : []
  })
}
