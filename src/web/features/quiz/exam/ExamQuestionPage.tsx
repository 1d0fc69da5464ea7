import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Given } from '#contract/given-answers.ts'
import { kindOf, type Question } from '#contract/quiz.ts'
import { subjectName } from '#contract/subjects.ts'
import { examText } from '../../../i18n/ar/exam.ts'
import { answerText, questionText } from '../../../i18n/ar/quiz.ts'
import { Button } from '../../../ui/Button.tsx'
import { QuestionText } from '../../../ui/QuestionText.tsx'
import { AnswerArea } from '../answers/AnswerArea.tsx'
import { AnswerText } from '../answers/AnswerText.tsx'
import { hasGap } from '../answers/has-gap.ts'
import { Passage } from '../Passage.tsx'
import page from '../QuestionPage.module.css'
import { useQuizKeys } from '../use-quiz-keys.ts'
import styles from './Exam.module.css'
import type { Exam } from './exam-state.ts'

interface ExamQuestionPageProps {
  exam: Exam
  heading: RefObject<HTMLHeadingElement | null>
  onGiven: (given: Given | null) => void
  onMove: (at: number) => void
}

/**
 * One question of a comprehensive test. The given answer is shown without saying whether it is right, and can be
 * changed until the test ends.
 */
export function ExamQuestionPage({ exam, heading, onGiven, onMove }: ExamQuestionPageProps) {
  const [headingId, numberId] = [useId(), useId()]
  const [isChanging, setChanging] = useState(false)
  const onward = useRef<HTMLButtonElement>(null)
  const { questions, answers, at } = exam
  const shown = questions[at]
  const given = answers[at] ?? null
  const isAnswered = given !== null && !isChanging
  const isLast = at === questions.length - 1
  const next = () => isAnswered && !isLast && onMove(at + 1)
  const answer = (one: Given) => {
    setChanging(false)
    onGiven(one)
  }
  // What is typed or chosen counts without being confirmed, because the reader or the clock may move on at any moment.
  const draft = (one: Given | null) => {
    setChanging(true)
    onGiven(one)
  }
  const isOne = shown !== undefined && kindOf(shown.question) === 'one'
  useQuizKeys({ choose: isOne && !isAnswered ? answer : undefined, enter: next }, true)

  // The controls disappear once the question is answered, so the button of the next step takes the focus.
  const wasAnswered = useRef(isAnswered)
  useLayoutEffect(() => {
    if (isAnswered && !wasAnswered.current) onward.current?.focus({ preventScroll: true })
    wasAnswered.current = isAnswered
  }, [isAnswered])

  if (!shown) return null
  const { question, subject } = shown
  return (
    <section className={page.page} aria-labelledby={headingId}>
      <p id={numberId} className={page.folio}>
        <span>
          {questionText.question} <bdi>{at + 1}</bdi> {questionText.of} <bdi>{questions.length}</bdi>
        </span>
        <bdi>{subjectName(subject)}</bdi>
      </p>
      {question.passage && (
        <Passage key={question.passage.id} question={question} numbers={sharing(exam, question.passage.id)} />
      )}
      <h2 ref={heading} id={headingId} className={page.question} tabIndex={-1} aria-describedby={numberId}>
        {hasGap(question) ? (
          answerText.gap
        ) : (
          <QuestionText text={question.question_text} format={question.question_format} />
        )}
      </h2>
      {isAnswered ? (
        <GivenAnswer question={question} given={given} />
      ) : (
        <AnswerArea
          question={question}
          given={undefined}
          onAnswer={answer}
          before={given ?? undefined}
          onDraft={draft}
        />
      )}
      <div className={isAnswered ? page.onward : `${page.onward} ${styles.still}`}>
        <Button ref={onward} look={isAnswered ? 'primary' : 'quiet'} disabled={isLast} onClick={() => onMove(at + 1)}>
          {questionText.next}
        </Button>
        <Button look="quiet" disabled={at === 0} onClick={() => onMove(at - 1)}>
          {examText.previous}
        </Button>
        {isAnswered && (
          <Button look="quiet" onClick={() => setChanging(true)}>
            {examText.change}
          </Button>
        )}
      </div>
    </section>
  )
}

/** The given answer in words, without saying whether it is right. */
function GivenAnswer({ question, given }: { question: Question; given: Given }) {
  return (
    <div className={styles.given} role="status">
      {examText.yours}{' '}
      <strong>
        <AnswerText question={question} given={given} />
      </strong>
    </div>
  )
}

/** Returns the numbers, from 1, of the questions that share a passage. */
function sharing({ questions }: Exam, id: string): number[] {
  return questions.flatMap(({ question }, at) => (question.passage?.id === id ? [at + 1] : []))
}
