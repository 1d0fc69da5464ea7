import { plainOf } from './markup-text.ts'
import { hasItsAnswers, QUESTION_LIMITS, type QuestionParts } from './quiz.ts'
import { cleanText } from './search-text.ts'
import { hasNothingToType } from './written-answers.ts'

/** A fault in one field of a question; `path` names the field as `fields` of an error response does. */
export interface QuestionFault {
  path: string
  fault: 'blank' | 'equal' | 'answer' | 'long' | 'short' | 'gap' | 'untypable'
}

type Faulty = {
  question_format?: 'markup' | undefined
  question_text: string
  answer_reason?: string | undefined
  passage_text?: string | undefined
} & QuestionParts

/**
 * Finds faults of a question that a schema cannot find: texts without visible characters, texts that equal an earlier
 * one of their list after normalisation (`equal`), right answers that are no options (`answer`), gaps other than a
 * single one in a written question's text (`gap`), accepted answers that nobody can type (`untypable`), and texts whose
 * plain form is too long or shorter than `leastText`. Texts that differ in diacritics or markup are different, since
 * questions often ask about these. Prompts must differ from each other; matches may be equal, but not all of them.
 * Throws MarkupError for invalid markup.
 */
export function questionFaults(question: Faulty, leastText = 1): QuestionFault[] {
  const faults: QuestionFault[] = []
  if (isBlank(question.question_text, question.question_format)) faults.push({ path: 'question_text', fault: 'blank' })
  const gaps = gapFaults(question)
  // A text with two gaps cannot be parsed, so lengths are measured only if no text has a wrong gap.
  return [...faults, ...partFaults(question), ...(gaps.length > 0 ? gaps : lengthFaults(question, leastText))]
}

type Format = 'markup' | undefined

/** Elements that show nothing by themselves. */
const FRAMES = /<\/?(?:mark|b|i|u|s|sup|sub|a|verse|half|math)\b[^<>]*>/g

/** Whether a text in its canonical form has no visible characters, pictures or sounds. */
export function isBlank(text: string, format: Format): boolean {
  return cleanText(shownOf(text, format)) === ''
}

/** Whether nobody can type an accepted answer: it has more than formatted text, or nothing that a comparison counts. */
export function isUntypable(answer: string, format: Format): boolean {
  // In markup, a `<` that is part of the text is escaped, so that every `<` begins an element.
  const hasMore = format === 'markup' && /<(?:img|audio|math|verse)\b/.test(answer)
  return hasMore || hasNothingToType(shownOf(answer, format))
}

function shownOf(text: string, format: Format): string {
  return format === 'markup' ? text.replace(FRAMES, '') : text
}

function gapFaults(question: Faulty): QuestionFault[] {
  const { question_format, question_kind, question_text, answer_reason = '', passage_text = '' } = question
  if (question_format !== 'markup') return []
  const ofText = question_kind === 'written' ? 1 : 0
  const fields = [...Object.entries({ answer_reason, passage_text }), ...textsOfParts(question)]
  return [['question_text', question_text, ofText] as const, ...fields.map((field) => [...field, 0] as const)].flatMap(
    // In markup, a `<` that is part of the text is escaped, so that every `<gap>` is a gap.
    ([path, text, most]): QuestionFault[] => (text.split('<gap>').length - 1 > most ? [{ path, fault: 'gap' }] : []),
  )
}

function lengthFaults(question: Faulty, leastText: number): QuestionFault[] {
  const { question_format, question_text, answer_reason = '', passage_text = '' } = question
  const { text, option, reason, passage } = QUESTION_LIMITS
  const lengthOf = (written: string) => (question_format === 'markup' ? plainOf(written) : written).length
  const long = (path: string, written: string, limit: number): QuestionFault[] =>
    lengthOf(written) > limit ? [{ path, fault: 'long' }] : []
  return [
    ...long('question_text', question_text, text),
    ...(lengthOf(question_text) < leastText ? [{ path: 'question_text', fault: 'short' } as const] : []),
    ...long('answer_reason', answer_reason, reason),
    ...long('passage_text', passage_text, passage),
    ...textsOfParts(question).flatMap(([path, written]) => long(path, written, option)),
  ]
}

/** Returns the texts of a question's parts with the names of their fields. */
export function textsOfParts(question: QuestionParts): [path: string, text: string][] {
  const listed = (name: string, texts: readonly string[]) =>
    texts.map((text, at): [string, string] => [`${name}/${at}`, text])
  switch (question.question_kind) {
    case 'matching':
      return question.question_pairs.flatMap(({ prompt, match }, at): [string, string][] => [
        [`question_pairs/${at}/prompt`, prompt],
        [`question_pairs/${at}/match`, match],
      ])
    case 'ordering':
      return listed('question_items', question.question_items)
    case 'written':
      return listed('accepted_answers', question.accepted_answers)
    default:
      return listed('question_options', question.question_options)
  }
}

function partFaults(question: Faulty): QuestionFault[] {
  const format = question.question_format
  switch (question.question_kind) {
    case 'matching':
      return pairFaults(question.question_pairs, format)
    case 'ordering':
      return listFaults(question.question_items, format, (at) => `question_items/${at}`)
    case 'written':
      return acceptedFaults(question.accepted_answers, format)
    case 'several':
      return [...optionFaults(question.question_options, format), ...answerFaults('question_answers', question)]
    default:
      return [...optionFaults(question.question_options, format), ...answerFaults('question_answer', question)]
  }
}

function answerFaults(path: string, question: QuestionParts): QuestionFault[] {
  return hasItsAnswers(question) ? [] : [{ path, fault: 'answer' }]
}

function acceptedFaults(answers: readonly string[], format: Format): QuestionFault[] {
  const pathOf = (at: number) => `accepted_answers/${at}`
  const untypable = answers.flatMap((answer, at): QuestionFault[] =>
    isUntypable(answer, format) && !isBlank(answer, format) ? [{ path: pathOf(at), fault: 'untypable' }] : [],
  )
  return [...listFaults(answers, format, pathOf), ...untypable]
}

function optionFaults(options: readonly string[], format: Format): QuestionFault[] {
  return listFaults(options, format, (at) => `question_options/${at}`)
}

function pairFaults(pairs: readonly { prompt: string; match: string }[], format: Format): QuestionFault[] {
  const prompts = listFaults(
    pairs.map(({ prompt }) => prompt),
    format,
    (at) => `question_pairs/${at}/prompt`,
  )
  const matches = pairs.map(({ match }) => cleanText(match))
  const blank = pairs.flatMap(({ match }, at): QuestionFault[] =>
    isBlank(match, format) ? [{ path: `question_pairs/${at}/match`, fault: 'blank' }] : [],
  )
  const isTrivial = blank.length === 0 && new Set(matches).size === 1
  return [...prompts, ...blank, ...(isTrivial ? [{ path: 'question_pairs/1/match', fault: 'equal' } as const] : [])]
}

function listFaults(texts: readonly string[], format: Format, pathOf: (at: number) => string): QuestionFault[] {
  const seen = texts.map(cleanText)
  return seen.flatMap((text, at): QuestionFault[] => {
    if (isBlank(text, format)) return [{ path: pathOf(at), fault: 'blank' }]
    return seen.indexOf(text) < at ? [{ path: pathOf(at), fault: 'equal' }] : []
  })
}
