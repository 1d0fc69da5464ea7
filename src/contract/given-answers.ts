import { plainText } from './markup-text.ts'
import { QUESTION_LIMITS, type Question, type QuestionOf } from './quiz.ts'
import { shortHash } from './short-hash.ts'
import { compareWritten, type WrittenVerdict } from './written-answers.ts'

/**
 * A reader's answer, by the kind of the question. `one`: the chosen option. `several`: the chosen options, ascending.
 * `matching`: for each prompt, the pair whose match was chosen. `ordering`: the items in the reader's order. `written`:
 * the text. Numbers are indexes in the question's lists, from 0.
 */
export type Given = number | readonly number[] | string

/** Whether `given` has the form of an answer to this question; it need not be right. */
export function isAnswerTo(question: Question, given: Given): boolean {
  switch (question.question_kind) {
    case 'several':
      return isList(given) && given.length > 0 && arePlaces(given, question.question_options) && ascends(given)
    case 'matching':
      return (
        isList(given) && given.length === question.question_pairs.length && arePlaces(given, question.question_pairs)
      )
    case 'ordering': {
      const { question_items: items } = question
      return (
        isList(given) &&
        given.length === items.length &&
        new Set(given).size === items.length &&
        arePlaces(given, items)
      )
    }
    case 'written':
      return typeof given === 'string' && given.trim() !== '' && given.length <= QUESTION_LIMITS.option
    default:
      return typeof given === 'number' && question.question_options[given] !== undefined
  }
}

/** Whether an answer is wholly right. */
export function isRight(question: Question, given: Given): boolean {
  return wrongPlaces(question, given).length === 0
}

/**
 * Returns the indexes at which an answer is wrong: options that are chosen and wrong or that are right and not chosen,
 * prompts with a wrong match, or positions with a wrong item. A wrong choice of a single option, or a wrong written
 * answer, gives one index.
 */
export function wrongPlaces(question: Question, given: Given): number[] {
  switch (question.question_kind) {
    case 'several':
      return question.question_options.flatMap((_, at) =>
        placesOf(given).includes(at) === question.question_answers.includes(at) ? [] : [at],
      )
    case 'matching':
      return question.question_pairs.flatMap(({ match }, at) =>
        question.question_pairs[placesOf(given)[at] ?? -1]?.match === match ? [] : [at],
      )
    case 'ordering':
      return question.question_items.flatMap((_, at) => (placesOf(given)[at] === at ? [] : [at]))
    case 'written':
      return verdictOf(question, given) === 'right' ? [] : [0]
    default:
      return given === question.question_answer ? [] : [0]
  }
}

/** Returns the right answer; for a written question, the first accepted text. */
export function rightAnswer(question: Question): Given {
  switch (question.question_kind) {
    case 'several':
      return question.question_answers
    case 'matching':
      return question.question_pairs.map((_, at) => at)
    case 'ordering':
      return question.question_items.map((_, at) => at)
    case 'written':
      return acceptedTexts(question)[0] ?? ''
    default:
      return question.question_answer
  }
}

/**
 * Returns the indexes 0 to `count` - 1 in the order in which a question shows its matches or items. The order depends
 * only on the question's id, and is never the right one.
 */
export function shownOrder(id: string, count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => ({ at, key: shortHash(`${at} ${id}`) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ at }) => at)
  return order.every((place, at) => place === at) ? order.reverse() : order
}

/** Returns how a written answer compares with the accepted answers: right, nearly right or wrong. */
export function verdictOf(question: QuestionOf<'written'>, given: Given): WrittenVerdict {
  return compareWritten(String(given), acceptedTexts(question), question.compare)
}

/** Returns the accepted answers as plain texts, which is how readers write them. */
export function acceptedTexts({ accepted_answers, question_format }: QuestionOf<'written'>): string[] {
  return accepted_answers.map((answer) => plainText(answer, question_format ?? 'plain'))
}

/** Returns the indexes that an answer lists; an empty list for an answer that is a number or a text. */
export function placesOf(given: Given | undefined): readonly number[] {
  return given !== undefined && isList(given) ? given : []
}

function isList(given: Given): given is readonly number[] {
  return typeof given === 'object'
}

function arePlaces(given: readonly number[], parts: readonly unknown[]): boolean {
  return given.every((place) => parts[place] !== undefined)
}

function ascends(given: readonly number[]): boolean {
  return given.every((place, at) => place > (given[at - 1] ?? -1))
}
