import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { downloadEndpoint, uploadEndpoint } from './file-endpoint.ts'
import { subjectKey } from './library.ts'
import {
  QUESTION_FILE_LIMITS,
  QUESTION_FORMATS,
  QUESTION_REFUSAL_TEXTS,
  type QuestionRefusal,
} from './question-files.ts'
import { EXPORT_LOSS_TEXTS, type ExportLoss, QUESTION_LOSS_TEXTS, type QuestionLoss } from './question-losses.ts'
import { questionContentSchema } from './quiz.ts'

/** Import and export of a subject's questions as files. */

const place = z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey })
const FILES_PATH = '/api/{grade}/test_yourself_students/files/{term}/{subject}'

/** `preview` writes nothing. */
const QUESTION_FILE_MODES = ['preview', 'import'] as const

// `Object.keys` loses the key type; the objects are literals.
const REFUSALS = Object.keys(QUESTION_REFUSAL_TEXTS) as [QuestionRefusal, ...QuestionRefusal[]]

const LOSSES = Object.keys(QUESTION_LOSS_TEXTS) as [QuestionLoss, ...QuestionLoss[]]
const EXPORT_LOSSES = Object.keys(EXPORT_LOSS_TEXTS) as [ExportLoss, ...ExportLoss[]]

const ticket = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** A question of a file, with the line of the file where it begins and what it loses. */
const fileQuestionSchema = z.object({
  line: z.number(),
  question: questionContentSchema,
  lost: z.array(z.enum(LOSSES)),
})
export type FileQuestion = z.infer<typeof fileQuestionSchema>

const most = z.maxLength(QUESTION_FILE_LIMITS.items)

const questionFileReportSchema = z.object({
  format: z.enum(QUESTION_FORMATS),
  /** Whether added questions are shown at once or wait for approval. */
  state: z.enum(['shown', 'waiting']),
  /**
   * New ones, in file order. `contrary`: the quiz has the same text with another correct answer. `alike`: it has one
   * that differs in vowel marks, hamza or markup.
   */
  added: z.array(z.object({ ...fileQuestionSchema.shape, contrary: z.boolean(), alike: z.boolean() })).check(most),
  /** Duplicates of questions in the quiz or earlier in the file. */
  standing: z.array(fileQuestionSchema).check(most),
  /** Items that cannot be imported; `title` is the item's name or its beginning. */
  rejected: z.array(z.object({ line: z.number(), title: z.string(), reason: z.enum(REFUSALS) })).check(most),
  /** The bank's categories with their questions. `subject` is the subject of the portal that a name means. */
  categories: z.array(z.object({ name: z.string(), questions: z.number(), subject: z.nullable(subjectKey) })),
  /** Number of shown questions in the quiz after the import; a quiz asks the first `MAX_QUESTIONS`. */
  shown: z.number(),
})
export type QuestionFileReport = z.infer<typeof questionFileReportSchema>

/**
 * Takes the file's bytes as `application/octet-stream`. Refuses other files as `unreadable_file` or `too_large`; the
 * problem's `fields` then have the path `file` and as message a key of `QUESTION_FILE_FAULT_TEXTS`.
 */
export const questionFileEndpoint = uploadEndpoint({
  method: 'POST',
  path: FILES_PATH,
  summary: 'Previews the import of a question file into a subject; in the mode import, also writes the new questions.',
  access: 'contributor',
  params: place,
  query: z.object({
    file_name: z.string().check(z.minLength(1), z.maxLength(255)),
    mode: z.enum(QUESTION_FILE_MODES),
    /** A random name that the sender gives the file, to ask for its place in the queue. */
    ticket: z.optional(ticket),
  }),
  maxBytes: QUESTION_FILE_LIMITS.bytes,
  response: questionFileReportSchema,
  problems: ['not_found', 'too_large', 'unreadable_file', 'too_many_requests'],
})

/** Asked while a file is sent: whether it waits until there is memory for it. */
export const readingPlaceEndpoint = endpoint({
  method: 'GET',
  path: '/api/reading_queue/{ticket}',
  summary: 'How many files are before a sent file in the queue; null if it does not wait.',
  access: 'contributor',
  params: z.object({ ticket }),
  response: z.object({ place: z.nullable(z.number()) }),
})

/** Returns an attachment with an Arabic name, for a plain link with `download`. */
export const questionDownloadEndpoint = downloadEndpoint({
  path: FILES_PATH,
  summary: "The shown questions of a subject's quiz as a file.",
  access: 'contributor',
  params: place,
  query: z.object({ format: z.enum(QUESTION_FORMATS) }),
  problems: ['not_found'],
})

/** Asked before a download: the number of questions, and how many lose what in each format. */
export const questionLossesEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/file_losses/{term}/{subject}',
  summary: "What each file format cannot hold of the shown questions of a subject's quiz.",
  access: 'contributor',
  params: place,
  response: z.object({
    questions: z.number(),
    formats: z.array(
      z.object({
        format: z.enum(QUESTION_FORMATS),
        lost: z.array(z.object({ what: z.enum(EXPORT_LOSSES), questions: z.number().check(z.int(), z.gte(1)) })),
      }),
    ),
  }),
  problems: ['not_found'],
})
