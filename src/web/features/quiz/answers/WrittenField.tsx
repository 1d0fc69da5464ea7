import { useId, useState } from 'react'
import { isRight } from '#contract/given-answers.ts'
import { QUESTION_LIMITS, type QuestionOf } from '#contract/quiz.ts'
import { answerText } from '../../../i18n/ar/quiz.ts'
import { QuestionText } from '../../../ui/QuestionText.tsx'
import { AnswerGroup } from './AnswerGroup.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { hasGap } from './has-gap.ts'
import { useAttempt } from './use-attempt.ts'

/**
 * The field of a written answer. It is below the question or, if the question's text has a gap, in the gap; then this
 * component also draws the text.
 */
export function WrittenField({ question, given, onAnswer, before, onDraft }: AnswerProps<QuestionOf<'written'>>) {
  const { question_text, question_format: format, compare } = question
  const isAnswered = given !== undefined
  const [draft, setDraft] = useState(() => (typeof before === 'string' ? before : ''))
  function write(text: string): void {
    setDraft(text)
    onDraft?.(text.trim() || null)
  }
  const id = useId()
  const isGap = hasGap(question)
  const mark = isAnswered ? (isRight(question, given) ? styles.right : styles.wrong) : ''
  const attempt = useAttempt(draft.trim() === '' ? answerText.writeSome : undefined, () => onAnswer(draft.trim()))
  const input = (
    <input
      id={id}
      type="text"
      className={`${isGap ? styles.gap : styles.input} ${mark}`}
      dir="auto"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="done"
      maxLength={QUESTION_LIMITS.option}
      aria-label={isGap ? answerText.gapField : undefined}
      aria-describedby={compare === 'exact' && !isAnswered ? `${id}-hint` : undefined}
      readOnly={isAnswered}
      value={isAnswered ? String(given) : draft}
      onChange={(event) => write(event.target.value)}
      onKeyDown={(event) => {
        // An input method for another script may use Enter to finish a word; that must not answer.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || isAnswered) return
        // Otherwise the same key press would also activate the next button, which gets the focus.
        event.preventDefault()
        attempt.make()
      }}
    />
  )
  return (
    <AnswerGroup
      task={isGap ? answerText.gap : answerText.written}
      isSaid={isGap}
      isAnswered={isAnswered}
      attempt={attempt}
    >
      {isGap ? (
        <p className={styles.gapped}>
          <QuestionText text={question_text} format={format} gap={input} />
        </p>
      ) : (
        <>
          <label htmlFor={id} className="visually-hidden">
            {answerText.written}
          </label>
          {input}
        </>
      )}
      {compare === 'exact' && !isAnswered && (
        <p id={`${id}-hint`} className={styles.task}>
          {answerText.exact}
        </p>
      )}
    </AnswerGroup>
  )
}
