import { type RefObject, useId } from 'react'
import type { QuestionOf } from '#contract/quiz.ts'
import { snapshotTime } from '../../api/snapshot.ts'
import { questionText, reportText } from '../../i18n/ar/quiz.ts'
import { Button } from '../../ui/Button.tsx'
import { QuestionText, QuestionTextMedia } from '../../ui/QuestionText.tsx'
import { OptionButton } from './OptionButton.tsx'
import styles from './QuestionPage.module.css'
import { isLast, type QuizState } from './quiz-state.ts'

interface QuestionPageProps {
  state: QuizState
  /** The current question. */
  question: QuestionOf<'one'>
  heading: RefObject<HTMLHeadingElement | null>
  feedback: RefObject<HTMLDivElement | null>
  onward: RefObject<HTMLButtonElement | null>
  onChoose: (option: number) => void
  onNext: () => void
  onExplain: () => void
  onReport: () => void
}

/** One question, set like a page of a printed book. */
export function QuestionPage(props: QuestionPageProps) {
  const { state, question, heading, feedback, onward, onChoose, onNext, onExplain, onReport } = props
  const [headingId, folioId] = [useId(), useId()]
  const { question_format: format } = question
  const isAnswered = state.phase !== 'unanswered'
  const pick = isAnswered ? state.picks[state.at] : undefined
  return (
    <section className={styles.page} aria-labelledby={headingId}>
      <Folio id={folioId} state={state} />
      <h2 ref={heading} id={headingId} className={styles.question} tabIndex={-1} aria-describedby={folioId}>
        <QuestionText text={question.question_text} format={format} />
      </h2>
      {question.question_creator && (
        <p className={styles.creator}>
          {questionText.creator} <bdi>{question.question_creator.name}</bdi>
        </p>
      )}
      <ol className={styles.options} aria-label={questionText.options}>
        {question.question_options.map((text, option) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place; two may have the same text.
          <li key={option}>
            <OptionButton
              number={option + 1}
              text={text}
              format={format}
              mark={isAnswered ? markOf(option, pick, question.question_answer) : undefined}
              isLocked={isAnswered}
              onChoose={() => onChoose(option)}
            />
            <QuestionTextMedia text={text} format={format} />
          </li>
        ))}
      </ol>
      <div ref={feedback} className={styles.feedback} role="status">
        {isAnswered && <Feedback question={question} isRight={pick === question.question_answer} />}
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
        <p className={styles.keys}>{questionText.keys}</p>
      )}
    </section>
  )
}

/** The running head, which stays in view: the question's number and the score so far. */
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

/** The verdict on a pick, with the explanation after a wrong one. */
function Feedback({ question, isRight }: { question: QuestionOf<'one'>; isRight: boolean }) {
  const { question_format: format, question_options, question_answer, answer_reason } = question
  return (
    <>
      <p>
        <strong className={isRight ? styles.right : styles.wrong}>
          {isRight ? questionText.right : questionText.wrong}
        </strong>{' '}
        {!isRight && `${questionText.rightOption}: `}
        <span className={styles.answer}>
          <QuestionText text={question_options[question_answer] ?? ''} format={format} isStill />
        </span>
      </p>
      {!isRight && answer_reason && (
        <p className={styles.reason}>
          {' '}
          <strong>{questionText.reason}</strong> <QuestionText text={answer_reason} format={format} />
        </p>
      )}
    </>
  )
}

function markOf(option: number, pick: number | undefined, answer: number): 'right' | 'wrong' | undefined {
  if (option === answer) return 'right'
  return option === pick ? 'wrong' : undefined
}
