import type { GradeKey, TermKey } from '#contract/faculty.ts'
import type { SchedulePlace } from '#contract/library.ts'

/** All addresses of the portal. The router matches these patterns; `pathTo` fills them in for links. */
export const ROUTES = {
  home: '/',
  resultsList: '/degrees/:grade/:year',
  studentResult: '/degrees/:grade/:year/:studentId',
  ranking: '/ranking/:grade/:term/:year',
  transcript: '/students/:student_id',
  findStudent: '/find_student',
  analytics: '/degrees_analytics/:year',
  books: '/:grade/books/:term',
  /** The link's state passes the title to the viewer: `{ title }`. */
  book: '/book/:bookId',
  finalExams: '/:grade/final_exams/:term',
  finalExam: '/final_exam/:examId',
  resourceSubjects: '/:grade/more_resources/:term',
  resources: '/:grade/:term/more_resources/:subject',
  generalSubjects: '/general_subjects',
  generalResources: '/general_subjects/:subject',
  schedule: '/:grade/schedule',
  recordings: '/:grade/lectures_recordings/:term',
  trialQuiz: '/test_yourself',
  /** The link's state passes the score to the screen: `{ result, fullMark }`. */
  quizResult: '/test_yourself/test_result',
  sentQuestions: '/test_yourself/sended_questions',
  quizSubjects: '/:grade/test_yourself_students/:term',
  studentsQuiz: '/:grade/:term/:subject/test_yourself_students',
  /**
   * The addresses of the review, the progress and the comprehensive tests; `features/quiz/learn` has the rest of each
   * address.
   */
  learn: '/learn/*',
  sendSuggestion: '/send_suggestion',
  /** The link's state passes the address where the problem occurred: `{ from }`. */
  sendProblem: '/send_problem',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password/:token',
  verifyEmail: '/verify_email/:token',
  firstAdministrator: '/first_administrator/:token',
  invitation: '/invitation/:token',
  account: '/account',
  questionTerms: '/:grade/send_question_selector',
  questionSubjects: '/:grade/send_question_selector/:term',
  sendQuestion: '/:grade/:term/:subject/send_question',
  ownQuestions: '/my_questions',
  questionFiles: '/:grade/:term/:subject/question_files',
  /** The page that lists what the device has stored for use without network. */
  kept: '/kept',
  requestAppeal: '/students/:student_id/appeal',
  followAppeal: '/follow_appeal',
  /** The office's addresses are in `admin-paths.ts`. */
  admin: '/admin/*',
  notFound: '*',
} as const

type NameIn<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NameIn<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/**
 * The type of a parameter's value. Addresses of result lists write a year as `2024_25`, all others as 2025; the
 * parameter of a timetable is a grade or the exams.
 */
type ValueOf<Pattern extends string, Name> = Name extends 'grade'
  ? Pattern extends typeof ROUTES.schedule
    ? SchedulePlace
    : GradeKey
  : Name extends 'term'
    ? TermKey
    : Name extends 'year'
      ? Pattern extends `/degrees/${string}`
        ? string
        : number
      : string

/** The parameters of an address pattern. */
export type PathParams<Pattern extends string> = { [Name in NameIn<Pattern>]: ValueOf<Pattern, Name> }

/**
 * Returns a pattern's address with these parameters, each escaped. A pattern without parameters or star is returned
 * unchanged.
 */
export function pathTo<Pattern extends string>(pattern: Pattern, params: PathParams<Pattern>): string {
  const values: Readonly<Record<string, string | number>> = params
  return pattern.replace(/\/\*|:(\w+)/g, (_, name = '') => encodeURIComponent(values[name] ?? ''))
}

/** The address of the API documentation. The server serves this page, so its address is not behind the hash. */
export const API_DOCS_URL = '/api/docs'

/** Link state with which the home page's selector starts: the selections so far and the step to show. */
export interface SelectorStart {
  selections: readonly string[]
  /** The index of the step to show, 0 to 2. */
  step: number
}

/** The name of the home page's section with the published years. */
export const PUBLISHED_PART = 'published'

/** A link to the published results on the home page. */
export const PUBLISHED_WAY = { to: `${ROUTES.home}?show=${PUBLISHED_PART}` } as const

/** Link state that makes the search card of the home page look up a number. */
export interface CardStart {
  number: string
}

/** Returns a link to the home page whose search card looks up this number. */
export function cardWay(number: string): { to: string; state: CardStart } {
  return { to: ROUTES.home, state: { number } }
}

/** Returns a link to the home page whose selector is at the step after these selections. */
export function selectorWay(selections: readonly string[] = []): { to: string; state: SelectorStart } {
  return { to: ROUTES.home, state: { selections, step: selections.length } }
}
