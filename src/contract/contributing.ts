import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'
import { answerCountsSchema, questionOrder } from './question-counts.ts'
import { optionField, questionFields } from './question-fields.ts'
import {
  anyOf,
  leftOut,
  passageSchema,
  QUESTION_LIMITS,
  questionFormat,
  questionId,
  questionOfAnyKind,
  questionParts,
  questionSchema,
  schemaOfEachKind,
} from './quiz.ts'

/** Questions that members contribute, and reports against questions. docs/SPECIFICATION.md, sections 2, 3, 5 and 7. */

/** The shortest plain text of a contributed question, in characters. */
export const LEAST_QUESTION = 10
/**
 * The number of options that the form asks for; questions in files may have other numbers (`QUESTION_LIMITS`).
 * docs/SPECIFICATION.md, section 9.
 */
const FORM_OPTIONS = 4
const MIN_REPORT = 10
const MAX_REPORT = 1000

/** Number of questions on one page of the contributor's list. */
export const OWN_QUESTIONS_PAGE = 40

const place = z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey })
const optionText = optionField()
const formParts = questionParts(optionText)

const formFields = questionFields(LEAST_QUESTION)
const partsOfForm = {
  ...formParts,
  one: {
    ...formParts.one,
    /** The index of the right option, from 0. */
    question_answer: z.number().check(z.int(), z.gte(0), z.lte(FORM_OPTIONS - 1)),
    question_options: z.array(optionText).check(z.length(FORM_OPTIONS)),
  },
}

/** The body that the contributing form sends, by the kind of the question. */
export const QUESTION_FORMS = schemaOfEachKind(formFields, partsOfForm)
export const questionForm = anyOf(QUESTION_FORMS)

/**
 * States of a contributor's own question: `withdrawn` by the contributor, `waiting` for the office's approval, or
 * `hidden` by the office. Readers see only questions in the state `shown`.
 */
const OWN_QUESTION_STATES = ['shown', 'waiting', 'hidden', 'withdrawn'] as const

export const ownQuestionSchema = questionOfAnyKind({
  ...place.shape,
  id: questionId,
  question_format: questionFormat,
  question_text: z.string(),
  answer_reason: z.optional(z.string()),
  passage: z.optional(passageSchema),
  state: z.enum(OWN_QUESTION_STATES),
  created_at: z.string(),
  /**
   * When the office last approved, hid or showed the question, and when it corrected the question; null after an edit
   * by the contributor.
   */
  reviewed_at: z.nullable(z.string()),
  corrected_at: z.nullable(z.string()),
  /** Number of reports against the question, including settled ones. */
  reports: z.number(),
  left_out: leftOut,
  /** How often the question was answered; null while there are fewer than `COUNTS_SHOWN_FROM` answers. */
  counts: z.nullable(answerCountsSchema),
  /** A hash that changes whenever the contributor or the office changes the question. */
  version: z.string(),
})
export type OwnQuestion = z.infer<typeof ownQuestionSchema>

export const addQuestionEndpoint = endpoint({
  method: 'POST',
  path: '/api/{grade}/test_yourself_students/questions/{term}/{subject}',
  summary: 'Adds a question of the caller to a subject.',
  access: 'contributor',
  params: place,
  body: questionForm,
  response: ownQuestionSchema,
  problems: ['not_found', 'too_many_requests'],
})

export const similarQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/similar/{term}/{subject}',
  summary: 'The questions of a subject with the same normalised text; used to warn before sending a duplicate.',
  access: 'contributor',
  params: place,
  query: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_LIMITS.text)) }),
  response: z.object({ questions: z.array(questionSchema).check(z.maxLength(20)) }),
})

export const ownQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/my/questions',
  summary: "The caller's own questions, newest first unless another order is asked for.",
  access: 'member',
  /** `after` is the `next` of the previous page in the same order. */
  query: z.object({ order: z.optional(questionOrder), after: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({
    questions: z.array(ownQuestionSchema).check(z.maxLength(OWN_QUESTIONS_PAGE)),
    next: z.nullable(z.string()),
  }),
})

const own = z.object({ id: questionId })

export const editQuestionEndpoint = endpoint({
  method: 'PUT',
  path: '/api/my/questions/{id}',
  summary: 'Changes a question of the caller.',
  access: 'contributor',
  params: own,
  /**
   * The form with the `version` of the question that the contributor has seen. Without `version`, the edit replaces the
   * question even if it was changed in between.
   */
  body: anyOf(schemaOfEachKind({ ...formFields, version: z.optional(z.string().check(z.maxLength(64))) }, partsOfForm)),
  response: ownQuestionSchema,
  problems: ['not_found', 'edit_conflict', 'too_many_requests'],
})

export const withdrawQuestionEndpoint = endpoint({
  method: 'POST',
  path: '/api/my/questions/{id}/withdraw',
  summary: 'Withdraws a question of the caller from its quiz.',
  access: 'member',
  params: own,
  response: ownQuestionSchema,
  problems: ['not_found'],
})

export const restoreQuestionEndpoint = endpoint({
  method: 'POST',
  path: '/api/my/questions/{id}/restore',
  summary: 'Undoes the withdrawal of a question of the caller.',
  access: 'contributor',
  params: own,
  response: ownQuestionSchema,
  problems: ['not_found'],
})

export const reportQuestionEndpoint = endpoint({
  method: 'POST',
  path: '/api/questions/{id}/reports',
  summary: 'Reports a question as wrong.',
  access: 'public',
  params: own,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(MIN_REPORT), z.maxLength(MAX_REPORT)) }),
  response: doneSchema,
  problems: ['not_found', 'too_many_requests'],
})
