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

/** `preview` reports what `import` would do, and stores nothing. */
const QUESTION_FILE_MODES = ['preview', 'import'] as const

// `Object.keys` loses the type of the keys; the objects are literals, so that these are all their keys.
const REFUSALS = Object.keys(QUESTION_REFUSAL_TEXTS) as [QuestionRefusal, ...QuestionRefusal[]]

const LOSSES = Object.keys(QUESTION_LOSS_TEXTS) as [QuestionLoss, ...QuestionLoss[]]
const EXPORT_LOSSES = Object.keys(EXPORT_LOSS_TEXTS) as [ExportLoss, ...ExportLoss[]]

const ticket = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Number of items on one page of a file's list. */
export const FILE_ITEMS_PAGE = 40

/** A question of a file, the line on which it begins, and what an import would drop or change of it. */
export const fileQuestionSchema = z.object({
  line: z.number(),
  question: questionContentSchema,
  lost: z.array(z.enum(LOSSES)),
})
export type FileQuestion = z.infer<typeof fileQuestionSchema>

/** An item that cannot be imported; `title` is the item's name, or its beginning if it has none. */
export const rejectedItemSchema = z.object({ line: z.number(), title: z.string(), reason: z.enum(REFUSALS) })
export type RejectedFileItem = z.infer<typeof rejectedItemSchema>

const onePage = z.maxLength(FILE_ITEMS_PAGE)
const next = z.nullable(z.string())
/**
 * One page of a file's items, in the order of the file. `next` is the cursor for `fileItemsEndpoint`; null on the last
 * page.
 */
export const fileQuestionPageSchema = z.object({ items: z.array(fileQuestionSchema).check(onePage), next })
const rejectedPage = z.object({ items: z.array(rejectedItemSchema).check(onePage), next })

const count = z.number().check(z.int(), z.gte(0))

const questionFileReportSchema = z.object({
  format: z.enum(QUESTION_FORMATS),
  /** Whether added questions are shown at once or wait for approval. */
  state: z.enum(['shown', 'waiting']),
  /** Numbers of items in the whole file. `contrary`, `alike`, `waiting` and `lossy` count some of the `added` ones. */
  counts: z.object({
    added: count,
    contrary: count,
    alike: count,
    /**
     * Questions that will wait for approval. In the state `shown` these are only questions that differ from a hidden
     * question in nothing but vowel marks or markup.
     */
    waiting: count,
    /** Items of which an import drops or changes a part, such as a hint. */
    lossy: count,
    standing: count,
    rejected: count,
  }),
  /** The first page of each list of a preview; null after an import. */
  questions: z.nullable(
    z.object({
      /** New questions whose text is in the quiz already, with another right answer. */
      contrary: fileQuestionPageSchema,
      /** New questions that differ from a question of the quiz only in vowel marks, hamza or markup. */
      alike: fileQuestionPageSchema,
      /** All other new questions. */
      plain: fileQuestionPageSchema,
      /** Questions that are in the quiz already, or that occur earlier in the file. */
      standing: fileQuestionPageSchema,
    }),
  ),
  /** The first page of the items that cannot be imported. */
  rejected: rejectedPage,
  /**
   * The categories of the file's question bank, with the number of questions in each. `subject` is the subject of the
   * portal that has the category's name; null if none has.
   */
  categories: z
    .array(z.object({ name: z.string(), questions: z.number(), subject: z.nullable(subjectKey) }))
    .check(z.maxLength(QUESTION_FILE_LIMITS.items)),
  /** Number of questions that the quiz shows after the import; readers are asked the first `MAX_QUESTIONS` of them. */
  shown: z.number(),
})
export type QuestionFileReport = z.infer<typeof questionFileReportSchema>

/**
 * The request is the file's bytes (`application/octet-stream`). A file that cannot be imported is refused as
 * `unreadable_file` or `too_large`; the problem's `fields` then have the path `file` and as message a key of
 * `QUESTION_FILE_FAULT_TEXTS`.
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
    /** A random id that the sender gives the file, with which it asks for the file's queue position. */
    ticket: z.optional(ticket),
  }),
  maxBytes: QUESTION_FILE_LIMITS.bytes,
  response: questionFileReportSchema,
  problems: ['not_found', 'too_large', 'unreadable_file', 'too_many_requests'],
})

/**
 * Returns the next page of a list of a file that the caller has sent. The lists are stored for an hour; after that, the
 * response is `not_found`.
 */
export const fileItemsEndpoint = endpoint({
  method: 'GET',
  path: '/api/my/question_file_items',
  summary: 'The next page of a list in the report on a question file of the caller.',
  access: 'contributor',
  /** `after` is the `next` of the previous page. */
  query: z.object({ after: z.string().check(z.maxLength(200)) }),
  response: z.object({ items: z.array(z.union([fileQuestionSchema, rejectedItemSchema])).check(onePage), next }),
  problems: ['not_found'],
})
export type FileItem = FileQuestion | RejectedFileItem

/** Repeated by the page that sends a file, to show whether the file waits in the queue for memory. */
export const readingPlaceEndpoint = endpoint({
  method: 'GET',
  path: '/api/reading_queue/{ticket}',
  summary: 'How many files are before a sent file in the queue; null if it does not wait.',
  access: 'contributor',
  isPolled: true,
  params: z.object({ ticket }),
  response: z.object({ place: z.nullable(z.number()) }),
})

/** Returns a file as an attachment with an Arabic name, so that a plain link with `download` is enough. */
export const questionDownloadEndpoint = downloadEndpoint({
  path: FILES_PATH,
  summary: "The shown questions of a subject's quiz as a file.",
  access: 'contributor',
  params: place,
  query: z.object({ format: z.enum(QUESTION_FORMATS) }),
  problems: ['not_found'],
})

/** Called before a download: the number of questions, and how many of them lose which parts in each format. */
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
