import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { placesOf, shownOrder, wrongPlaces } from '#contract/given-answers.ts'
import type { QuestionOf } from '#contract/quiz.ts'
import { answerText } from '../../../i18n/ar/quiz.ts'
import { QuestionText, QuestionTextMedia } from '../../../ui/QuestionText.tsx'
import { AnswerMark } from '../OptionButton.tsx'
import { AnswerGroup } from './AnswerGroup.tsx'
import type { AnswerProps } from './answer-props.ts'
import styles from './answers.module.css'
import { plainPart } from './plain-part.ts'
import { useAttempt } from './use-attempt.ts'

const LETTERS = [...'أبجدهوزحط']
const NONE = -1

/**
 * For each prompt of a matching question, a select of the matches: nothing needs to be dragged, and keyboard and touch
 * work alike.
 */
export function MatchedPairs({ question, given, onAnswer, before, onDraft }: AnswerProps<QuestionOf<'matching'>>) {
  const { id, question_format: format, question_pairs: pairs } = question
  const isAnswered = given !== undefined
  const [draft, setDraft] = useState(() => (before === undefined ? pairs.map(() => NONE) : placesOf(before)))
  function choose(at: number, place: number): void {
    const next = draft.map((other, index) => (index === at ? place : other))
    setDraft(next)
    onDraft?.(next.includes(NONE) ? null : next)
  }
  const chosen = isAnswered ? placesOf(given) : draft
  const matches = shownMatches(id, pairs)
  const wrong = isAnswered ? wrongPlaces(question, given) : []
  const attempt = useAttempt(draft.includes(NONE) ? answerText.matchAll : undefined, () => onAnswer(draft))
  return (
    <AnswerGroup task={answerText.matching} isAnswered={isAnswered} attempt={attempt}>
      {/* Options of a select cannot show markup, so the matches are drawn above. */}
      {format === 'markup' && !isAnswered && <Matches matches={matches} pairs={pairs} />}
      <ol className={styles.pairs}>
        {pairs.map(({ prompt, match }, at) =>
          isAnswered ? (
            <Matched
              key={prompt}
              prompt={prompt}
              chosen={pairs[chosen[at] ?? NONE]?.match ?? ''}
              match={match}
              isRight={!wrong.includes(at)}
              format={format}
            />
          ) : (
            <li key={prompt}>
              <Pair
                prompt={prompt}
                format={format}
                value={chosen[at] ?? NONE}
                options={matches.map((place, index) => ({
                  place,
                  text: `${LETTERS[index]}) ${plainPart(pairs[place]?.match ?? '', format)}`,
                }))}
                onChoose={(place) => choose(at, place)}
              />
            </li>
          ),
        )}
      </ol>
    </AnswerGroup>
  )
}

interface MatchedProps {
  prompt: string
  chosen: string
  match: string
  isRight: boolean
  format: 'markup' | undefined
}

/** A prompt with the chosen match and, if this match is wrong, the right match. */
function Matched({ prompt, chosen, match, isRight, format }: MatchedProps) {
  return (
    <li className={styles[isRight ? 'right' : 'wrong']}>
      <span className={styles.text}>
        <QuestionText text={prompt} format={format} />
      </span>{' '}
      <span className={styles.chosen}>
        <QuestionText text={chosen} format={format} />
      </span>{' '}
      <div>
        <AnswerMark mark={isRight ? 'right' : 'wrong'} />
      </div>
      {!isRight && (
        <p className={styles.correct}>
          {answerText.rightMatch} <QuestionText text={match} format={format} isStill />
        </p>
      )}
    </li>
  )
}

interface PairProps {
  prompt: string
  format: 'markup' | undefined
  value: number
  options: readonly { place: number; text: string }[]
  onChoose: (place: number) => void
}

function Pair({ prompt, format, value, options, onChoose }: PairProps) {
  const id = useId()
  const shown = options.some(({ place }) => place === value) ? value : NONE
  return (
    <>
      <label htmlFor={id} className={styles.text}>
        <span className="visually-hidden">{answerText.matchOf}</span>{' '}
        <QuestionText text={prompt} format={format} isStill />
      </label>
      <QuestionTextMedia text={prompt} format={format} />
      <div className={styles.selectBox}>
        <select
          id={id}
          className={styles.select}
          value={shown}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          <option value={NONE} disabled>
            {answerText.pickMatch}
          </option>
          {options.map(({ place, text }) => (
            <option key={place} value={place}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={20} aria-hidden="true" />
      </div>
    </>
  )
}

function Matches({ matches, pairs }: { matches: readonly number[]; pairs: QuestionOf<'matching'>['question_pairs'] }) {
  return (
    <div>
      <p className={styles.task}>{answerText.matches}</p>
      <ul className={styles.matches}>
        {matches.map((place, index) => (
          <li key={place}>
            {LETTERS[index]}) <QuestionText text={pairs[place]?.match ?? ''} format="markup" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the indexes of the matches in the order in which they are shown; of equal matches only the first. */
function shownMatches(id: string, pairs: readonly { match: string }[]): number[] {
  const first = pairs.map(({ match }) => pairs.findIndex((other) => other.match === match))
  return shownOrder(id, pairs.length).filter((place) => first[place] === place)
}
