import type { QuestionRefusal } from '#contract/question-files.ts'
import {
  type ChoiceItem,
  ItemRefusedError,
  type QuestionReading,
  questionOfItem,
  TRUE_FALSE,
} from '#server/modules/quiz/files/question-file.rules.ts'
import type { QuestionContent } from '#server/modules/quiz/questions/question.rules.ts'
import { MOST_SOURCE, readPieces } from './item-pieces.ts'
import { moodlePieces } from './moodle-pieces.ts'
import { parseElement, type XmlElement } from './moodle-xml.ts'
import { plainText, roughText, type TextFormat } from './plain-text.ts'

const FORMATS: ReadonlyMap<string, TextFormat> = new Map([
  ['html', 'html'],
  ['plain_text', 'plain'],
  ['markdown', 'markdown'],
  ['moodle_auto_format', 'moodle'],
])

const REFUSED_KINDS: ReadonlyMap<string, QuestionRefusal> = new Map([
  ['matching', 'matching'],
  ['numerical', 'numerical'],
  ['shortanswer', 'short_answer'],
  ['essay', 'essay'],
  ['description', 'description'],
])

const CATEGORY = /^<question\s[^>]*type\s*=\s*["']category["']/

/**
 * Reads a Moodle XML file. Skips categories. Ignores `correctfeedback` and its kind, which Moodle adds to every question
 * and which explain nothing.
 */
export function readMoodle(text: string): QuestionReading {
  const pieces = moodlePieces(text).filter(({ source }) => !CATEGORY.test(source))
  return readPieces(
    'moodle',
    pieces,
    ({ source }) => moodleQuestion(source),
    ({ source }) => titleOf(source),
  )
}

function moodleQuestion(source: string): QuestionContent {
  if (source.length > MOST_SOURCE) throw new ItemRefusedError(source.includes('<file') ? 'media' : 'long_item')
  const question = parseElement(source)
  const kind = question.attributes.type ?? ''
  if (kind !== 'multichoice' && kind !== 'truefalse')
    throw new ItemRefusedError(REFUSED_KINDS.get(kind) ?? 'other_kind')
  const choices = question.children.filter(({ name }) => name === 'answer').map(choiceOf)
  return questionOfItem({
    text: textOf(childOf(question, 'questiontext')),
    choices: kind === 'truefalse' ? truthChoices(choices) : choices,
    feedback: textOf(childOf(question, 'generalfeedback')),
  })
}

function choiceOf(answer: XmlElement): ChoiceItem['choices'][number] {
  const credit = Number(answer.attributes.fraction ?? 0)
  if (Number.isNaN(credit)) throw new ItemRefusedError('malformed')
  return { text: textOf(answer), credit, feedback: textOf(childOf(answer, 'feedback')) }
}

/** Puts the true choice first; Moodle writes `true` and `false` in either order. */
function truthChoices(choices: ChoiceItem['choices']): ChoiceItem['choices'] {
  return ['true', 'false'].map((word, at) => {
    const choice = choices.find(({ text }) => text.trim().toLowerCase() === word)
    if (!choice) throw new ItemRefusedError('malformed')
    return { ...choice, text: TRUE_FALSE[at] ?? word }
  })
}

/** Returns an element's `text` as plain text. Throws ItemRefusedError `media` for attached files. */
function textOf(element: XmlElement | undefined): string {
  if (!element) return ''
  if (childOf(element, 'file')) throw new ItemRefusedError('media')
  return plainText(childOf(element, 'text')?.text ?? '', FORMATS.get(element.attributes.format ?? '') ?? 'moodle')
}

function childOf(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => child.name === name)
}

/** The name of a question, which may be malformed. */
function titleOf(source: string): string {
  const beginning = source.slice(0, MOST_SOURCE)
  const [, behind = beginning] = beginning.split('<name>')
  const [name = ''] = behind.split('</name>')
  return roughText(name.replace(/<!\[CDATA\[|\]\]>/g, ''))
}
