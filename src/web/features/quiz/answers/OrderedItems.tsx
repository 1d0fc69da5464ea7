import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { placesOf, shownOrder } from '#contract/given-answers.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import { answerText, placedText, questionText } from '../../../i18n/ar/quiz.ts'
import { QuestionText, QuestionTextMedia } from '../../../ui/QuestionText.tsx'
import { AnswerMark } from '../OptionButton.tsx'
import { AnswerGroup } from './AnswerGroup.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { plainPart } from './plain-part.ts'
import { useAttempt } from './use-attempt.ts'

/** The latest move of an item: its new index, and the direction (-1 up, 1 down). */
interface Move {
  to: number
  by: -1 | 1
}

/**
 * The items of an ordering question, each with buttons that move it up and down; the arrow keys on such a button move
 * the item too.
 */
export function OrderedItems({ question, given, onAnswer, before, onDraft }: AnswerProps<QuestionOf<'ordering'>>) {
  const { id, question_format: format, question_items: items } = question
  const isAnswered = given !== undefined
  const [draft, setDraft] = useState(() => (before === undefined ? shownOrder(id, items.length) : placesOf(before)))
  const [moved, setMoved] = useState<Move>()
  const list = useRef<HTMLOListElement>(null)
  const order = isAnswered ? placesOf(given) : draft

  // A moved row is inserted into the document again, so its button loses the focus: focus it again.
  useLayoutEffect(() => {
    if (moved) list.current?.children[moved.to]?.querySelector<HTMLElement>(`[data-by="${moved.by}"]`)?.focus()
  }, [moved])

  function move(at: number, by: -1 | 1): void {
    const [item, other] = [draft[at], draft[at + by]]
    if (item === undefined || other === undefined) return
    const next = draft.map((place, index) => (index === at ? other : index === at + by ? item : place))
    setDraft(next)
    onDraft?.(next)
    setMoved({ to: at + by, by })
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    if (isAnswered || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  const text = (place: number | undefined) => items[place ?? -1] ?? ''
  const attempt = useAttempt(undefined, () => onAnswer(draft))
  return (
    <AnswerGroup task={answerText.ordering} isAnswered={isAnswered} attempt={attempt}>
      <ol ref={list} className={styles.options} aria-label={questionText.options}>
        {order.map((place, at) => (
          <li key={place} className={styles.item}>
            <bdi dir="rtl" className={styles.number}>
              {at + 1}
            </bdi>{' '}
            <span className={styles.text}>
              <QuestionText text={text(place)} format={format} isStill />
            </span>{' '}
            {isAnswered ? (
              <PlaceMark at={at} place={place} />
            ) : (
              <MoveButtons
                at={at}
                count={items.length}
                item={plainPart(text(place), format)}
                onMove={move}
                onKeyDown={onKeyDown}
              />
            )}
            <QuestionTextMedia text={text(place)} format={format} />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved && placedText(plainPart(text(order[moved.to]), format), moved.to + 1, items.length)}
      </p>
    </AnswerGroup>
  )
}

interface MoveButtonsProps {
  at: number
  count: number
  item: string
  onMove: (at: number, by: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent, at: number) => void
}

function MoveButtons({ at, count, item, onMove, onKeyDown }: MoveButtonsProps) {
  return (
    <span className={styles.moves}>
      {([-1, 1] as const).map((by) => {
        const [Sign, word] = by === -1 ? [ArrowUp, answerText.earlier] : [ArrowDown, answerText.later]
        return (
          <button
            key={by}
            type="button"
            data-by={by}
            className={styles.move}
            aria-label={`${word} ${item}`}
            // `aria-disabled` instead of `disabled`: otherwise the button of an item that reaches an end would lose the
            // focus.
            aria-disabled={(by === -1 ? at === 0 : at === count - 1) || undefined}
            onClick={() => onMove(at, by)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            <Sign size={20} aria-hidden="true" />
          </button>
        )
      })}
    </span>
  )
}

function PlaceMark({ at, place }: { at: number; place: number }) {
  if (at === place) return <AnswerMark mark="right" word={answerText.inPlace} />
  return <AnswerMark mark="wrong" word={`${answerText.rightPlace} ${place + 1}`} />
}
