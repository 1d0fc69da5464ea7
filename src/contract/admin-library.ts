import * as z from 'zod/mini'
import { doneSchema } from './done.ts'
import { endpoint } from './endpoint.ts'
import { uploadEndpoint } from './file-endpoint.ts'
import { SCHEDULE_PLACES } from './library.ts'
import { lineDraftSchema, MAX_DESCRIPTION, MAX_LINES, MAX_NAME, shelfSchema } from './library-lines.ts'
import { savedTimetableSchema, timetableSchema } from './timetables.ts'

/** The library desk (the screen on which librarians edit the library): lists of lines, timetable images and files. */

/** Lines of the demonstration are marked as `demo`; when the office edits one, the line becomes `office`. */
const source = z.enum(['office', 'demo'])
const lineId = z.string().check(z.minLength(1), z.maxLength(MAX_NAME))
const fileId = z.string().check(z.minLength(1), z.maxLength(100))

/** The kinds of other entries that can use the file or the subject of a line. */
export const USE_KINDS = ['book', 'final_exam', 'resource', 'recording', 'schedule', 'question'] as const
export type UseKind = (typeof USE_KINDS)[number]
export const useSchema = z.object({ kind: z.enum(USE_KINDS), count: z.number() })
export type Use = z.infer<typeof useSchema>

export const deskFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
})
export type DeskFile = z.infer<typeof deskFileSchema>

export const deskLineSchema = z.object({
  id: z.string(),
  name: z.string(),
  link: z.string(),
  isBook: z.boolean(),
  source,
  /** The file of the portal's drive to which the line links; null if it links to another site or to nothing. */
  file: z.nullable(deskFileSchema),
  uses: z.array(useSchema),
})
export type DeskLine = z.infer<typeof deskLineSchema>

export const listLinesEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/library/lines',
  summary: 'One list of the library for its editors, in order.',
  access: 'librarian',
  query: shelfSchema,
  response: z.object({ lines: z.array(deskLineSchema) }),
})

export const addLineEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/lines',
  summary: 'Adds a line at the end of a list.',
  access: 'librarian',
  body: z.object({ shelf: shelfSchema, line: lineDraftSchema }),
  response: z.object({ id: z.string() }),
  problems: ['invalid_request', 'edit_conflict', 'too_large'],
})

export const editLineEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/library/lines',
  summary: 'Changes a line. `was` is the line that the caller has seen; on a mismatch nothing changes.',
  access: 'librarian',
  body: z.object({ shelf: shelfSchema, id: lineId, was: lineDraftSchema, line: lineDraftSchema }),
  response: z.object({ id: z.string() }),
  problems: ['invalid_request', 'not_found', 'edit_conflict'],
})

export const orderLinesEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/library/lines/order',
  summary: 'Reorders a list. `was` is the order that the caller has seen.',
  access: 'librarian',
  body: z.object({
    shelf: shelfSchema,
    was: z.array(lineId).check(z.maxLength(MAX_LINES)),
    order: z.array(lineId).check(z.maxLength(MAX_LINES)),
  }),
  response: doneSchema,
  problems: ['invalid_request', 'edit_conflict'],
})

/** The id of a removal, with which the office can undo it. */
export const removalSchema = z.object({ removal: z.string() })

export const removeLineEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/lines/remove',
  summary:
    'Removes a line at once. `was` is the line that the caller has seen; on a mismatch nothing changes. The answer names the removal, which can be undone for a day.',
  access: 'librarian',
  body: z.object({ shelf: shelfSchema, id: lineId, was: z.optional(lineDraftSchema) }),
  response: removalSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const undoRemovalEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/removals/{removal}/undo',
  summary: 'Undoes a removal; the item returns to its place.',
  access: 'librarian',
  params: z.object({ removal: z.string().check(z.minLength(1), z.maxLength(100)) }),
  response: doneSchema,
  problems: ['not_found', 'edit_conflict'],
})

const schedulePlace = z.enum(SCHEDULE_PLACES)

export const deskScheduleSchema = z.object({
  place: schedulePlace,
  image: z.nullable(z.object({ file: deskFileSchema, description: z.string(), source })),
  table: z.nullable(z.object({ timetable: timetableSchema, source })),
})
export type DeskSchedule = z.infer<typeof deskScheduleSchema>

export const listSchedulesEndpoint = endpoint({
  method: 'GET',
  path: '/api/admin/library/schedules',
  summary: 'Each grade of the faculty and the exams, with the timetable’s image and its table if it has them.',
  access: 'librarian',
  response: z.object({ schedules: z.array(deskScheduleSchema) }),
})

const description = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_DESCRIPTION))
/** The timetable image that the officer saw before a change; if another is stored by then, the change is refused. */
export const seenImageSchema = z.object({ fileId, description })

export const setScheduleEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/library/schedules/{place}',
  summary: 'Sets a timetable image. `was` is the image that the caller has seen; null for none.',
  access: 'librarian',
  params: z.object({ place: schedulePlace }),
  body: z.object({ fileId, description, was: z.nullable(seenImageSchema) }),
  response: doneSchema,
  problems: ['invalid_request', 'edit_conflict'],
})

export const removeScheduleEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/schedules/{place}/remove',
  summary: 'Removes a timetable image, if it is still `was`. The answer names the removal.',
  access: 'librarian',
  params: z.object({ place: schedulePlace }),
  body: z.object({ was: seenImageSchema }),
  response: removalSchema,
  problems: ['not_found', 'edit_conflict'],
})

export const setTimetableEndpoint = endpoint({
  method: 'PUT',
  path: '/api/admin/library/timetables/{place}',
  summary: 'Sets the table of a timetable. `was` is the table that the caller has seen; null for none.',
  access: 'librarian',
  params: z.object({ place: schedulePlace }),
  body: z.object({ timetable: savedTimetableSchema, was: z.nullable(timetableSchema) }),
  response: doneSchema,
  problems: ['invalid_request', 'edit_conflict'],
})

export const removeTimetableEndpoint = endpoint({
  method: 'POST',
  path: '/api/admin/library/timetables/{place}/remove',
  summary: 'Removes the table of a timetable, if it is still `was`. The answer names the removal.',
  access: 'librarian',
  params: z.object({ place: schedulePlace }),
  body: z.object({ was: timetableSchema }),
  response: removalSchema,
  problems: ['not_found', 'edit_conflict'],
})

const MEGABYTE = 1024 * 1024

/**
 * File types that may be uploaded, each with its maximum size in bytes. The server holds a whole file in memory to
 * check it.
 */
export const UPLOAD_TYPES = {
  'application/pdf': { extension: 'pdf', maxBytes: 50 * MEGABYTE },
  'image/jpeg': { extension: 'jpg', maxBytes: 10 * MEGABYTE },
  'image/png': { extension: 'png', maxBytes: 10 * MEGABYTE },
  'image/webp': { extension: 'webp', maxBytes: 10 * MEGABYTE },
  'audio/mpeg': { extension: 'mp3', maxBytes: 50 * MEGABYTE },
} as const
export type UploadType = keyof typeof UPLOAD_TYPES

export const MAX_UPLOAD_BYTES = 50 * MEGABYTE

export const uploadFileEndpoint = uploadEndpoint({
  method: 'POST',
  path: '/api/admin/library/files',
  summary: 'Stores a PDF, an image or a sound. Equal bytes are stored once.',
  access: 'librarian',
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(300)) }),
  maxBytes: MAX_UPLOAD_BYTES,
  response: z.object({
    file: deskFileSchema,
    /** Whether the portal already had a file with these bytes. */
    known: z.boolean(),
  }),
  problems: ['too_large', 'unreadable_file'],
})
