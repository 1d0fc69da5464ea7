import type { ReactNode } from 'react'
import { type Given, placesOf } from '#contract/given-answers.ts'
import type { Question } from '#contract/quiz.ts'
import { QuestionText } from '../../../ui/QuestionText.tsx'
import styles from './AnswerText.module.css'

/** An answer in words, either the reader's or the right answer: a list for matches and orders, otherwise one line. */
export function AnswerText({ question, given }: { question: Question; given: Given }) {
  const draw = (text: string) => <QuestionText text={text} format={question.question_format} isStill />
  switch (question.question_kind) {
    case 'several':
      return placesOf(given).map((place, at) => (
        <Separated key={place} isFirst={at === 0}>
          {draw(question.question_options[place] ?? '')}
        </Separated>
      ))
    case 'matching': {
      const { question_pairs: pairs } = question
      return (
        <ul className={styles.list}>
          {pairs.map(({ prompt }, at) => (
            <li key={prompt}>
              {draw(prompt)}: {draw(pairs[placesOf(given)[at] ?? -1]?.match ?? '')}
            </li>
          ))}
        </ul>
      )
    }
    case 'ordering':
      return (
        <ol className={styles.ordered}>
          {placesOf(given).map((place) => (
            <li key={place}>{draw(question.question_items[place] ?? '')}</li>
          ))}
        </ol>
      )
    case 'written':
      return <bdi>{given}</bdi>
    default:
      return draw(question.question_options[Number(given)] ?? '')
  }
}

function Separated({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  return (
    <>
      {!isFirst && '، '}
      {children}
    </>
  )
}
