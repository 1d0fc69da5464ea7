import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { markWordsSchema } from './mark-words.ts'
import { taughtSheet, UPLOAD_LIMITS, uploadChoicesSchema } from './upload-choices.ts'

/**
 * Learnt layouts: the office's choices for an uploaded file, stored under the texts of its headers and applied to later
 * files with the same headers.
 */

/** The most layouts that an office can have, and that one file of layouts can contain. */
export const MOST_LAYOUTS = 500
/** Maximum characters of the headers by which a layout is found. */
export const MAX_HEADERS = 20_000

/**
 * The choices for an upload that a layout keeps; any others in a stored or imported layout are ignored. A layout keeps
 * no choice about one file alone, such as reading the file's hidden rows, and no meanings of words, because these are
 * in the office's list.
 */
export const learntChoicesSchema = z.object({
  columns: uploadChoicesSchema.shape.columns,
  full_mark_all: uploadChoicesSchema.shape.full_mark_all,
  /** The header row, counted from the first row of the headers, if the office chose it. */
  header_offset: z.optional(z.number().check(z.int(), z.gte(0), z.lte(10))),
  /**
   * Grade and term of the sheet from which the layout knows its subjects; for a sheet of another grade or term the
   * office is asked.
   */
  taught: z.optional(taughtSheet),
})
export type LearntChoices = z.output<typeof learntChoicesSchema>

/** Whether a layout holds a choice. Earlier releases of the portal also stored layouts that held only words. */
export function holdsChoices({ columns, full_mark_all, header_offset }: LearntChoices): boolean {
  return Object.keys(columns).length > 0 || full_mark_all !== undefined || header_offset !== undefined
}

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(UPLOAD_LIMITS.layoutName))

/** A layout in a file of layouts. */
const writtenLayout = z.object({
  name,
  /** The texts of the header rows, normalised: cells joined by « | », rows by line breaks. */
  headers: z.string().check(z.minLength(1), z.maxLength(MAX_HEADERS)),
  choices: learntChoicesSchema,
})
export type WrittenLayout = z.output<typeof writtenLayout>

/** A file of layouts, as the office exports and imports it. */
export const layoutFileSchema = z.object({ layouts: z.array(writtenLayout).check(z.maxLength(MOST_LAYOUTS)) })

export const layoutSchema = z.object({
  ...writtenLayout.shape,
  id: z.string(),
  created_by: z.string(),
  created_at: z.string(),
  /** When a draft was last made with the layout; null if never. */
  used_at: z.nullable(z.string()),
})
export type SheetLayout = z.output<typeof layoutSchema>

const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

export const layoutsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/layouts',
  summary: 'The learnt layouts, by name.',
  access: 'results_officer',
  response: z.object({ layouts: z.array(layoutSchema) }),
})

export const addLayoutsEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/layouts',
  summary: 'Adds layouts of a file, or restores a removed one; one with the same headers replaces the older.',
  access: 'results_officer',
  body: layoutFileSchema,
  response: z.object({ added: z.number(), replaced: z.number() }),
  problems: ['invalid_request'],
})

export const renameLayoutEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/layouts/{id}/name',
  summary: 'Renames a layout; `before` is the name that the caller has seen.',
  access: 'results_officer',
  params,
  body: z.object({ before: z.string(), name }),
  response: doneSchema,
  problems: ['invalid_request', 'not_found', 'edit_conflict'],
})

export const removeLayoutEndpoint = endpoint({
  method: 'DELETE',
  path: '/api/admin/layouts/{id}',
  summary: 'Removes a layout.',
  access: 'results_officer',
  params,
  response: doneSchema,
  problems: ['not_found'],
})

export const markWordsEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/mark_words',
  summary: "The office's words for marks, each with its meaning.",
  access: 'results_officer',
  response: z.object({ words: markWordsSchema }),
})

export const changeMarkWordsEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/mark_words',
  summary:
    'Replaces the list of words for marks, with each word in one spelling; `before` is the list that the caller has seen.',
  access: 'results_officer',
  body: z.object({ before: markWordsSchema, after: markWordsSchema }),
  response: doneSchema,
  problems: ['invalid_request', 'edit_conflict'],
})
