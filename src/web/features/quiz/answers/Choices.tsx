import { useState } from 'react'
import { placesOf } from '#contract/given-answers.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import { answerText, questionText } from '../../../i18n/ar/quiz.ts'
import { QuestionText, QuestionTextMedia } from '../../../ui/QuestionText.tsx'
import { AnswerMark } from '../OptionButton.tsx'
import { useQuizKeys } from '../use-quiz-keys.ts'
import { AnswerGroup } from './AnswerGroup.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { useAttempt } from './use-attempt.ts'

/** The check boxes of a question with several right options. */
export function Choices({ question, given, onAnswer, before, onDraft }: AnswerProps<QuestionOf<'several'>>) {
  const { question_format: format, question_options: options, question_answers: answers } = question
  const isAnswered = given !== undefined
  const [draft, setDraft] = useState(() => placesOf(before))
  const chosen = isAnswered ? placesOf(given) : draft
  function toggle(place: number): void {
    if (place >= options.length) return
    const without = draft.filter((other) => other !== place)
    const next = draft.includes(place) ? without : [...draft, place].sort((a, b) => a - b)
    setDraft(next)
    onDraft?.(next.length > 0 ? next : null)
  }
  const attempt = useAttempt(draft.length === 0 ? answerText.chooseSome : undefined, () => onAnswer(draft))
  useQuizKeys({ choose: toggle, enter: attempt.make }, !isAnswered)
  return (
    <AnswerGroup task={answerText.several} isAnswered={isAnswered} attempt={attempt}>
      <ol className={styles.options} aria-label={questionText.options}>
        {options.map((text, place) => {
          const mark = isAnswered ? markOf(answers.includes(place), chosen.includes(place)) : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index; texts may be equal.
            <li key={place}>
              <label className={[styles.choice, mark && styles[mark]].filter(Boolean).join(' ')}>
                <input
                  type="checkbox"
                  checked={chosen.includes(place)}
                  disabled={isAnswered}
                  onChange={() => toggle(place)}
                />{' '}
                <span className={styles.text}>
                  <bdi dir="rtl" className={styles.number}>
                    {place + 1}
                  </bdi>{' '}
                  <QuestionText text={text} format={format} isStill />
                </span>{' '}
                {mark && <AnswerMark mark={mark} />}
              </label>
              <QuestionTextMedia text={text} format={format} />
            </li>
          )
        })}
      </ol>
    </AnswerGroup>
  )
}

function markOf(isRight: boolean, isChosen: boolean): 'right' | 'missed' | 'wrong' | undefined {
  if (isRight) return isChosen ? 'right' : 'missed'
  return isChosen ? 'wrong' : undefined
}
