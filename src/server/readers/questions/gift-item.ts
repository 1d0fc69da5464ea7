import {
  type ChoiceItem,
  ItemRefusedError,
  questionOfItem,
  TRUE_FALSE,
} from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { BLANKS, trimmedStart } from './direction-marks.ts'
import { MOST_SOURCE } from './item-pieces.ts'
import { plainText, type TextFormat } from './plain-text.ts'

const TITLE = new RegExp(`^${BLANKS}::((?:\\\\[\\s\\S]|[^\\\\])*?)::`)
// The formats of GIFT; a text without one is `moodle`.
const FORMAT = new RegExp(`^${BLANKS}\\[(html|markdown|plain|moodle)\\]`)
const WEIGHT = new RegExp(`^${BLANKS}%(-?\\d{1,3}(?:\\.\\d{1,7})?)%`)
const TRUTH = new RegExp(`^(?:(T|TRUE)|F|FALSE)${BLANKS}(?:#([\\s\\S]*))?$`, 'i')
const GAP = ' _____ '

/** Maximum choices that are read of one item. */
const MOST_MARKS = 100

/** Takes the source of one GIFT item and returns its question. Throws ItemRefusedError. */
export function giftQuestion(source: string): QuestionContent {
  if (source.length > MOST_SOURCE) throw new ItemRefusedError('long_item')
  const { before, body, after } = partsOf(source.replace(TITLE, ''))
  const text = after.trim() === '' ? before : `${before}${GAP}${after}`
  const format = formatOf(text, 'moodle')
  const [answers, general] = splitOnce(body, '####')
  const item = { text: formatted(text, format), feedback: general && formatted(general, format) }
  return questionOfItem({ ...item, choices: choicesOf(trimmedStart(answers.trimEnd()), format) })
}

/** Returns what names an item in a report: its title or its beginning. */
export function giftTitle(source: string): string {
  const beginning = source.slice(0, MOST_SOURCE)
  return unescaped(TITLE.exec(beginning)?.[1] ?? beginning.replace(FORMAT, ''))
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

function choicesOf(answers: string, format: TextFormat): ChoiceItem['choices'] {
  if (answers === '') throw new ItemRefusedError('essay')
  if (answers.startsWith('#')) throw new ItemRefusedError('numerical')
  const truth = TRUTH.exec(answers)
  if (truth) return truthChoices(truth[1] !== undefined, truth[2], format)
  const marks = choiceMarks(answers)
  if (marks.length === 0) throw new ItemRefusedError('short_answer')
  if (marks[0] !== 0) throw new ItemRefusedError('malformed')
  const choices = marks.map((index, at) => answers.slice(index, marks[at + 1]))
  if (choices.every((choice) => choice.startsWith('='))) {
    throw new ItemRefusedError(choices.every((choice) => choice.includes('->')) ? 'matching' : 'short_answer')
  }
  return choices.map((choice) => choiceOf(choice, format))
}

/** Returns where each choice begins. Stops at the limit, because an item of marks alone would take too long. */
function choiceMarks(answers: string): number[] {
  const marks: number[] = []
  for (const { 0: mark, index } of answers.matchAll(/\\[\s\S]|[=~]/g)) {
    if (mark.length === 1) marks.push(index)
    if (marks.length > MOST_MARKS) throw new ItemRefusedError('many_options')
  }
  return marks
}

/** Of two feedbacks, the first is for a wrong answer and the second for a right one. */
function truthChoices(isTrue: boolean, said: string | undefined, format: TextFormat): ChoiceItem['choices'] {
  const [ifWrong = '', ifRight = ''] = said === undefined ? [] : splitOnce(said, '#')
  return TRUE_FALSE.map((text, at) => {
    const isRight = (at === 0) === isTrue
    return { text, credit: isRight ? 100 : 0, feedback: formatted(isRight ? ifRight : ifWrong, format) }
  })
}

function choiceOf(choice: string, inherited: TextFormat): ChoiceItem['choices'][number] {
  const [stated, feedback] = splitOnce(choice.slice(1), '#')
  const weight = WEIGHT.exec(stated)?.[1]
  const text = stated.replace(WEIGHT, '')
  const credit = weight === undefined ? (choice.startsWith('=') ? 100 : 0) : Number(weight)
  return { text: formatted(text, inherited), credit, feedback: feedback && formatted(feedback, inherited) }
}

function formatOf(text: string, inherited: TextFormat): TextFormat {
  // FORMAT lists the formats.
  return (FORMAT.exec(text)?.[1] as TextFormat | undefined) ?? inherited
}

/** A line break of the source is a blank, because GIFT writes a real one as `\n`. Markdown keeps both. */
function formatted(text: string, inherited: TextFormat): string {
  const format = formatOf(text, inherited)
  const stated = text.replace(FORMAT, '')
  return plainText(unescaped(format === 'markdown' ? stated : stated.replaceAll('\n', ' ')), format)
}

function unescaped(text: string): string {
  return text.replace(/\\([\\~=#{}:n])/g, (_, character: string) => (character === 'n' ? '\n' : character))
}

/** Splits a text at the first mark that is not escaped; returns the whole text if there is none. */
function splitOnce(text: string, mark: string): [string, string?] {
  for (let at = 0; at < text.length; at += text[at] === '\\' ? 2 : 1) {
    if (text.startsWith(mark, at)) return [text.slice(0, at), text.slice(at + mark.length)]
  }
  return [text]
}
