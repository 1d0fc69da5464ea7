import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { answerText, questionText } from '../../i18n/ar/quiz.ts'
import { QuestionText } from '../../ui/QuestionText.tsx'
import styles from './OptionButton.module.css'

interface OptionButtonProps {
  /** The option's number, from 1; the key of this digit chooses the option. */
  number: number
  text: string
  format: 'markup' | undefined
  /**
   * How the option is marked once the question is answered: `right` for the right option, `wrong` for a wrong choice.
   */
  mark: 'right' | 'wrong' | undefined
  isLocked: boolean
  onChoose: () => void
}

const MARKS = {
  right: { Sign: Check, word: questionText.rightOption },
  missed: { Sign: Check, word: answerText.notChosen },
  wrong: { Sign: X, word: questionText.wrongPick },
} as const

export function OptionButton({ number, text, format, mark, isLocked, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      className={[styles.option, mark && styles[mark]].filter(Boolean).join(' ')}
      disabled={isLocked}
      onClick={onChoose}
    >
      <bdi className={styles.number}>{number}</bdi>{' '}
      <span className={styles.text}>
        <QuestionText text={text} format={format} isStill />
      </span>{' '}
      {mark && <AnswerMark mark={mark} />}
    </button>
  )
}

/** The sign and the word that mark an option, because colour alone is not accessible. */
export function AnswerMark({ mark, word }: { mark: keyof typeof MARKS; word?: string }) {
  const { Sign, word: usual } = MARKS[mark]
  return (
    <span className={`${styles.mark} ${mark === 'wrong' ? styles.isWrong : styles.isRight}`}>
      <Sign size={18} strokeWidth={2.5} aria-hidden="true" />
      {word ?? usual}
    </span>
  )
}
