import { type RefObject, useId } from 'react'
import type { Given } from '#contract/given-answers.ts'
import { kindOf, type Question } from '#contract/quiz.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { answerText, KEY_TEXTS, questionText, reportText } from '../../i18n/ar/quiz.ts'
import { Button } from '../../ui/Button.tsx'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { AnswerArea } from './answers/AnswerArea.tsx'
import { hasGap } from './answers/has-gap.ts'
import { Feedback } from './Feedback.tsx'
import { Passage } from './Passage.tsx'
import styles from './QuestionPage.module.css'
import { isLast, type QuizState } from './quiz-state.ts'

interface QuestionPageProps {
  state: QuizState
  /** The question at the index `state.at`. */
  question: Question
  heading: RefObject<HTMLHeadingElement | null>
  feedback: RefObject<HTMLDivElement | null>
  onward: RefObject<HTMLButtonElement | null>
  onAnswer: (given: Given) => void
  onNext: () => void
  onExplain: () => void
  onReport: () => void
}

/** One question of a quiz, drawn like a page of a printed book. */
export function QuestionPage(props: QuestionPageProps) {
  const { state, question, heading, feedback, onward, onAnswer, onNext, onExplain, onReport } = props
  const [headingId, folioId] = [useId(), useId()]
  const isAnswered = state.phase !== 'unanswered'
  const given = isAnswered ? state.picks[state.at] : undefined
  const { passage } = question
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <Folio id={folioId} state={state} />
      {passage && <Passage key={passage.id} question={question} numbers={sharing(state, passage.id)} />}
      <h2 ref={heading} id={headingId} className={styles.question} tabIndex={-1} aria-describedby={folioId}>
        {hasGap(question) ? (
          answerText.gap
        ) : (
          <QuestionText text={question.question_text} format={question.question_format} />
        )}
      </h2>
      {question.question_creator && (
        <p className={styles.creator}>
          {questionText.creator} <bdi>{question.question_creator.name}</bdi>
        </p>
      )}
      <AnswerArea key={question.id} question={question} given={given} onAnswer={onAnswer} />
      <div ref={feedback} className={styles.feedback} role="status">
        {given !== undefined && <Feedback question={question} given={given} />}
      </div>
      {isAnswered ? (
        <>
          <div className={styles.onward}>
            <Button ref={onward} onClick={onNext}>
              {isLast(state) ? questionText.result : questionText.next}
            </Button>
            <Button look="quiet" onClick={onExplain}>
              {questionText.explain}
            </Button>
          </div>
          {snapshotTime() === undefined && (
            <button type="button" className={styles.report} onClick={onReport}>
              {reportText.open}
            </button>
          )}
        </>
      ) : (
        <p className={styles.keys}>{KEY_TEXTS[kindOf(question)]}</p>
      )}
    </section>
  )
}

/** Returns the numbers, from 1, of the questions that share a passage. */
function sharing({ questions }: QuizState, id: string): number[] {
  return questions.flatMap(({ passage }, at) => (passage?.id === id ? [at + 1] : []))
}

/** The head of the page, which stays in view: the question's number and the score so far. */
function Folio({ id, state }: { id: string; state: QuizState }) {
  const { questions, at, picks, score } = state
  return (
    <div className={styles.progress}>
      <div className={styles.folio}>
        <p id={id}>
          {questionText.question} <bdi>{at + 1}</bdi> {questionText.of} <bdi>{questions.length}</bdi>
        </p>
        <p>
          {questionText.score} <bdi>{score}</bdi>
        </p>
      </div>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.done} style={{ inlineSize: `${(100 * picks.length) / questions.length}%` }} />
      </div>
    </div>
  )
}
