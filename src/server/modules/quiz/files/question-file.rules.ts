import { canonicalMarkup, markupOfPlain } from '#contract/markup-canonical.ts'
import { HALVES_SIGN, plainText } from '#contract/markup-text.ts'
import type { QuestionFormat, QuestionRefusal } from '#contract/question-files.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import { cleanText, searchText } from '#contract/search-text.ts'
import type { QuestionMedia } from '../media/question-media.rules.ts'
import { type QuestionContent, rightTexts, withTexts } from '../questions/question.rules.ts'

/** The result of reading a file of questions. */
export interface QuestionReading {
  format: QuestionFormat
  items: ReadItem[]
  rejected: RejectedItem[]
  /** The categories in which the file's question bank has its questions. */
  categories: { name: string; questions: number }[]
  /** Pictures and sounds that the questions name. */
  media: QuestionMedia[]
}

/** An item of a file that can be a question here. */
export interface ReadItem {
  line: number
  question: QuestionContent
  /** Hashes that find equal questions. The reading thread computes them: it is the slowest part of an import. */
  keys: ItemKeys
  /** What the question does not keep of the item. */
  lost: readonly QuestionLoss[]
}

/** An item of a file that cannot be a question here. */
export interface RejectedItem {
  line: number
  /** The item's name, or the beginning of its text. */
  title: string
  reason: QuestionRefusal
}

/** Thrown for an item that cannot become a question. Readers continue with the next item. */
export class ItemRefusedError extends Error {
  readonly reason: QuestionRefusal

  constructor(reason: QuestionRefusal) {
    super(reason)
    this.name = 'ItemRefusedError'
    this.reason = reason
  }
}

/** The options of a question that is true or false, with the one for true first. */
export const TRUE_FALSE = ['صواب', 'خطأ'] as const

/**
 * Removes control characters, repeated blanks, blanks at the ends of lines and repeated empty lines. Keeps letters,
 * vowel marks, joiners and characters of text direction.
 */
export function tidyText(text: string): string {
  return tidySpaced(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
}

/** Tidies a text as `tidyText` does, but keeps tabs and repeated blanks, by which `withVerses` finds verses. */
export function tidySpaced(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: Postgres keeps no NUL, and XML allows none of these.
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f\ufeff]/g, '')
      .trim()
  )
}

type QuestionKeys = Record<'text' | 'whole' | 'search' | 'alike', string>

/**
 * Returns the keys by which questions are compared. `whole` identifies a question: its exact text, right answers, kind
 * and passage, with vowel marks and markup. `text` is the exact text alone. `alike` is `whole`, and `search` is `text`,
 * without vowel marks, hamza, markup and the gap of a verse: questions that have only these two in common are
 * look-alikes.
 */
export function questionKeys(question: QuestionContent): QuestionKeys {
  const { format, kind, passage } = question
  const exact = (text: string) => cleanText(format === 'markup' ? text : markupOfPlain(text))
  const loose = (text: string) => searchText(plainText(text, format).replaceAll(HALVES_SIGN, ' '))
  const whole = (key: (text: string) => string) =>
    [
      key(question.text),
      ...rightTexts(question).map(key),
      ...(kind === 'one' ? [] : [kind]),
      ...(passage === undefined ? [] : [key(passage)]),
    ].join('\n')
  return { text: exact(question.text), whole: whole(exact), search: loose(question.text), alike: whole(loose) }
}

/** The keys by which an import compares a question, as hashes: the texts of the keys would take megabytes. */
export type ItemKeys = Record<'text' | 'whole' | 'search' | 'alike', string>

/** Returns a question with all texts tidied. Throws MarkupError for a text that is not valid markup. */
export function tidyQuestion<Content extends QuestionContent>(question: Content): Content {
  const { format, creatorName } = question
  const tidied = withTexts(question, format === 'markup' ? canonicalMarkup : tidyText)
  return creatorName === undefined ? tidied : { ...tidied, creatorName: tidyText(creatorName) }
}

/** Whether the options are exactly `TRUE_FALSE`. */
export function isTrueFalse({ options }: { options: readonly string[] }): boolean {
  return options.length === 2 && options.every((option, at) => option === TRUE_FALSE[at])
}
