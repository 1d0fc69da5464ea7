import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { QuestionParts } from '#contract/quiz.ts'
import { cardText, kindText, partsText } from '../i18n/ar/question-card.ts'
import styles from './QuestionCard.module.css'
import { QuestionText } from './QuestionText.tsx'

/** The parts of a question, which depend on its kind; in a draft the right option may not be chosen yet. */
export type CardParts =
  | Exclude<QuestionParts, { question_answer: number }>
  | { question_kind?: 'one' | undefined; question_options: readonly string[]; question_answer: number | null }

interface QuestionCardProps {
  question: {
    question_format?: 'markup' | undefined
    question_text: string
    answer_reason?: string | null | undefined
    passage?: { text: string } | undefined
  } & CardParts
}

/** A question with its options, the right options marked, as contributors and the office see it. */
export function QuestionCard({ question }: QuestionCardProps) {
  const { question_format, question_kind = 'one', question_text, answer_reason, passage } = question
  const draw = (text: string) => <QuestionText text={text} format={question_format} />
  return (
    <div className={styles.card}>
      {passage && (
        <p className={styles.passage}>
          <strong>{partsText.passage}</strong> {draw(passage.text)}
        </p>
      )}
      {question_kind !== 'one' && <p className={styles.kind}>{kindText[question_kind]}</p>}
      <p className={styles.text}>{draw(question_text)}</p>
      <Parts parts={question} draw={draw} />
      {answer_reason && (
        <p className={styles.reason}>
          {cardText.reason} {draw(answer_reason)}
        </p>
      )}
    </div>
  )
}

/** Renders a text of the question in the question's format. */
type Draw = (text: string) => ReactNode

function Parts({ parts, draw }: { parts: CardParts; draw: Draw }) {
  switch (parts.question_kind) {
    case 'matching':
      return (
        <ul className={styles.options}>
          {parts.question_pairs.map(({ prompt, match }) => (
            <li key={prompt} className={styles.wide}>
              <span>
                {draw(prompt)} <span className={styles.kind}>{partsText.match}</span> {draw(match)}
              </span>
            </li>
          ))}
        </ul>
      )
    case 'ordering':
      return (
        <>
          <p className={styles.kind}>{partsText.inOrder}</p>
          <ol className={styles.options}>
            {parts.question_items.map((item, at) => (
              <Numbered key={item} number={at + 1} text={draw(item)} />
            ))}
          </ol>
        </>
      )
    case 'written':
      return (
        <>
          <ul className={styles.options}>
            {parts.accepted_answers.map((answer) => (
              <li key={answer} className={`${styles.wide} ${styles.right}`}>
                <span>
                  {draw(answer)}
                  <Mark>{partsText.accepted}</Mark>
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.kind}>{partsText[parts.compare]}</p>
        </>
      )
    default:
      return <Options parts={parts} draw={draw} />
  }
}

interface OptionsProps {
  parts: Extract<CardParts, { question_options: readonly string[] }>
  draw: Draw
}

function Options({ parts, draw }: OptionsProps) {
  const right = parts.question_kind === 'several' ? parts.question_answers : [parts.question_answer]
  return (
    <ol className={styles.options}>
      {parts.question_options.map((option, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies an option; two may have the same text.
        <Numbered key={place} number={place + 1} text={draw(option)} isRight={right.includes(place)} />
      ))}
    </ol>
  )
}

function Numbered({ number, text, isRight = false }: { number: number; text: ReactNode; isRight?: boolean }) {
  return (
    <li className={isRight ? styles.right : undefined}>
      <bdi className={styles.number}>{number}</bdi>
      <span>
        {text}
        {isRight && <Mark>{cardText.right}</Mark>}
      </span>
    </li>
  )
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <span className={styles.mark}>
      <Check size={16} strokeWidth={2.5} aria-hidden="true" />
      {children}
    </span>
  )
}
