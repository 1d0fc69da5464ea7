import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { GRADE_KEYS, TERM_KEYS } from './faculty.ts'
import { timetableSchema } from './timetables.ts'

/** The library: books, past exams, resources, recordings, schedules. docs/SPECIFICATION.md, sections 3 and 7. */

/** A subject as URLs write it: a slug such as `nahw`, or a word that the office has chosen. */
export const subjectKey = z.string().check(z.minLength(1), z.maxLength(80))

const byTerm = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ term_1: item, term_2: item, term_3: z.optional(item) })
const gradeParams = z.object({ grade: z.enum(GRADE_KEYS) })

export const bookSchema = z.object({
  book_name: z.string(),
  /** The file's id in the drive and in `/book/{bookId}`; for a book on another site, its `https://` address. */
  book_gdrive_id: z.string(),
})
export type Book = z.infer<typeof bookSchema>

/** The content of the files `books_{grade}.json` and `final_exams_{grade}.json`. */
export const booksFileSchema = byTerm(z.array(bookSchema))
export type BooksFile = z.infer<typeof booksFileSchema>

/** The year that is part of the address of every file of books. docs/SPECIFICATION.md, section 9. */
export const BOOKS_YEAR = '2023_24'

export const BOOKS_FILES = GRADE_KEYS.map((grade) => `books_${grade}.json` as const)
export const FINAL_EXAMS_FILES = GRADE_KEYS.map((grade) => `final_exams_${grade}.json` as const)

export const booksFileEndpoint = endpoint({
  method: 'GET',
  path: `/storage/students-data/books/${BOOKS_YEAR}/{file}`,
  summary: 'The books of a grade by term.',
  access: 'public',
  params: z.object({ file: z.enum(BOOKS_FILES) }),
  response: booksFileSchema,
})

export const finalExamsFileEndpoint = endpoint({
  method: 'GET',
  path: '/storage/students-data/final_exams/{file}',
  summary: 'The past final exams of a grade by term.',
  access: 'public',
  params: z.object({ file: z.enum(FINAL_EXAMS_FILES) }),
  response: booksFileSchema,
})

export const resourceSchema = z.object({
  title: z.string(),
  /** The id of a book if `isBook`, otherwise a web address or a path within the portal. */
  link: z.string(),
  isBook: z.boolean(),
})
export type Resource = z.infer<typeof resourceSchema>

export const resourcesSchema = z.object({ resources: z.array(resourceSchema) })

export const resourceSubjectsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/more_resources',
  summary: 'The subjects of a grade with extra resources, by term.',
  access: 'public',
  params: gradeParams,
  response: byTerm(z.array(subjectKey)),
})

export const resourcesEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/more_resources/{term}/{subject}',
  summary: 'The extra resources of a subject; an empty list if it has none.',
  access: 'public',
  params: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS), subject: subjectKey }),
  response: resourcesSchema,
})

export const generalSubjectsEndpoint = endpoint({
  method: 'GET',
  path: '/api/general_subjects',
  summary: 'The general subjects, which belong to no grade.',
  access: 'public',
  response: z.object({ ids: z.array(subjectKey) }),
})

export const generalResourcesEndpoint = endpoint({
  method: 'GET',
  path: '/api/general_subjects/{subject}',
  summary: 'The resources of a general subject; an empty list if it has none.',
  access: 'public',
  params: z.object({ subject: subjectKey }),
  response: resourcesSchema,
})

export const recordingsSchema = byTerm(z.record(subjectKey, z.string()))
export type Recordings = z.infer<typeof recordingsSchema>

export const recordingsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/lectures_recordings',
  summary: 'The lecture recordings of a grade: by term, a map from subject to address.',
  access: 'public',
  params: gradeParams,
  response: recordingsSchema,
})

/** What timetables can be for: the lectures of each grade, and the exams of all grades together. */
export const SCHEDULE_PLACES = [...GRADE_KEYS, 'exams_schedule'] as const
export type SchedulePlace = (typeof SCHEDULE_PLACES)[number]

/** The folder of the timetables' images. An image is not JSON, so that it has no endpoint. */
export const SCHEDULE_IMAGES = '/storage/students-data/schedule/'

/** Returns the URL of a timetable's image, without the version that `url` has as its query. */
export function scheduleImageUrl(place: SchedulePlace): string {
  return `${SCHEDULE_IMAGES}${place}.jpg`
}

export const scheduleEndpoint = endpoint({
  method: 'GET',
  path: '/api/{place}/schedule',
  summary: 'A timetable: its image with a description (the image itself is under /storage), and its table.',
  access: 'public',
  params: z.object({ place: z.enum(SCHEDULE_PLACES) }),
  response: z.object({
    /** The image of the timetable; null if there is none yet. */
    image: z.nullable(
      z.object({
        /** `/storage/students-data/schedule/{place}.jpg` with the version of the image as its query. */
        url: z.string(),
        description: z.string(),
        /** `png` or `webp`, if the image is of this type: its URL always ends with `.jpg`. */
        extension: z.optional(z.string()),
      }),
    ),
    /** The timetable as a table; absent if the office has given none. */
    table: z.optional(timetableSchema),
  }),
})

export const quizSubjectsEndpoint = endpoint({
  method: 'GET',
  path: '/api/{grade}/test_yourself_students/questions/{term}',
  summary: 'The subjects taught in a grade and term: those that have a quiz.',
  access: 'public',
  params: z.object({ grade: z.enum(GRADE_KEYS), term: z.enum(TERM_KEYS) }),
  response: z.object({ subjects: z.array(subjectKey) }),
})
