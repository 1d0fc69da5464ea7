import { buffer } from 'node:stream/consumers'
import {
  type GradeKey,
  type GradeNumber,
  gradeNumber,
  gradeOfFile,
  type TermKey,
  type TermNumber,
  termNumber,
} from '#contract/faculty.ts'
import { type FacultyShape, gradeKeysOf, termKeysOf } from '#contract/faculty-shape.ts'
import {
  type BooksFile,
  booksFileEndpoint,
  finalExamsFileEndpoint,
  generalResourcesEndpoint,
  generalSubjectsEndpoint,
  quizSubjectsEndpoint,
  type Resource,
  recordingsEndpoint,
  resourceSubjectsEndpoint,
  resourcesEndpoint,
  SCHEDULE_PLACES,
  type SchedulePlace,
  scheduleEndpoint,
  scheduleImageUrl,
} from '#contract/library.ts'
import type { ReadState } from '#server/db/one-state.ts'
import { answersFrom, type OfFaculty } from '#server/published/published-answer.ts'
import type { FileGroup } from '#server/published/published-files.ts'
import type { Publication } from '#server/published/publisher.ts'
import { keyOfUrl } from '#server/storage/storage-key.rules.ts'
import { driveKey } from '../drive/drive-file.rules.ts'
import { readFacultyShape } from '../settings/faculty-shape.reads.ts'
import { readLibrary } from './library.service.ts'
import type { Library, LibraryBook, LibraryResource, Schedule } from './library-content.rules.ts'

/** Publishes the library's answers and the files of its timetable images. */
export function libraryPublication(snapshot: ReadState): Publication<LibraryState> {
  return {
    name: 'library',
    answers: LIBRARY_ANSWERS,
    load: () => snapshot(async (db) => ({ ...(await readLibrary(db)), faculty: await readFacultyShape(db) })),
    files: SCHEDULE_PLACES.map(imageFile),
  }
}

/** How many digits of a file's hash an image's URL contains, so that a new image has a new URL. */
const VERSION_LETTERS = 8

/** The extensions of images that are no JPEG, although the URL of every timetable image ends with `.jpg`. */
const IMAGE_EXTENSIONS: ReadonlyMap<string, 'png' | 'webp'> = new Map([
  ['image/png', 'png'],
  ['image/webp', 'webp'],
])

/** The library, and the grades and terms by which its lists are divided. */
type LibraryState = Library & OfFaculty

const answer = answersFrom<LibraryState>()

export const LIBRARY_ANSWERS = [
  answer(booksFileEndpoint, { make: (library, { params }) => booksOf(library, 'book', gradeOfFile(params.file)) }),
  answer(finalExamsFileEndpoint, {
    make: (library, { params }) => booksOf(library, 'final_exam', gradeOfFile(params.file)),
  }),
  answer(recordingsEndpoint, {
    make: ({ recordings, faculty }, { params: { grade } }) =>
      byTerm(faculty, (term) =>
        Object.fromEntries(recordings.filter(within(grade, term)).map(({ subject, link }) => [subject, link])),
      ),
  }),
  answer(resourceSubjectsEndpoint, {
    make: (library, { params: { grade } }) =>
      byTerm(library.faculty, (term) => subjectsWithResources(library, grade, term)),
  }),
  answer(quizSubjectsEndpoint, {
    make: (library, { params: { grade, term } }) => ({ subjects: subjectsTaught(library, grade, term) }),
  }),
  answer(resourcesEndpoint, {
    make: (library, { params: { grade, term, subject } }) => ({
      resources: resourcesOf(termResources(library, grade, term), subject),
    }),
    ready: (library) =>
      gradeKeysOf(library.faculty).flatMap((grade) =>
        termKeysOf(library.faculty).flatMap((term) =>
          subjectsWithResources(library, grade, term).map((subject) => ({ params: { grade, term, subject } })),
        ),
      ),
  }),
  answer(scheduleEndpoint, {
    make: ({ schedules, timetables }, { params: { place } }) => {
      const table = timetables.find((candidate) => candidate.place === place)?.timetable
      const schedule = schedules.find((candidate) => candidate.place === place)
      return {
        image: schedule ? imageOf(schedule) : null,
        ...(table && { table }),
      }
    },
  }),
  answer(generalSubjectsEndpoint, { make: ({ generalSubjects }) => ({ ids: [...generalSubjects] }) }),
  answer(generalResourcesEndpoint, {
    make: (library, { params: { subject } }) => ({ resources: resourcesOf(generalResources(library), subject) }),
    ready: (library) => {
      const having = generalResources(library).map(({ subject }) => subject)
      return Array.from(new Set([...library.generalSubjects, ...having]), (subject) => ({ params: { subject } }))
    },
  }),
]

function imageOf({ place, description, sha256, contentType }: Schedule) {
  const extension = IMAGE_EXTENSIONS.get(contentType)
  return {
    url: `${scheduleImageUrl(place)}?v=${sha256.slice(0, VERSION_LETTERS)}`,
    description,
    ...(extension && { extension }),
  }
}

/**
 * The image file of one place. Each place (a grade, or the exams) is a file group of its own, so that a missing file
 * delays no other image.
 */
function imageFile(place: SchedulePlace): FileGroup<Library> {
  const key = keyOfUrl(scheduleImageUrl(place)) ?? ''
  return {
    owned: [key],
    async read({ schedules }, storage) {
      const schedule = schedules.find((candidate) => candidate.place === place)
      if (!schedule) return new Map()
      const image = await storage.read(driveKey(schedule.fileId))
      if (!image) throw new Error(`the file of the schedule of ${place} is missing: ${schedule.fileId}`)
      return new Map([[key, await buffer(image)]])
    },
  }
}

function byTerm<Value>(faculty: FacultyShape, make: (term: TermKey) => Value) {
  const always = { term_1: make('term_1'), term_2: make('term_2') }
  return termKeysOf(faculty).includes('term_3') ? { ...always, term_3: make('term_3') } : always
}

function within(grade: GradeKey, term: TermKey) {
  return (place: { grade: GradeNumber; term: TermNumber } | undefined) =>
    place?.grade === gradeNumber(grade) && place.term === termNumber(term)
}

function booksOf({ books, faculty }: LibraryState, kind: LibraryBook['kind'], grade: GradeKey): BooksFile {
  const ofKind = books.filter((book) => book.kind === kind)
  return byTerm(faculty, (term) =>
    ofKind.filter(within(grade, term)).map(({ name, driveId }) => ({ book_name: name, book_gdrive_id: driveId })),
  )
}

function subjectsTaught({ gradeSubjects }: Library, grade: GradeKey, term: TermKey): string[] {
  return gradeSubjects.filter(within(grade, term)).map(({ subject }) => subject)
}

function termResources({ resources }: Library, grade: GradeKey, term: TermKey): LibraryResource[] {
  return resources.filter(({ place }) => within(grade, term)(place))
}

function generalResources({ resources }: Library): LibraryResource[] {
  return resources.filter(({ place }) => !place)
}

/**
 * Returns the subjects with resources in the order of teaching, and after them those that are not taught, in the order
 * of their resources.
 */
function subjectsWithResources(library: Library, grade: GradeKey, term: TermKey): string[] {
  const having = new Set(termResources(library, grade, term).map(({ subject }) => subject))
  const taught = subjectsTaught(library, grade, term).filter((subject) => having.has(subject))
  return [...new Set([...taught, ...having])]
}

function resourcesOf(resources: readonly LibraryResource[], subject: string): Resource[] {
  return resources
    .filter((resource) => resource.subject === subject)
    .map(({ title, link, isBook }) => ({ title, link, isBook }))
}
