import { canonicalMarkup } from '#contract/markup-canonical.ts'
import type { QuestionFormat, QuestionRefusal } from '#contract/question-files.ts'
import { QUESTION_LIMITS } from '#contract/quiz.ts'
import { cleanText, searchText } from '#contract/search-text.ts'
import { type QuestionContent, rightTexts, withTexts } from '../questions/question.rules.ts'

/** A file of questions as a reader understood it. */
export interface QuestionReading {
  format: QuestionFormat
  items: { line: number; question: QuestionContent }[]
  rejected: RejectedItem[]
}

/** An item of a file that cannot be a question here. */
export interface RejectedItem {
  line: number
  /** The item's name, or the beginning of its text. */
  title: string
  reason: QuestionRefusal
}

/** Thrown for an item that a reader cannot take. Readers continue with the next item. */
export class ItemRefusedError extends Error {
  readonly reason: QuestionRefusal

  constructor(reason: QuestionRefusal) {
    super(reason)
    this.name = 'ItemRefusedError'
    this.reason = reason
  }
}

/** An item with choices, before it is checked; the same for all formats. */
export interface ChoiceItem {
  text: string
  /** `credit` in percent: 100 is right, 0 and less is wrong. */
  choices: readonly { text: string; credit: number; feedback?: string | undefined }[]
  /** General feedback, for every choice. */
  feedback?: string | undefined
  creatorName?: string | undefined
}

/** The options of a question that is true or false, the true one first. */
export const TRUE_FALSE = ['صواب', 'خطأ'] as const

/**
 * Makes a question of an item. Its reason joins the general feedback, the right option's and each wrong option's after
 * that option's text. Throws ItemRefusedError for an item without exactly one right option or outside the limits.
 */
export function questionOfItem(item: ChoiceItem): QuestionContent {
  const text = tidyText(item.text)
  const options = item.choices.map((choice) => tidyText(choice.text))
  const answer = rightChoice(item)
  const reason = reasonOf(item, options, answer)
  const creatorName = tidyText(item.creatorName ?? '')
  const refusal = misfit(text, options, reason, creatorName)
  if (refusal) throw new ItemRefusedError(refusal)
  return {
    kind: 'one',
    format: 'plain',
    text,
    options,
    answer,
    ...(reason === '' ? {} : { reason }),
    ...(creatorName === '' ? {} : { creatorName }),
  }
}

function rightChoice({ choices }: ChoiceItem): number {
  const credited = choices.filter(({ credit }) => credit > 0)
  const right = choices.filter(({ credit }) => credit >= 100)
  if (credited.length === 0) throw new ItemRefusedError('no_right')
  if (right.length !== 1 && credited.length > 1) throw new ItemRefusedError('several_right')
  if (right.length !== 1 || credited.length > 1) throw new ItemRefusedError('partial_credit')
  return choices.findIndex(({ credit }) => credit >= 100)
}

function reasonOf(item: ChoiceItem, options: readonly string[], answer: number): string {
  const said = item.choices.map(({ feedback }) => tidyText(feedback ?? ''))
  const wrong = said.flatMap((feedback, at) =>
    feedback === '' || at === answer ? [] : [`${options[at]}: ${feedback}`],
  )
  return tidyText([item.feedback ?? '', said[answer] ?? '', ...wrong].join('\n'))
}

function misfit(
  text: string,
  options: readonly string[],
  reason: string,
  creatorName: string,
): QuestionRefusal | undefined {
  if (text === '') return 'no_text'
  if (options.includes('')) return 'empty_option'
  if (options.length < QUESTION_LIMITS.leastOptions) return 'few_options'
  if (options.length > QUESTION_LIMITS.mostOptions) return 'many_options'
  if (new Set(options.map(cleanText)).size < options.length) return 'equal_options'
  if (text.length > QUESTION_LIMITS.text) return 'long_text'
  if (options.some((option) => option.length > QUESTION_LIMITS.option)) return 'long_option'
  if (reason.length > QUESTION_LIMITS.reason) return 'long_reason'
  return creatorName.length > QUESTION_LIMITS.creator ? 'long_creator' : undefined
}

/**
 * Removes control characters, repeated blanks, blanks at the ends of lines and repeated empty lines. Keeps letters,
 * diacritics, joiners and directional characters.
 */
export function tidyText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres keeps no NUL, and XML allows none of these.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g, '')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Returns the search keys that identify a question: of its text, and of all that makes it this question. */
export function questionKeys(question: QuestionContent): { text: string; whole: string } {
  const key = searchText(question.text)
  const kind = question.kind === 'one' ? [] : [question.kind]
  const passage = question.passage === undefined ? [] : [searchText(question.passage)]
  return { text: key, whole: [key, ...rightTexts(question).map(searchText), ...kind, ...passage].join('\n') }
}

/** Tidies all texts of a question. Throws MarkupError for a text that its format does not allow. */
export function tidyQuestion<Content extends QuestionContent>(question: Content): Content {
  const { format, creatorName } = question
  const tidied = withTexts(question, format === 'markup' ? canonicalMarkup : tidyText)
  return creatorName === undefined ? tidied : { ...tidied, creatorName: tidyText(creatorName) }
}

/** Whether the options are exactly `TRUE_FALSE`. */
export function isTrueFalse({ options }: { options: readonly string[] }): boolean {
  return options.length === 2 && options.every((option, at) => option === TRUE_FALSE[at])
}
