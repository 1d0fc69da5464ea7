import { acceptedTexts, type Given, isRight, rightAnswer, verdictOf, wrongPlaces } from '#contract/given-answers.ts'
import type { Question, QuestionOf } from '#contract/quiz.ts'
import { answerText, questionText } from '../../i18n/ar/quiz.ts'
import { QuestionText } from '../../ui/QuestionText.tsx'
import { AnswerText } from './answers/AnswerText.tsx'
import styles from './QuestionPage.module.css'

/** Says whether an answer is right, and after a wrong answer offers the explanation. */
export function Feedback({ question, given }: { question: Question; given: Given }) {
  const { question_format: format, answer_reason } = question
  const isGood = isRight(question, given)
  return (
    <>
      <Verdict question={question} given={given} isGood={isGood} />
      {!isGood && answer_reason && (
        <p className={styles.reason}>
          {' '}
          <strong>{questionText.reason}</strong> <QuestionText text={answer_reason} format={format} />
        </p>
      )}
    </>
  )
}

function Verdict({ question, given, isGood }: { question: Question; given: Given; isGood: boolean }) {
  const answer = (
    <span className={styles.answer}>
      <AnswerText question={question} given={rightAnswer(question)} />
    </span>
  )
  const { question_kind: kind } = question
  if (kind === 'matching' || kind === 'ordering') {
    if (isGood) return <Word isGood>{answerText.rightWhole}</Word>
    // For a question of the kind `matching` the rows of pairs already show the right matches.
    return kind === 'matching' ? (
      <p>
        <Word>{questionText.wrong}</Word> {answerText.wholly} <Share question={question} given={given} />
      </p>
    ) : (
      <div>
        <Word>{questionText.wrong}</Word> {answerText.rightOrder}
        <div className={styles.answer}>
          <AnswerText question={question} given={rightAnswer(question)} />
        </div>
      </div>
    )
  }
  return (
    <p>
      <Word isGood={isGood}>{isGood ? questionText.right : questionText.wrong}</Word>{' '}
      {kind === 'written' && <Near question={question} given={given} />}
      {!isGood && `${questionText.rightOption}: `}
      {answer}
      {kind === 'written' && !isGood && <OthersAccepted question={question} />}
    </p>
  )
}

function Word({ isGood = false, children }: { isGood?: boolean; children: string }) {
  return <strong className={isGood ? styles.right : styles.wrong}>{children}</strong>
}

/** Says how many of the question's prompts got their right match. */
function Share({ question, given }: { question: QuestionOf<'matching'>; given: Given }) {
  const count = question.question_pairs.length
  return (
    <>
      <bdi>{count - wrongPlaces(question, given).length}</bdi> {questionText.of} <bdi>{count}</bdi>
    </>
  )
}

/** Says why an answer that is almost right does not count; renders nothing for other answers. */
function Near({ question, given }: { question: QuestionOf<'written'>; given: Given }) {
  if (verdictOf(question, given) !== 'near') return null
  return <>{question.compare === 'exact' ? answerText.nearExact : answerText.nearLetters} </>
}

function OthersAccepted({ question }: { question: QuestionOf<'written'> }) {
  const [, ...others] = acceptedTexts(question)
  if (others.length === 0) return null
  return (
    <>
      {'. '}
      {answerText.alsoAccepted} <bdi>{others.join('، ')}</bdi>
    </>
  )
}
