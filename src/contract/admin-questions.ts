import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'
import { answerCountsSchema, questionOrder } from './question-counts.ts'
import { optionField, questionFields } from './question-fields.ts'
import {
  anyOf,
  leftOut,
  passageSchema,
  questionFormat,
  questionId,
  questionOfAnyKind,
  questionParts,
  questionSchema,
  schemaOfEachKind,
} from './quiz.ts'

/** Moderation of the questions of all three quizzes: the office approves and hides them and answers reports. */

/** Number of questions on one page; also the most that can be approved at once. */
export const QUESTIONS_PAGE = 20
/** The most reports of one question that are shown, or settled at once. */
const MOST_REPORTS = 200
/** The most similar questions that are shown beside one question. */
export const MOST_ALIKE = 20

/**
 * `missed`: more than half of the answers to the question were wrong. `unpicked`: one of its options was never chosen.
 */
export const QUESTION_FILTERS = ['waiting', 'reported', 'missed', 'unpicked', 'hidden', 'all'] as const
export type QuestionFilter = (typeof QUESTION_FILTERS)[number]

export const QUESTION_ORIGINS = ['student', 'sent', 'trial'] as const
export type QuestionOrigin = (typeof QUESTION_ORIGINS)[number]

export const QUESTION_STATES = ['shown', 'waiting', 'hidden'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

const officeQuestion = {
  id: questionId,
  origin: z.enum(QUESTION_ORIGINS),
  /** Grade, term and subject are null unless the question belongs to the quiz of a subject. */
  grade: z.nullable(z.enum(GRADE_KEYS)),
  term: z.nullable(z.enum(TERM_KEYS)),
  subject: z.nullable(z.string()),
  question_format: questionFormat,
  question_text: z.string(),
  answer_reason: z.nullable(z.string()),
  passage: z.optional(passageSchema),
  /** The contributor's name as readers see it beside the question. */
  creator_name: z.nullable(z.string()),
  /** The name that the contributor's account has now; null if the question belongs to no account. */
  account_name: z.nullable(z.string()),
  state: z.enum(QUESTION_STATES),
  /** Whether the contributor withdrew the question; readers do not see it then, whatever its state. */
  is_withdrawn: z.boolean(),
  created_at: z.string(),
  /** Number of reports of this question that the office has not closed. */
  open_reports: z.number(),
  left_out: leftOut,
  /** How often the question was answered; null while there are fewer than `COUNTS_SHOWN_FROM` answers. */
  counts: z.nullable(answerCountsSchema),
  /**
   * A hash that changes whenever the question changes; a change that was sent with an older hash is refused as a
   * conflict.
   */
  version: z.string(),
}
export const officeQuestionSchema = questionOfAnyKind(officeQuestion)
export type OfficeQuestion = z.infer<typeof officeQuestionSchema>

export const questionReportSchema = z.object({
  id: z.string(),
  reason: z.string(),
  /** The sender's name; null if a visitor sent the report. */
  sender: z.nullable(z.string()),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
})
export type QuestionReport = z.infer<typeof questionReportSchema>

export const wholeQuestionSchema = questionOfAnyKind({
  ...officeQuestion,
  /** Reports that are not settled first, then newest first. */
  reports: z.array(questionReportSchema).check(z.maxLength(MOST_REPORTS)),
  /** Other questions of the same quiz whose text is the same except for vowel marks, hamza or markup. */
  alike: z.array(questionSchema).check(z.maxLength(MOST_ALIKE)),
})
export type WholeQuestion = z.infer<typeof wholeQuestionSchema>

const version = z.string().check(z.minLength(1), z.maxLength(64))
const reportIds = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(MOST_REPORTS))

export const officeQuestionsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/questions',
  summary: 'The questions of all quizzes, newest first unless another order is asked for.',
  access: 'question_reviewer',
  query: z.object({
    filter: z.optional(z.enum(QUESTION_FILTERS)),
    origin: z.optional(z.enum(QUESTION_ORIGINS)),
    grade: z.optional(z.enum(GRADE_KEYS)),
    term: z.optional(z.enum(TERM_KEYS)),
    subject: z.optional(subjectKey),
    order: z.optional(questionOrder),
    /** A part of the question's text, in any spelling. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** `next` of the previous page in the same order. */
    after: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({
    questions: z.array(officeQuestionSchema).check(z.maxLength(QUESTIONS_PAGE)),
    next: z.nullable(z.string()),
    /** Number of questions that wait for approval and of those with open reports, whatever the filter. */
    waiting: z.number(),
    reported: z.number(),
    /** Whether a contributed question is shown only after the office has approved it. */
    wait_for_approval: z.boolean(),
    /** The subjects to filter by: those of all contributed questions. */
    subjects: z.array(z.string()).check(z.maxLength(500)),
  }),
})

const params = z.object({ id: questionId })

export const officeQuestionEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/questions/{id}',
  summary: 'One question with its reports.',
  access: 'question_reviewer',
  params,
  response: wholeQuestionSchema,
  problems: ['not_found'],
})

const correctionFields = questionFields(1)
const correctedParts = questionParts(optionField())

/** The schema of a corrected question, by its kind. It has the limits that questions in files have. */
export const QUESTION_CORRECTIONS = schemaOfEachKind(correctionFields, correctedParts)

/** The body of the call that corrects a question, by the question's kind. */
export const CORRECTION_BODIES = schemaOfEachKind(
  { ...correctionFields, version, settled_reports: reportIds },
  correctedParts,
)

export const correctQuestionEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/{id}',
  summary: 'Corrects a question and settles the given reports.',
  access: 'question_reviewer',
  params,
  body: anyOf(CORRECTION_BODIES),
  response: wholeQuestionSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const changeStateEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/{id}/state',
  summary: 'Approves a question, hides it, shows it again, or returns it to waiting.',
  access: 'question_reviewer',
  params,
  body: z.object({ state: z.enum(QUESTION_STATES), version }),
  response: wholeQuestionSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const settleReportsEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/questions/{id}/reports',
  summary: 'Settles reports against a question, or reopens them.',
  access: 'question_reviewer',
  params,
  body: z.object({ reports: reportIds, settled: z.boolean() }),
  response: wholeQuestionSchema,
  problems: ['not_found'],
})

export const approveQuestionsEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/questions/approval',
  summary: 'Approves the questions of a page; skips those that changed or no longer wait.',
  access: 'question_reviewer',
  body: z.object({
    questions: z.array(z.object({ id: questionId, version })).check(z.minLength(1), z.maxLength(QUESTIONS_PAGE)),
  }),
  response: z.object({ approved: z.array(officeQuestionSchema), left: z.number() }),
})

export const approvalSettingEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/question_approval',
  summary: 'Sets whether new questions wait for approval.',
  access: 'question_reviewer',
  body: z.object({ wait_for_approval: z.boolean() }),
  response: z.object({ wait_for_approval: z.boolean() }),
})
