import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { questionText } from '../../i18n/ar/quiz.ts'
import { QuestionText } from '../../ui/QuestionText.tsx'
import styles from './OptionButton.module.css'

interface OptionButtonProps {
  /** From 1; also the key that chooses it. */
  number: number
  text: string
  format: 'markup' | undefined
  /** Set after the answer, on the right option and on a wrong choice. */
  mark: 'right' | 'wrong' | undefined
  isLocked: boolean
  onChoose: () => void
}

const MARKS = {
  right: { Sign: Check, word: questionText.rightOption },
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
      {mark && <Mark mark={mark} />}
    </button>
  )
}

/** Never colour alone: adds a sign and a word. */
function Mark({ mark }: { mark: keyof typeof MARKS }) {
  const { Sign, word } = MARKS[mark]
  return (
    <span className={styles.mark}>
      <Sign size={18} strokeWidth={2.5} aria-hidden="true" />
      {word}
    </span>
  )
}
