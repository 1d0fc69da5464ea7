import {
  type GradeKey,
  type GradeNumber,
  gradeNumber,
  type TermKey,
  type TermNumber,
  termNumber,
} from '#contract/faculty.ts'
import type { TextFormat } from '#contract/markup.ts'
import { canonicalMarkup, markupOfPlain } from '#contract/markup-canonical.ts'
import { plainText } from '#contract/markup-text.ts'
import { textsOfParts } from '#contract/question-faults.ts'
import { QUESTION_LIMITS, type Question, type QuestionParts, type WrittenComparison } from '#contract/quiz.ts'
import { shortHash } from '#contract/short-hash.ts'

/**
 * A question has three forms: the content that rules work with (this file), the row of the database
 * (`question-rows.ts`), and the contract's JSON (`src/contract/quiz.ts`).
 */

/** The quiz that a question belongs to. */
export type QuizPlace = { origin: 'trial' | 'sent' } | StudentPlace

/** The quiz of a subject in one term of a grade. */
export interface StudentPlace {
  origin: 'student'
  grade: GradeNumber
  term: TermNumber
  subject: string
}

interface CommonContent {
  /** Whether all texts but the creator's name are plain or markup. */
  format: TextFormat
  text: string
  reason?: string | undefined
  creatorName?: string | undefined
  /** The text that the question shares with others of its quiz. */
  passage?: string | undefined
}

/** What each kind of question has besides its text. */
export type ContentParts =
  /** `answer` is the index of the right option, from 0. */
  | { kind: 'one'; options: readonly string[]; answer: number }
  /** `answers` are the indexes of the right options, ascending. */
  | { kind: 'several'; options: readonly string[]; answers: readonly number[] }
  | { kind: 'matching'; pairs: readonly { prompt: string; match: string }[] }
  /** `items` are in the right order. */
  | { kind: 'ordering'; items: readonly string[] }
  | { kind: 'written'; accepted: readonly string[]; compare: WrittenComparison }

/** A question without an id and a quiz, as an uploaded file contains it. */
export type QuestionContent = CommonContent & ContentParts

/** The content of a question of one kind. */
export type ContentOf<Kind extends QuestionContent['kind']> = Extract<QuestionContent, { kind: Kind }>

/** A question to insert. Without a `state` it is inserted as shown. */
export type NewQuestion = QuestionContent & {
  place: QuizPlace
  creatorUid?: string | undefined
  state?: 'shown' | 'waiting' | undefined
}

/** A question read from its row. It has no secret fields, and may be sent to anybody. */
export type StoredQuestion = QuestionContent & {
  id: string
  place: QuizPlace
}

/** Returns the quiz that the parameters of a URL name. */
export function studentPlace(params: { grade: GradeKey; term: TermKey; subject: string }): StudentPlace {
  const { grade, term, subject } = params
  return { origin: 'student', grade: gradeNumber(grade), term: termNumber(term), subject }
}

/** Returns the JSON of a question's kind and parts. */
export function partsJson(parts: ContentParts): QuestionParts {
  switch (parts.kind) {
    case 'one':
      return { question_answer: parts.answer, question_options: [...parts.options] }
    case 'several':
      return { question_kind: 'several', question_answers: [...parts.answers], question_options: [...parts.options] }
    case 'matching':
      return { question_kind: 'matching', question_pairs: parts.pairs.map(({ prompt, match }) => ({ prompt, match })) }
    case 'ordering':
      return { question_kind: 'ordering', question_items: [...parts.items] }
    case 'written':
      return { question_kind: 'written', accepted_answers: [...parts.accepted], compare: parts.compare }
  }
}

/** Returns the parts of a question from their JSON. */
export function partsOf(json: QuestionParts): ContentParts {
  switch (json.question_kind) {
    case 'several':
      return { kind: 'several', options: json.question_options, answers: json.question_answers }
    case 'matching':
      return { kind: 'matching', pairs: json.question_pairs }
    case 'ordering':
      return { kind: 'ordering', items: json.question_items }
    case 'written':
      return { kind: 'written', accepted: json.accepted_answers, compare: json.compare }
    default:
      return { kind: 'one', options: json.question_options, answer: json.question_answer }
  }
}

/** The texts of a question that have its format (plain or markup): all but the creator's name. */
type TextField = 'text' | 'reason' | 'passage' | 'option'

/**
 * Returns a question in which `change` has replaced each text but the creator's name. `change` gets the text and its
 * field, which is `option` for all texts of the question's parts.
 */
export function withTexts<Content extends QuestionContent>(
  question: Content,
  change: (text: string, field: TextField) => string,
): Content {
  const { text, reason, passage } = question
  return {
    ...question,
    ...partsWithTexts(question, (part) => change(part, 'option')),
    text: change(text, 'text'),
    ...(reason === undefined ? {} : { reason: change(reason, 'reason') }),
    ...(passage === undefined ? {} : { passage: change(passage, 'passage') }),
  }
}

/** Returns all texts of a question but the creator's name. */
export function textsOf(question: QuestionContent): string[] {
  const texts: string[] = []
  withTexts(question, (text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** Returns all texts of a question but the creator's name, with the names of their fields in the contract's forms. */
export function textFields(question: QuestionContent): [path: string, text: string][] {
  const { text, reason, passage } = question
  const single = { question_text: text, answer_reason: reason ?? '', passage_text: passage ?? '' }
  return [...Object.entries(single), ...textsOfParts(partsJson(question))]
}

function partsWithTexts(parts: ContentParts, change: (text: string) => string): ContentParts {
  switch (parts.kind) {
    case 'one':
      return { kind: parts.kind, options: parts.options.map(change), answer: parts.answer }
    case 'several':
      return { kind: parts.kind, options: parts.options.map(change), answers: parts.answers }
    case 'matching': {
      const pairs = parts.pairs.map(({ prompt, match }) => ({ prompt: change(prompt), match: change(match) }))
      return { kind: parts.kind, pairs }
    }
    case 'ordering':
      return { kind: parts.kind, items: parts.items.map(change) }
    case 'written':
      return { kind: parts.kind, accepted: parts.accepted.map(change), compare: parts.compare }
  }
}

/**
 * Returns the texts of the right answer. Depending on the kind these are the right options, each pair as one text, the
 * items in order, or all accepted answers.
 */
export function rightTexts(parts: ContentParts): string[] {
  switch (parts.kind) {
    case 'one':
      return [parts.options[parts.answer] ?? '']
    case 'several':
      return parts.answers.map((answer) => parts.options[answer] ?? '')
    case 'matching':
      return parts.pairs.map(({ prompt, match }) => `${prompt} ← ${match}`)
    case 'ordering':
      return [...parts.items]
    case 'written':
      return [...parts.accepted]
  }
}

/** Returns a format for the contract's JSON, in which plain questions have none. */
export function formatJson(format: TextFormat): 'markup' | undefined {
  return format === 'markup' ? format : undefined
}

/** Returns a question's content as the contract's JSON, without an id. */
export function contentJson(content: QuestionContent): ContentJson {
  const { format, text, reason, creatorName, passage } = content
  return {
    question_format: formatJson(format),
    question_text: text,
    ...partsJson(content),
    answer_reason: reason,
    question_creator: creatorName === undefined ? undefined : { name: creatorName },
    passage: passageJson(format, passage),
  }
}

type ContentJson = Omit<Question, 'id' | keyof QuestionParts> & QuestionParts

/**
 * Returns a passage with its id, a hash of its text in markup: plain questions and questions with markup may share a
 * passage.
 */
export function passageJson(format: TextFormat, text: string | null | undefined): Question['passage'] {
  if (text === null || text === undefined) return undefined
  const shown = format === 'plain' ? markupOfPlain(text) : text
  return { id: `${shortHash(shown)}${shortHash(`${shown.length} ${shown}`)}`, text }
}

/** Returns a stored question as the contract's JSON. */
export function questionJson(question: StoredQuestion): Question {
  return { id: question.id, ...contentJson(question) }
}

/** Returns a question with all its texts as plain text. */
export function plainContent<Content extends QuestionContent>(question: Content): Content {
  const { format } = question
  if (format === 'plain') return question
  return { ...withTexts(question, (text) => plainText(text, format)), format: 'plain' }
}

/** Whether all texts with markup are in canonical form and, without their marks, within the limits. */
export function isCanonical(question: QuestionContent): boolean {
  if (question.format === 'plain') return true
  let isWhole = true
  withTexts(question, (text, field) => {
    isWhole &&= isCanonicalText(text, QUESTION_LIMITS[field])
    return text
  })
  return isWhole
}

function isCanonicalText(text: string, limit: number): boolean {
  try {
    return canonicalMarkup(text) === text && plainText(text, 'markup').length <= limit
  } catch {
    return false
  }
}
