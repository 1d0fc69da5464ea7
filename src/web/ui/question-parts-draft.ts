import {
  kindOf,
  QUESTION_LIMITS,
  type QuestionKind,
  type QuestionParts,
  type WrittenComparison,
} from '#contract/quiz.ts'
import { removed } from './edited-list.ts'
import type { CardParts } from './QuestionCard.tsx'

/**
 * The parts of a question in a form. It holds the parts of every kind of question, so that changing the kind loses
 * nothing typed.
 */
export interface PartsDraft {
  question_kind: QuestionKind
  question_options: readonly string[]
  /** Index of the right option, from 0; null until one is chosen. */
  question_answer: number | null
  /** Indexes of the right options of the kind `several`, ascending. */
  question_answers: readonly number[]
  question_pairs: readonly { prompt: string; match: string }[]
  question_items: readonly string[]
  accepted_answers: readonly string[]
  compare: WrittenComparison
}

const FIRST_ROWS = 3

export const EMPTY_PARTS: PartsDraft = {
  question_kind: 'one',
  question_options: ['', '', '', ''],
  question_answer: null,
  question_answers: [],
  question_pairs: Array.from({ length: FIRST_ROWS }, () => ({ prompt: '', match: '' })),
  question_items: Array.from({ length: FIRST_ROWS }, () => ''),
  accepted_answers: [''],
  compare: 'letters',
}

/** Returns the draft of a stored question's parts. */
export function partsDraftOf(parts: QuestionParts): PartsDraft {
  const draft = { ...EMPTY_PARTS, question_kind: kindOf(parts) }
  switch (parts.question_kind) {
    case 'several':
      return { ...draft, question_options: parts.question_options, question_answers: parts.question_answers }
    case 'matching':
      return { ...draft, question_pairs: parts.question_pairs }
    case 'ordering':
      return { ...draft, question_items: parts.question_items }
    case 'written':
      return { ...draft, accepted_answers: parts.accepted_answers, compare: parts.compare }
    default:
      return { ...draft, question_options: parts.question_options, question_answer: parts.question_answer }
  }
}

/** Returns the parts to send for the draft's kind of question, with `change` applied to each text. */
export function partsBodyOf(draft: PartsDraft, change: (text: string) => string): CardParts {
  const { question_kind, question_options, question_answer, question_answers } = draft
  const options = question_options.map(change)
  switch (question_kind) {
    case 'one':
      return { question_options: options, question_answer }
    case 'several':
      return { question_kind, question_options: options, question_answers: [...question_answers] }
    case 'matching':
      return {
        question_kind,
        question_pairs: draft.question_pairs.map(({ prompt, match }) => ({
          prompt: change(prompt),
          match: change(match),
        })),
      }
    case 'ordering':
      return { question_kind, question_items: draft.question_items.map(change) }
    case 'written':
      return { question_kind, accepted_answers: draft.accepted_answers.map(change), compare: draft.compare }
  }
}

/** Whether no part of a draft has been written or chosen. */
export function isEmptyParts(draft: PartsDraft): boolean {
  const texts = [
    ...draft.question_options,
    ...draft.question_items,
    ...draft.accepted_answers,
    ...draft.question_pairs.flatMap(({ prompt, match }) => [prompt, match]),
  ]
  const isChosen = draft.question_answer !== null || draft.question_answers.length > 0
  return !isChosen && texts.every((text) => text.trim() === '')
}

/** Returns the draft's options without the one at an index, and the indexes of the right options after the removal. */
export function withoutOption(draft: PartsDraft, place: number) {
  const { question_options, question_answer: answer, question_answers } = draft
  const moved = (at: number) => (at > place ? at - 1 : at)
  return {
    question_options: removed(question_options, place),
    question_answer: answer === null || answer === place ? null : moved(answer),
    question_answers: question_answers.filter((at) => at !== place).map(moved),
  }
}

/** Returns the ascending indexes of the right options with `place` added, or removed if it was among them. */
export function toggled(answers: readonly number[], place: number): number[] {
  if (answers.includes(place)) return answers.filter((other) => other !== place)
  return [...answers, place].sort((a, b) => a - b)
}

/** Whether another row (a pair, an item or an accepted answer) may be added. */
export function hasRoom(rows: readonly unknown[]): boolean {
  return rows.length < QUESTION_LIMITS.mostOptions
}
