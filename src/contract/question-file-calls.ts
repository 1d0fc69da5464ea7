import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { subjectKey } from './library.ts'
import {
  QUESTION_FILE_LIMITS,
  QUESTION_FORMATS,
  QUESTION_REFUSAL_TEXTS,
  type QuestionRefusal,
} from './question-files.ts'
import { questionSchema } from './quiz.ts'

/** Files of questions on screen: a subject's questions come out of one, and go into one. */

const place = z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey })
const FILES_PATH = '/api/{grade}/test_yourself_students/files/{term}/{subject}'

/** `preview` writes nothing. */
const QUESTION_FILE_MODES = ['preview', 'import'] as const

// Object.keys forgets the key type; the object is a literal, so its keys are the reasons.
const REFUSALS = Object.keys(QUESTION_REFUSAL_TEXTS) as [QuestionRefusal, ...QuestionRefusal[]]

const { id: _, ...content } = questionSchema.shape

/** A question of a file, which begins at this line of it. */
const fileQuestionSchema = z.object({ line: z.number(), question: z.object(content) })
export type FileQuestion = z.infer<typeof fileQuestionSchema>

const most = z.maxLength(QUESTION_FILE_LIMITS.items)

const questionFileReportSchema = z.object({
  format: z.enum(QUESTION_FORMATS),
  /** Whether readers see the added ones, or the office first. */
  state: z.enum(['shown', 'waiting']),
  /** New ones, in the file's order. `contrary`: the quiz has the text with another right answer, so one of the two may be wrong. */
  added: z.array(z.object({ ...fileQuestionSchema.shape, contrary: z.boolean() })).check(most),
  /** What the quiz has already, or an earlier item of the file. */
  standing: z.array(fileQuestionSchema).check(most),
  /** Items that are no question of ours; `title` is the item's name, or how it begins. */
  rejected: z.array(z.object({ line: z.number(), title: z.string(), reason: z.enum(REFUSALS) })).check(most),
  /** How many questions the quiz shows, or would show, after the import; it asks the first `MAX_QUESTIONS`. */
  shown: z.number(),
})
export type QuestionFileReport = z.infer<typeof questionFileReportSchema>

/**
 * Takes the file's bytes as `application/octet-stream`. What is no file of questions is `unreadable_file`, or `too_large`; the
 * problem's `fields` then hold the path `file` with a key of `QUESTION_FILE_FAULT_TEXTS` as its message.
 */
export const questionFileEndpoint = endpoint({
  method: 'POST',
  path: FILES_PATH,
  summary:
    'Reads a file of questions and says what its import into a subject does; writes the new ones in the mode import.',
  access: 'contributor',
  params: place,
  query: z.object({
    file_name: z.string().check(z.minLength(1), z.maxLength(255)),
    mode: z.enum(QUESTION_FILE_MODES),
  }),
  response: questionFileReportSchema,
  problems: ['not_found', 'too_large', 'unreadable_file', 'too_many_requests'],
})

/** An attachment with an Arabic name, for a plain link with `download`. */
export const questionDownloadEndpoint = endpoint({
  method: 'GET',
  path: FILES_PATH,
  summary: 'What the quiz of a subject shows, as a file.',
  access: 'contributor',
  params: place,
  query: z.object({ format: z.enum(QUESTION_FORMATS) }),
  response: z.string(),
  problems: ['not_found'],
})

const lost = z.number().check(z.int(), z.gte(0))

/** Asked before a download: how many questions there are, and of how many a format drops what. */
export const questionLossesEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/file_losses/{term}/{subject}',
  summary: 'What each format of a file has no room for in the questions that the quiz of a subject shows.',
  access: 'contributor',
  params: place,
  response: z.object({
    questions: z.number(),
    formats: z.array(z.object({ format: z.enum(QUESTION_FORMATS), reasons: lost, creators: lost, line_breaks: lost })),
  }),
  problems: ['not_found'],
})
