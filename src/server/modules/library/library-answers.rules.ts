import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import {
  GRADE_KEYS,
  type GradeKey,
  type GradeNumber,
  gradeNumber,
  TERM_KEYS,
  type TermKey,
  type TermNumber,
  termNumber,
} from '#contract/faculty.ts'
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
} from '#contract/library.ts'
import type { LibraryBook, LibraryRecording, LibraryResource } from './library-content.rules.ts'
import {
  booksUrl,
  finalExamsUrl,
  GENERAL_SUBJECTS_URL,
  generalResourcesUrl,
  quizSubjectsUrl,
  recordingsUrl,
  resourceSubjectsUrl,
  resourcesUrl,
  scheduleImageUrl,
  scheduleUrl,
} from './library-urls.rules.ts'

/** The library as it stands, each list in its order. */
export interface Library {
  books: readonly LibraryBook[]
  gradeSubjects: readonly { grade: GradeNumber; term: TermNumber; subject: string }[]
  generalSubjects: readonly string[]
  resources: readonly LibraryResource[]
  recordings: readonly LibraryRecording[]
  schedules: readonly Schedule[]
}

/** A timetable image and the stored file that it is. */
export interface Schedule {
  place: SchedulePlace
  fileId: string
  description: string
  sha256: string
}

/** Letters of a file's hash that tell one version of an image from another in its address. */
const VERSION_LETTERS = 8

/** Every answer of the library as JSON text, by the address under which browsers ask for it. */
export function libraryAnswers(library: Library): Map<string, string> {
  const answers = GRADE_KEYS.flatMap((grade) => gradeAnswers(library, grade))
  return new Map([...answers, ...scheduleAnswers(library), ...generalAnswers(library)])
}

type AnswerText = readonly [url: string, text: string]

function gradeAnswers(library: Library, grade: GradeKey): AnswerText[] {
  const books = (kind: LibraryBook['kind']) => byTerm((term) => booksOf(library, kind, grade, term))
  const subjects = byTerm((term) => subjectsWithResources(library, grade, term))
  const recordings = byTerm((term) =>
    Object.fromEntries(library.recordings.filter(within(grade, term)).map(({ subject, link }) => [subject, link])),
  )
  const ofTerms = TERM_KEYS.flatMap((term) => [
    answer(quizSubjectsUrl(grade, term), quizSubjectsEndpoint, { subjects: subjectsTaught(library, grade, term) }),
    ...subjects[term].map((subject) => {
      const resources = resourcesOf(termResources(library, grade, term), subject)
      return answer(resourcesUrl(grade, term, subject), resourcesEndpoint, { resources })
    }),
  ])
  return [
    answer(booksUrl(`books_${grade}.json`), booksFileEndpoint, books('book')),
    answer(finalExamsUrl(`final_exams_${grade}.json`), finalExamsFileEndpoint, books('final_exam')),
    answer(recordingsUrl(grade), recordingsEndpoint, recordings),
    answer(resourceSubjectsUrl(grade), resourceSubjectsEndpoint, subjects),
    ...ofTerms,
  ]
}

function scheduleAnswers({ schedules }: Library): AnswerText[] {
  return SCHEDULE_PLACES.map((place) => {
    const schedule = schedules.find((candidate) => candidate.place === place)
    const image = schedule && {
      url: `${scheduleImageUrl(place)}?v=${schedule.sha256.slice(0, VERSION_LETTERS)}`,
      description: schedule.description,
    }
    return answer(scheduleUrl(place), scheduleEndpoint, { image: image ?? null })
  })
}

function generalAnswers({ generalSubjects, resources }: Library): AnswerText[] {
  const general = resources.filter(({ place }) => !place)
  const subjects = new Set([...generalSubjects, ...general.map(({ subject }) => subject)])
  return [
    answer(GENERAL_SUBJECTS_URL, generalSubjectsEndpoint, { ids: [...generalSubjects] }),
    ...Array.from(subjects, (subject) =>
      answer(generalResourcesUrl(subject), generalResourcesEndpoint, { resources: resourcesOf(general, subject) }),
    ),
  ]
}

/** The schema drops whatever the wire does not name. */
function answer<E extends Endpoint>(url: string, { response }: E, value: ResponseOf<E>): AnswerText {
  return [url, JSON.stringify(response.parse(value))]
}

function byTerm<Value>(make: (term: TermKey) => Value): Record<TermKey, Value> {
  return { term_1: make('term_1'), term_2: make('term_2') }
}

function within(grade: GradeKey, term: TermKey) {
  return (place: { grade: GradeNumber; term: TermNumber } | undefined) =>
    place?.grade === gradeNumber(grade) && place.term === termNumber(term)
}

function booksOf({ books }: Library, kind: LibraryBook['kind'], grade: GradeKey, term: TermKey): BooksFile[TermKey] {
  return books
    .filter((book) => book.kind === kind && within(grade, term)(book))
    .map(({ name, driveId }) => ({ book_name: name, book_gdrive_id: driveId }))
}

function subjectsTaught({ gradeSubjects }: Library, grade: GradeKey, term: TermKey): string[] {
  return gradeSubjects.filter(within(grade, term)).map(({ subject }) => subject)
}

function termResources({ resources }: Library, grade: GradeKey, term: TermKey): LibraryResource[] {
  return resources.filter(({ place }) => within(grade, term)(place))
}

/** In the order in which they are taught; those that are not, behind, in the order of their resources. */
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
