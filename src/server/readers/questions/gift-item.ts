import { plainOf } from '#contract/markup-text.ts'
import { westernDigits } from '#contract/search-text.ts'
import { ItemRefusedError, TRUE_FALSE } from '#server/modules/quiz/files/question-file.rules.ts'
import { type Choice, type ItemText, questionOfItem, textOf } from '#server/modules/quiz/files/question-item.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { BLANKS, trimmedStart } from './direction-marks.ts'
import { arrowsIn } from './gift-arrows.ts'
import type { HtmlContext } from './html-context.ts'
import { isOwnTitle, MOST_SOURCE } from './item-pieces.ts'
import { type ItemFormat, nodesOf, withGap } from './item-text.ts'
import { writtenAnswer } from './written-answer.ts'

const TITLE = new RegExp(`^${BLANKS}::((?:\\\\[\\s\\S]|[^\\\\])*?)::`)
// The text formats of GIFT; a text that states none has the format `moodle`.
const FORMAT = new RegExp(`^${BLANKS}\\[(html|markdown|plain|moodle)\\]`)
// Matched against a text with Western digits. Arabic has a percent sign and a decimal sign of its own.
const WEIGHT = new RegExp(`^${BLANKS}[%٪]([-−–]?\\d{1,3}(?:[.,٫]\\d{1,7})?)[%٪]`)
/** Digits and signs between percent signs that are no weight, such as `%- 50%`. */
const BROKEN_WEIGHT = new RegExp(`^${BLANKS}[%٪][-−–+.,٫\\d\\s]{0,20}\\d[-−–+.,٫\\s]{0,5}[%٪]`)
const TRUTH = new RegExp(`^(?:(T|TRUE)|F|FALSE)${BLANKS}(?:#([\\s\\S]*))?$`, 'i')
const GAP = ' _____ '

/** The most options or pairs that are read from one item. */
const MOST_MARKS = 100

/**
 * Returns the question of a GIFT item's source. Its pictures are on the context's shelf; `passage` is the text that its
 * comment names. Throws ItemRefusedError.
 */
export function giftQuestion(source: string, context: HtmlContext, passage?: ItemText): QuestionContent {
  if (source.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  const { before, body, after } = partsOf(source.replace(TITLE, ''))
  const whole = after.trim() === '' ? before : `${before}${GAP}${after}`
  const format = formatOf(whole, 'moodle')
  const [answers, general] = splitOnce(body, '####')
  const reason = { ...context, isReason: true }
  const text = formatted(whole, format, context)
  const parts = new AnswerReader(format, context, reason).read(trimmedStart(answers.trimEnd()))
  if (isOwnTitle(unescaped(TITLE.exec(source)?.[1] ?? ''), plainOf(text))) context.lost.add('title')
  return questionOfItem(
    {
      text: parts.kind === 'written' ? withGap(text) : text,
      feedback: general === undefined ? undefined : formatted(general, format, reason),
      passage,
      ...parts,
    },
    context.lost,
  )
}

/** Returns the text of an item without answers, which other items use as their passage. */
export function giftText(source: string, context: HtmlContext): ItemText {
  return formatted(source.replace(TITLE, ''), 'moodle', context)
}

/** Returns what a report calls an item: its title, or the beginning of its text. */
export function giftTitle(source: string): string {
  const beginning = source.slice(0, MOST_SOURCE)
  const title = TITLE.exec(beginning)?.[1]
  return unescaped(title ?? beginning.replace(FORMAT, ''))
}

function partsOf(source: string): { before: string; body: string; after: string } {
  const [before, rest] = splitOnce(source, '{')
  if (rest === undefined) throw new ItemRefusedError(splitOnce(source, '}').length > 1 ? 'malformed' : 'description')
  const [body, after] = splitOnce(rest, '}')
  const isWhole =
    after !== undefined && [before, body, after].every((part) => !/[{}]/.test(part.replace(/\\[\s\S]/g, '')))
  if (!isWhole) throw new ItemRefusedError('malformed')
  return { before, body, after }
}

/** Reads the part of an item between its braces. */
class AnswerReader {
  private readonly format: ItemFormat
  private readonly context: HtmlContext
  private readonly reason: HtmlContext

  constructor(format: ItemFormat, context: HtmlContext, reason: HtmlContext) {
    this.format = format
    this.context = context
    this.reason = reason
  }

  read(answers: string) {
    if (answers === '') throw new ItemRefusedError('essay')
    if (answers.startsWith('#')) throw new ItemRefusedError('numerical')
    // In GIFT a comment is a line of its own. Behind the brace it would be read as an answer that students must write.
    if (answers.startsWith('//')) throw new ItemRefusedError('malformed')
    // `>` begins an ordering question in Moodle's extension of GIFT, which the import does not read.
    if (answers.startsWith('>')) throw new ItemRefusedError('other_kind')
    const truth = TRUTH.exec(answers)
    if (truth) return { kind: 'choices' as const, choices: this.truths(truth[1] !== undefined, truth[2]) }
    const marks = choiceMarks(answers)
    const [first] = marks
    if (first !== 0) return this.single(answers, first)
    const sources = marks.map((index, at) => answers.slice(index, marks[at + 1]))
    if (!sources.every((source) => source.startsWith('='))) {
      const isOpen = sources.every((source) => source.startsWith('~'))
      const right = isOpen ? ('open' as const) : ('one' as const)
      return { kind: 'choices' as const, right, choices: sources.map((source) => this.choice(source)) }
    }
    return this.rightAnswers(sources)
  }

  /** Reads answers that are all right: pairs, or written answers. */
  private rightAnswers(sources: readonly string[]) {
    const arrows = arrowsIn(sources.map((source) => splitOnce(source.slice(1), '#')[0]))
    if (arrows === 'unclear') throw new ItemRefusedError('malformed')
    return arrows === 'pairs' ? this.matching(sources) : this.written(sources)
  }

  /** Reads an answer without `=` or `~`, which is a written answer. */
  private single(answers: string, first: number | undefined) {
    if (first !== undefined || arrowsIn([splitOnce(answers, '#')[0]]) !== 'answers') {
      throw new ItemRefusedError('malformed')
    }
    return this.written([`=${answers}`])
  }

  private written(sources: readonly string[]) {
    const answers = sources.map((source) => writtenAnswer(this.choice(source)))
    return { kind: 'written' as const, compare: 'letters' as const, answers }
  }

  private matching(sources: readonly string[]) {
    const pairs = sources.map((source) => {
      const [prompt = '', match = ''] = source.slice(1).split(/->([\s\S]*)/)
      return { prompt: this.text(prompt), match: this.text(match) }
    })
    const asked = pairs.filter(({ prompt }) => prompt.some((node) => node.kind !== 'text' || node.text.trim() !== ''))
    if (asked.length < pairs.length) this.context.lost.add('distractors')
    return { kind: 'matching' as const, pairs: asked }
  }

  /**
   * Returns the options of a true-or-false item. The first feedback is for a wrong answer, the second for a right one.
   */
  private truths(isTrue: boolean, said: string | undefined): Choice[] {
    const [ifWrong = '', ifRight = ''] = said === undefined ? [] : splitOnce(said, '#')
    return TRUE_FALSE.map((text, at) => {
      const isRight = (at === 0) === isTrue
      const feedback = formatted(isRight ? ifRight : ifWrong, this.format, this.reason)
      return { text: textOf(text), credit: isRight ? 100 : 0, feedback }
    })
  }

  private choice(source: string): Choice {
    const [stated, feedback] = splitOnce(source.slice(1), '#')
    const { credit = source.startsWith('=') ? 100 : 0, text } = weightOf(stated)
    const said = feedback === undefined ? undefined : formatted(feedback, this.format, this.reason)
    return { text: this.text(text), credit, feedback: said }
  }

  private text(source: string): ItemText {
    return formatted(source, this.format, this.context)
  }
}

/** Splits an option into its weight, if it has one, and its text. Throws ItemRefusedError for a broken weight. */
function weightOf(stated: string): { credit?: number; text: string } {
  const western = westernDigits(stated)
  const found = WEIGHT.exec(western)
  if (!found && BROKEN_WEIGHT.test(western)) throw new ItemRefusedError('malformed')
  const [sign = '', weight] = found ?? []
  if (weight === undefined) return { text: stated }
  return { credit: Number(weight.replace(/[−–]/, '-').replace(/[,٫]/, '.')), text: stated.slice(sign.length) }
}

/**
 * Returns where each option begins. Throws ItemRefusedError above the limit, because an item of `=` alone would take
 * too long.
 */
function choiceMarks(answers: string): number[] {
  const marks: number[] = []
  for (const { 0: mark, index } of answers.matchAll(/\\[\s\S]|[=~]/g)) {
    if (mark.length === 1) marks.push(index)
    if (marks.length > MOST_MARKS) throw new ItemRefusedError('many_options')
  }
  return marks
}

function formatOf(text: string, inherited: ItemFormat): ItemFormat {
  // FORMAT matches only these formats.
  return (FORMAT.exec(text)?.[1] as ItemFormat | undefined) ?? inherited
}

function formatted(text: string, inherited: ItemFormat, context: HtmlContext): ItemText {
  const format = formatOf(text, inherited)
  return nodesOf(unescaped(text.replace(FORMAT, '')), format, context)
}

function unescaped(text: string): string {
  return text.replace(/\\([\\~=#{}:n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

/** Splits a text at the first mark that is not escaped; returns the whole text alone if there is none. */
function splitOnce(text: string, mark: string): [string, string?] {
  for (let at = 0; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    if (text.startsWith(mark, at)) return [text.slice(0, at), text.slice(at + mark.length)]
  }
  return [text]
}
