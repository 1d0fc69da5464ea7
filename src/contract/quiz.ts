import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'

/** The questions of all quizzes. docs/SPECIFICATION.md, sections 2, 3 and 7. */

/** The most questions of one quiz; of a longer list, a quiz has the first ones. */
export const MAX_QUESTIONS = 500

/**
 * Whether readers are not asked a shown question, because MAX_QUESTIONS others come before it in its quiz; absent for
 * all other questions.
 */
export const leftOut = z.optional(z.literal(true))

/**
 * Limits of a question. Questions in files may have two options, for true or false; the form for contributors asks for
 * four (docs/SPECIFICATION.md, section 9). At most nine options, pairs, items or accepted answers: options are also
 * chosen with the digit keys 1 to 9.
 */
export const QUESTION_LIMITS = {
  text: 1000,
  option: 400,
  reason: 2000,
  creator: 80,
  passage: 4000,
  leastOptions: 2,
  mostOptions: 9,
} as const

/**
 * The kinds of questions. `one` is the kind of docs/SPECIFICATION.md: one right option; such a question has no
 * `question_kind`.
 */
export const QUESTION_KINDS = ['one', 'several', 'matching', 'ordering', 'written'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/**
 * How a typed answer is compared with the accepted ones: with vowel marks and hamza (`exact`), or by its letters only.
 */
export const WRITTEN_COMPARISONS = ['exact', 'letters'] as const
export type WrittenComparison = (typeof WRITTEN_COMPARISONS)[number]

/** How many times as long as its plain form a text with markup may be. */
export const MARKUP_ROOM = 4

/**
 * The format of a question's texts; absent if they are plain. With `markup`, all of them are in the canonical form of
 * `markup.ts`.
 */
export const questionFormat = z.optional(z.literal('markup'))

/**
 * Returns the schema of a question's text in plain or markup form. `questionFaults` checks the length of its plain
 * form.
 */
export function textUpTo(limit: number) {
  return z.string().check(z.minLength(1), z.maxLength(limit * MARKUP_ROOM))
}

export const questionId = z.string().check(z.minLength(1), z.maxLength(64))

/**
 * Returns the fields that each kind of question has besides its text; `part` is the schema of an option, an item or an
 * accepted answer.
 */
export function questionParts(part: z.ZodMiniString) {
  const place = z.number().check(z.int(), z.gte(0), z.lte(QUESTION_LIMITS.mostOptions - 1))
  const few = [z.minLength(QUESTION_LIMITS.leastOptions), z.maxLength(QUESTION_LIMITS.mostOptions)] as const
  const options = z.array(part).check(...few)
  return {
    one: {
      question_kind: z.optional(z.literal('one')),
      /** The index of the right option, from 0. */
      question_answer: place,
      question_options: options,
    },
    several: {
      question_kind: z.literal('several'),
      /** The indexes of the right options, from 0, ascending. */
      question_answers: z.array(place).check(z.minLength(1), z.maxLength(QUESTION_LIMITS.mostOptions)),
      question_options: options,
    },
    matching: {
      question_kind: z.literal('matching'),
      /** Each prompt with the match that belongs to it. Several prompts may have equal matches. */
      question_pairs: z.array(z.object({ prompt: part, match: part })).check(...few),
    },
    ordering: {
      question_kind: z.literal('ordering'),
      /** The items in the right order. */
      question_items: z.array(part).check(...few),
    },
    written: {
      question_kind: z.literal('written'),
      accepted_answers: z.array(part).check(z.minLength(1), z.maxLength(QUESTION_LIMITS.mostOptions)),
      compare: z.enum(WRITTEN_COMPARISONS),
    },
  }
}

type Parts = ReturnType<typeof questionParts>

/** Returns a schema for each kind of question, with the given fields and those of the kind. */
export function schemaOfEachKind<Fields extends z.core.$ZodLooseShape>(fields: Fields, parts: Parts) {
  return {
    one: z.object({ ...fields, ...parts.one }),
    several: z.object({ ...fields, ...parts.several }),
    matching: z.object({ ...fields, ...parts.matching }),
    ordering: z.object({ ...fields, ...parts.ordering }),
    written: z.object({ ...fields, ...parts.written }),
  }
}

const part = textUpTo(QUESTION_LIMITS.option)
const partsOfKinds = schemaOfEachKind({}, questionParts(part))

/** The fields that a question of any kind has besides its text. */
export type QuestionParts = { [Kind in QuestionKind]: z.infer<(typeof partsOfKinds)[Kind]> }[QuestionKind]

/** A passage: a text to read, which several questions share. Equal passages have the same id. */
export const passageSchema = z.object({ id: questionId, text: textUpTo(QUESTION_LIMITS.passage) })

export const questionCreatorSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(QUESTION_LIMITS.creator)),
})

/** The fields that a question has both in a file and in a quiz, whatever its kind. */
const content = {
  question_format: questionFormat,
  question_text: textUpTo(QUESTION_LIMITS.text),
  answer_reason: z.optional(textUpTo(QUESTION_LIMITS.reason)),
  question_creator: z.optional(questionCreatorSchema),
  passage: z.optional(passageSchema),
}

/** Returns a schema that accepts questions of all kinds, from the schema of each kind. */
export function anyOf<Each extends Record<QuestionKind, z.core.$ZodObject>>(schemas: Each) {
  const { one, several, matching, ordering, written } = schemas
  type Kinds = [Each['one'], Each['several'], Each['matching'], Each['ordering'], Each['written']]
  return z.union<Kinds>([one, several, matching, ordering, written])
}

/** Returns the schema of a question of any kind, with the given fields and those of its kind. */
export function questionOfAnyKind<Fields extends z.core.$ZodLooseShape>(fields: Fields, parts = questionParts(part)) {
  return anyOf(schemaOfEachKind(fields, parts))
}

/** A question as a file has it: without an id. */
export const questionContentSchema = questionOfAnyKind(content)

/** Whether the right answers of a question are indexes of its options, each once and ascending. */
export function hasItsAnswers(question: QuestionParts): boolean {
  if (!('question_options' in question)) return true
  const answers = 'question_answers' in question ? question.question_answers : [question.question_answer]
  return answers.every((answer, at) => answer < question.question_options.length && answer > (answers[at - 1] ?? -1))
}

interface LimitedTexts {
  question_format?: 'markup' | undefined
  question_text: string
  answer_reason?: string | undefined
  passage?: { text: string } | undefined
}

/**
 * Whether the texts of a question without markup are within the limits; for a question with markup, `questionFaults`
 * measures them.
 */
function hasPlainLengths(question: LimitedTexts & QuestionParts): boolean {
  const { question_format, question_text, answer_reason = '', passage } = question
  if (question_format === 'markup') return true
  const { text, option, reason, passage: longest } = QUESTION_LIMITS
  if (question_text.length > text || answer_reason.length > reason) return false
  return (passage?.text ?? '').length <= longest && partTexts(question).every(({ length }) => length <= option)
}

/** Returns the texts of a question's parts: options, prompts and matches, items or accepted answers. */
export function partTexts(question: QuestionParts): string[] {
  switch (question.question_kind) {
    case 'matching':
      return question.question_pairs.flatMap(({ prompt, match }) => [prompt, match])
    case 'ordering':
      return question.question_items
    case 'written':
      return question.accepted_answers
    default:
      return question.question_options
  }
}

/** A question as readers get it. It has the name of its contributor, but not the account. */
export const questionSchema = questionOfAnyKind({
  /** The question's id, which never changes. */
  id: questionId,
  ...content,
}).check(
  z.refine(hasItsAnswers, 'the right answers must be indexes of options, ascending'),
  z.refine(hasPlainLengths, 'a text is too long'),
)
export type Question = z.infer<typeof questionSchema>

/** The type of the questions of one kind. */
export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { question_kind?: Kind | undefined }>

/** Returns the kind of a question; `one` if the question names none. */
export function kindOf({ question_kind }: { question_kind?: QuestionKind | undefined }): QuestionKind {
  return question_kind ?? 'one'
}

export const questionsSchema = z.array(questionSchema).check(z.maxLength(MAX_QUESTIONS))
export const quizSchema = z.object({ questions: questionsSchema })

export const trialQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/storage/students-data/questions/test_questions.json',
  summary: 'The questions of the trial quiz.',
  access: 'public',
  response: questionsSchema,
})

export const sentQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/test_yourself/sended_questions',
  summary: 'The questions that users sent to the faculty.',
  access: 'public',
  response: quizSchema,
})

export const studentsQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/questions/{term}/{subject}',
  summary: 'The questions that students contributed to a subject; an empty list if it has none.',
  access: 'public',
  params: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey }),
  response: quizSchema,
})
