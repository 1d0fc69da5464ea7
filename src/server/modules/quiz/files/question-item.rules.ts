import { type MarkupNode, parseMarkup, type TextFormat } from '#contract/markup.ts'
import { printMarkup } from '#contract/markup-canonical.ts'
import { plainOf } from '#contract/markup-text.ts'
import { isBlank, isUntypable } from '#contract/question-faults.ts'
import type { QuestionRefusal } from '#contract/question-files.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import { MARKUP_ROOM, QUESTION_LIMITS, type WrittenComparison } from '#contract/quiz.ts'
import type { ContentParts, QuestionContent } from '../questions/question.rules.ts'
import { ItemRefusedError, tidyText } from './question-file.rules.ts'
import { hasEqualParts, hasOneMatch, hasStrayGap, writtenParts } from './question-parts.rules.ts'
import { withVerses } from './verse-lines.rules.ts'

/** A text of a file's item as nodes of markup, which readers of all formats make. */
export type ItemText = readonly MarkupNode[]

/** An option, or a written answer. `credit` is in percent: 100 is right, and 0 or less is wrong. */
export interface Choice {
  text: ItemText
  credit: number
  feedback?: ItemText | undefined
}

type ItemParts =
  /** `right` says how many options are right: `one`, `several`, or `open` if the credits decide it. */
  | { kind: 'choices'; choices: readonly Choice[]; right?: 'one' | 'several' | 'open' }
  | { kind: 'matching'; pairs: readonly { prompt: ItemText; match: ItemText }[] }
  | { kind: 'ordering'; items: readonly ItemText[] }
  | { kind: 'written'; answers: readonly Choice[]; compare: WrittenComparison }

export type QuestionItem = ItemParts & {
  text: ItemText
  /** Feedback that is shown for every answer. */
  feedback?: ItemText | undefined
  creatorName?: string | undefined
  passage?: ItemText | undefined
}

/** Collects what a question does not keep of its item. */
export interface Losses {
  add: (loss: QuestionLoss) => unknown
}

/** The parts of a question with each text as nodes, before it is known whether they are plain or markup. */
type Draft<Parts> = Parts extends { kind: 'matching' }
  ? { kind: 'matching'; pairs: readonly { prompt: ItemText; match: ItemText }[] }
  : Parts extends { kind: 'ordering' }
    ? { kind: 'ordering'; items: readonly ItemText[] }
    : Parts extends { kind: 'written' }
      ? { kind: 'written'; accepted: readonly ItemText[]; compare: WrittenComparison }
      : Omit<Parts, 'options'> & { options: readonly ItemText[] }

/** Makes a text of an item from a string without markup. */
export function textOf(text: string): ItemText {
  return text === '' ? [] : [{ kind: 'text', text }]
}

/**
 * Makes a question of a file's item. The reason joins the general feedback, that of right answers, and that of each
 * other answer after the answer's text. If any text has markup, all are stored as markup; otherwise all are plain.
 * Throws ItemRefusedError for an item outside the limits or without a clear right answer.
 */
export function questionOfItem(read: QuestionItem, lost: Losses): QuestionContent {
  const item = versed(read, lost)
  const draft = draftOf(item, lost)
  const reason = reasonOf(item, lost)
  const texts = [item.text, reason, item.passage ?? [], ...draftTexts(draft)]
  const format: TextFormat = texts.every(isPlain) ? 'plain' : 'markup'
  const write = (text: ItemText) => (format === 'plain' ? tidyText(plainTextOf(text)) : printMarkup(text))
  const question = {
    format,
    text: write(item.text),
    ...partsOf(draft, write),
    ...optional('reason', write(reason)),
    ...optional('creatorName', tidyText(item.creatorName ?? '')),
    ...optional('passage', write(item.passage ?? [])),
  }
  const refusal = misfit(item, question, draftTexts(draft))
  if (refusal) throw new ItemRefusedError(refusal)
  return question
}

/** Returns an item with its verses as nodes. Written answers stay, because they are compared with what is typed. */
function versed(item: QuestionItem, lost: Losses): QuestionItem {
  function read<Text extends ItemText | undefined>(text: Text): Text | ItemText {
    const verses = text && withVerses(text)
    if (verses !== text) lost.add('verse_gap')
    return verses ?? text
  }
  const said = (choice: Choice) => ({ ...choice, feedback: read(choice.feedback) })
  const beside = { text: read(item.text), feedback: read(item.feedback), passage: read(item.passage) }
  switch (item.kind) {
    case 'choices':
      return {
        ...item,
        ...beside,
        choices: item.choices.map((choice) => ({ ...said(choice), text: read(choice.text) })),
      }
    case 'matching':
      return {
        ...item,
        ...beside,
        pairs: item.pairs.map(({ prompt, match }) => ({ prompt: read(prompt), match: read(match) })),
      }
    case 'ordering':
      return { ...item, ...beside, items: item.items.map(read) }
    case 'written':
      return { ...item, ...beside, answers: item.answers.map(said) }
  }
}

function isPlain(text: ItemText): boolean {
  return text.every(({ kind }) => kind === 'text')
}

/** Returns the characters of a text without markup, not tidied yet. */
function plainTextOf(text: ItemText): string {
  return text.map((node) => (node.kind === 'text' ? node.text : '')).join('')
}

function optional<Key extends string>(key: Key, text: string): { [key in Key]?: string } {
  // The object has exactly this key or none; the type of a computed key is wider.
  return text === '' ? {} : ({ [key]: text } as { [key in Key]?: string })
}

function draftOf(item: QuestionItem, lost: Losses): Draft<ContentParts> {
  if (item.kind === 'matching') return { kind: item.kind, pairs: item.pairs }
  if (item.kind === 'ordering') return { kind: item.kind, items: item.items }
  if (item.kind === 'choices') return choicesDraft(item, lost)
  if (item.answers.every(({ credit }) => credit <= 0)) throw new ItemRefusedError('no_right')
  const whole = item.answers.filter(({ credit }) => credit >= 100)
  if (whole.length === 0) throw new ItemRefusedError('partial_credit')
  if (item.answers.some(({ credit }) => credit > 0 && credit < 100)) lost.add('partial_credit')
  return { kind: 'written', accepted: whole.map(({ text }) => text), compare: item.compare }
}

/**
 * What the credits of several right options may add up to, in percent: 100, or nearly, because files round decimals.
 */
const WHOLE = { least: 99, most: 101 }

function choicesDraft(
  { choices, right: wanted = 'one' }: Extract<QuestionItem, { kind: 'choices' }>,
  lost: Losses,
): Draft<Extract<ContentParts, { kind: 'one' | 'several' }>> {
  const options = choices.map(({ text }) => text)
  const credits = choices.map(({ credit }) => credit)
  const credited = credits.flatMap((credit, at) => (credit > 0 ? [at] : []))
  const right = credited.filter((at) => (credits[at] ?? 0) >= 100)
  if (credited.length === 0) throw new ItemRefusedError('no_right')
  const [only] = right
  if (only !== undefined && credited.length === 1 && wanted !== 'several') {
    // With `open`, -100 percent for each wrong option means that readers may pick several: the kind is `several`.
    const isStrict = wanted === 'open' && credits.every((credit, at) => at === only || credit <= -100)
    if (isStrict) return { kind: 'several', options, answers: [only] }
    if (credits.some((credit) => credit < 0)) lost.add('penalty')
    return { kind: 'one', options, answer: only }
  }
  const isOne = wanted === 'one'
  if (right.length > 1 || (isOne && right.length === 0 && credited.length > 1)) {
    throw new ItemRefusedError('several_right')
  }
  const sum = credits.reduce((total, credit) => total + Math.max(0, credit), 0)
  const isWhole = sum >= WHOLE.least && sum <= WHOLE.most
  if (isOne || !isWhole) throw new ItemRefusedError('partial_credit')
  // At -100 percent a wrong option makes the whole answer wrong, as in the portal. A smaller deduction is lost.
  if (credits.some((credit) => credit < 0 && credit > -100)) lost.add('penalty')
  const shares = credited.map((at) => credits[at] ?? 0)
  if (Math.max(...shares) - Math.min(...shares) > 1) lost.add('partial_credit')
  return { kind: 'several', options, answers: credited }
}

function reasonOf(item: QuestionItem, lost: Losses): ItemText {
  const answers = item.kind === 'choices' ? item.choices : item.kind === 'written' ? item.answers : []
  const said = answers.filter(({ feedback }) => feedback !== undefined && printMarkup(feedback) !== '')
  if (said.length > 0) lost.add('feedback_place')
  const isRight = ({ credit }: Choice) => credit > 0 && (item.kind === 'choices' || credit >= 100)
  const right = said.filter(isRight).map(({ feedback }) => feedback ?? [])
  const wrong = said
    .filter((answer) => !isRight(answer))
    .map(({ text, feedback }) => [...tidied(text), ...textOf(': '), ...(feedback ?? [])])
  const parts = [item.feedback ?? [], ...right, ...wrong].map(tidied).filter((part) => part.length > 0)
  return parts.flatMap((part, at) => (at === 0 ? part : [...textOf('\n'), ...part]))
}

function tidied(text: ItemText): ItemText {
  return parseMarkup(printMarkup(text))
}

function draftTexts(draft: Draft<ContentParts>): readonly ItemText[] {
  if (draft.kind === 'matching') return draft.pairs.flatMap(({ prompt, match }) => [prompt, match])
  if (draft.kind === 'ordering') return draft.items
  return draft.kind === 'written' ? draft.accepted : draft.options
}

function partsOf(draft: Draft<ContentParts>, write: (text: ItemText) => string): ContentParts {
  switch (draft.kind) {
    case 'matching':
      return {
        ...draft,
        pairs: draft.pairs.map(({ prompt, match }) => ({ prompt: write(prompt), match: write(match) })),
      }
    case 'ordering':
      return { ...draft, items: draft.items.map(write) }
    case 'written':
      return { ...draft, accepted: draft.accepted.map(write) }
    default:
      return { ...draft, options: draft.options.map(write) }
  }
}

/** Whether a text is longer than its limit: without its marks, or, with a larger limit, with them. */
function isLong(text: ItemText, written: string, limit: number): boolean {
  return isPlain(text)
    ? tidyText(plainTextOf(text)).length > limit
    : plainOf(text).length > limit || written.length > limit * MARKUP_ROOM
}

function misfit(
  item: QuestionItem,
  question: QuestionContent,
  parts: readonly ItemText[],
): QuestionRefusal | undefined {
  const format = question.format === 'markup' ? question.format : undefined
  if (isBlank(question.text, format)) return 'no_text'
  if (hasStrayGap(question)) return 'bad_markup'
  const { leastOptions, mostOptions, text, option, reason, creator, passage } = QUESTION_LIMITS
  const written = writtenParts(question)
  if (written.some((part) => isBlank(part, format))) return 'empty_option'
  if (question.kind === 'written' && written.some((part) => isUntypable(part, format))) return 'untypable'
  const least = question.kind === 'written' ? 1 : leastOptions
  if (written.length < (question.kind === 'matching' ? 2 : 1) * least) return 'few_options'
  if (written.length > (question.kind === 'matching' ? 2 : 1) * mostOptions) return 'many_options'
  if (hasEqualParts(question)) return 'equal_options'
  if (hasOneMatch(question)) return 'equal_matches'
  if (isLong(item.text, question.text, text)) return 'long_text'
  if (parts.some((part, at) => isLong(part, written[at] ?? '', option))) return 'long_option'
  if ((question.reason ?? '').length > reason * (question.format === 'plain' ? 1 : MARKUP_ROOM)) return 'long_reason'
  if (isLong(item.passage ?? [], question.passage ?? '', passage)) return 'long_passage'
  return (question.creatorName ?? '').length > creator ? 'long_creator' : undefined
}
