import { plainText } from '#contract/markup-text.ts'
import { type QuestionContent, rightTexts } from './question.rules.ts'

/** How many characters of a text the audit log gets. */
const EXCERPT = 60
/** How many of the EXCERPT characters of a longer text come before its first change. */
const LEAD = 20

/** Returns the beginning of a question's text for the audit log, so that the question can be recognised. */
export function excerpt({ text, format }: Pick<QuestionContent, 'text' | 'format'>): string {
  return cut([...plainText(text, format)], 0)
}

type Logged = Record<string, unknown>

/**
 * Returns what the audit log gets of a correction: the beginning of the text, and of each changed part an excerpt
 * around its first change, before and after. Of options and other lists it gets the changed elements, by numbers
 * from 1.
 */
export function loggedCorrection(one: QuestionContent, other: QuestionContent): { before: Logged; after: Logged } {
  const before: Logged = { text: excerpt(one) }
  const after: Logged = { text: excerpt(other) }
  const log = (field: string, [was, is]: readonly [unknown, unknown]) => {
    if (was !== undefined) before[field] = was
    if (is !== undefined) after[field] = is
  }
  const compare = comparison(one, other)
  if (before.text === after.text) log('wording', compare(one.text, other.text))
  for (const field of ['kind', 'format'] as const) {
    if (one[field] !== other[field]) log(FACTS[field], [one[field], other[field]])
  }
  const [lists, otherLists] = [listsOf(one), listsOf(other)]
  for (const field of new Set([...Object.keys(lists), ...Object.keys(otherLists)])) {
    log(field, changedElements(lists[field] ?? [], otherLists[field] ?? [], compare))
  }
  const [answers, otherAnswers] = [answersOf(one), answersOf(other)]
  if (JSON.stringify(answers) !== JSON.stringify(otherAnswers)) {
    Object.assign(before, rightOf(one))
    Object.assign(after, rightOf(other))
  }
  log('explanation', compare(one.reason ?? '', other.reason ?? ''))
  log('passage', compare(one.passage ?? '', other.passage ?? ''))
  return { before, after }
}

/** The audit log's names of a question's kind and format; `kind` and `format` have other meanings in the log. */
const FACTS = { kind: 'question_kind', format: 'markup' } as const

/** Returns the lists of texts that a question's kind has, by the log's names. */
function listsOf(content: QuestionContent): Readonly<Record<string, readonly string[]>> {
  switch (content.kind) {
    case 'one':
    case 'several':
      return { options: content.options }
    case 'matching':
      return { pairs: rightTexts(content) }
    case 'ordering':
      return { items: content.items }
    case 'written':
      return { accepted_answers: content.accepted }
  }
}

/** Returns what makes an answer right besides the texts: the numbers of the right options, or the comparison. */
function answersOf(content: QuestionContent): Logged {
  switch (content.kind) {
    case 'one':
      return { answer: content.answer + 1 }
    case 'several':
      return { answers: content.answers.map((answer) => answer + 1) }
    case 'written':
      return { compare: content.compare }
    default:
      return {}
  }
}

/** Returns `answersOf` with the options' texts, because a new order alone changes the number of the right option. */
function rightOf(content: QuestionContent): Logged {
  if (content.kind !== 'one' && content.kind !== 'several') return answersOf(content)
  return { ...answersOf(content), right: rightTexts(content).map((text) => excerpt({ text, format: content.format })) }
}

/** Compares two texts; returns their excerpts, or undefined for both if they are the same. */
type Compare = (was: string, is: string) => readonly [string, string] | readonly [undefined, undefined]

/** Returns the comparison of texts in the formats of two questions. */
function comparison({ format: one }: QuestionContent, { format: other }: QuestionContent): Compare {
  return (was, is) => {
    const plain = [plainText(was, one), plainText(is, other)] as const
    if (plain[0] !== plain[1]) return excerpts(...plain)
    // Here only the markup differs; a changed format (plain or markup) has its own field in the log.
    return one === other && was !== is ? excerpts(was, is) : [undefined, undefined]
  }
}

function excerpts(was: string, is: string): [string, string] {
  const [old, now] = [[...was], [...is]]
  const first = old.findIndex((letter, at) => letter !== now[at])
  const at = first === -1 ? old.length : first
  return [cut(old, at), cut(now, at)]
}

/** Returns a part of a text of at most EXCERPT characters, which begins a little before the character `at`. */
function cut(letters: readonly string[], at: number): string {
  const start = at < EXCERPT ? 0 : Math.min(at - LEAD, letters.length - EXCERPT)
  const end = start + EXCERPT
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${end < letters.length ? '…' : ''}`
}

type Elements = Record<number, string> | undefined

/** Returns those elements of two lists that differ, by number; undefined for none. */
function changedElements(list: readonly string[], others: readonly string[], compare: Compare): [Elements, Elements] {
  const before: Record<number, string> = {}
  const after: Record<number, string> = {}
  for (let at = 0; at < Math.max(list.length, others.length); at += 1) {
    const [was, is] = compare(list[at] ?? '', others[at] ?? '')
    if (was !== undefined && at < list.length) before[at + 1] = was
    if (is !== undefined && at < others.length) after[at + 1] = is
  }
  return [filled(before), filled(after)]
}

function filled(elements: Record<number, string>): Elements {
  return Object.keys(elements).length === 0 ? undefined : elements
}
