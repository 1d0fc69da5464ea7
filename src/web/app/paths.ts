import type { GradeKey, GradeTerm } from '#contract/faculty.ts'
import type { SchedulePlace } from '#contract/library.ts'

/** Every address of the portal. Screens link through these functions, the router matches these patterns. */
export const ROUTES = {
  home: '/',
  resultsList: '/degrees/:grade/:year',
  studentResult: '/degrees/:grade/:year/:studentId',
  ranking: '/ranking/:grade/:term/:year',
  transcript: '/students/:student_id',
  findStudent: '/find_student',
  analytics: '/degrees_analytics/:year',
  books: '/:grade/books/:term',
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
  quizResult: '/test_yourself/test_result',
  sentQuestions: '/test_yourself/sended_questions',
  quizSubjects: '/:grade/test_yourself_students/:term',
  studentsQuiz: '/:grade/:term/:subject/test_yourself_students',
  sendSuggestion: '/send_suggestion',
  sendProblem: '/send_problem',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot_password',
  resetPassword: '/reset_password/:token',
  verifyEmail: '/verify_email/:token',
  firstAdministrator: '/first_administrator/:token',
  account: '/account',
  questionTerms: '/:grade/send_question_selector',
  questionSubjects: '/:grade/send_question_selector/:term',
  sendQuestion: '/:grade/:term/:subject/send_question',
  ownQuestions: '/my_questions',
  questionFiles: '/:grade/:term/:subject/question_files',
  requestAppeal: '/students/:student_id/appeal',
  followAppeal: '/follow_appeal',
  /** The office's console has its own routes below this one. */
  admin: '/admin/*',
  notFound: '*',
} as const

/** Served by the server, outside the hash routes. */
export const API_DOCS_URL = '/api/docs'

/** Where the home page's selector starts, given as the state of a link to it: what is chosen already, and the step to show. */
export interface SelectorStart {
  selections: readonly string[]
  /** 0 to 2. */
  step: number
}

export function homePath(): string {
  return '/'
}

/** The home page with its selector at a step; without selections at its beginning. */
export function selectorWay(selections: readonly string[] = []): { to: string; state: SelectorStart } {
  return { to: homePath(), state: { selections, step: selections.length } }
}

/** `year` as paths write it: `2024_25`. */
export function resultsListPath({ grade, year }: { grade: GradeKey; year: string }): string {
  return `/degrees/${grade}/${year}`
}

export function studentResultPath({ grade, year, seat }: { grade: GradeKey; year: string; seat: string }): string {
  return `/degrees/${grade}/${year}/${encodeURIComponent(seat)}`
}

/** `year` as the results table has it: 2025. */
export function rankingPath({ grade, term, year }: GradeTerm & { year: number }): string {
  return `/ranking/${grade}/${term}/${year}`
}

export function transcriptPath(studentId: string): string {
  return `/students/${encodeURIComponent(studentId)}`
}

export function findStudentPath(): string {
  return '/find_student'
}

/** `year` as the results table has it: 2025. */
export function analyticsPath(year: number): string {
  return `/degrees_analytics/${year}`
}

export function booksPath({ grade, term }: GradeTerm): string {
  return `/${grade}/books/${term}`
}

/** The viewer takes the title from the state of the link: `{ title }`. */
export function bookPath(bookId: string): string {
  return `/book/${encodeURIComponent(bookId)}`
}

export function finalExamsPath({ grade, term }: GradeTerm): string {
  return `/${grade}/final_exams/${term}`
}

export function finalExamPath(examId: string): string {
  return `/final_exam/${encodeURIComponent(examId)}`
}

export function resourceSubjectsPath({ grade, term }: GradeTerm): string {
  return `/${grade}/more_resources/${term}`
}

export function resourcesPath({ grade, term, subject }: GradeTerm & { subject: string }): string {
  return `/${grade}/${term}/more_resources/${encodeURIComponent(subject)}`
}

export function generalSubjectsPath(): string {
  return '/general_subjects'
}

export function generalResourcesPath(subject: string): string {
  return `/general_subjects/${encodeURIComponent(subject)}`
}

export function schedulePath(place: SchedulePlace): string {
  return `/${place}/schedule`
}

export function recordingsPath({ grade, term }: GradeTerm): string {
  return `/${grade}/lectures_recordings/${term}`
}

export function trialQuizPath(): string {
  return '/test_yourself'
}

/** The score is in the state of the navigation: `{ result, fullMark }`. */
export function quizResultPath(): string {
  return '/test_yourself/test_result'
}

export function sentQuestionsPath(): string {
  return '/test_yourself/sended_questions'
}

export function quizSubjectsPath({ grade, term }: GradeTerm): string {
  return `/${grade}/test_yourself_students/${term}`
}

export function studentsQuizPath({ grade, term, subject }: GradeTerm & { subject: string }): string {
  return `/${grade}/${term}/${encodeURIComponent(subject)}/test_yourself_students`
}

export function sendSuggestionPath(): string {
  return '/send_suggestion'
}

/** A link gives the address where the problem was met as its state: `{ from }`. */
export function sendProblemPath(): string {
  return '/send_problem'
}

export function signInPath(): string {
  return '/signin'
}

export function signUpPath(): string {
  return '/signup'
}

export function forgotPasswordPath(): string {
  return '/forgot_password'
}

export function accountPath(): string {
  return '/account'
}

export function questionTermsPath(grade: GradeKey): string {
  return `/${grade}/send_question_selector`
}

export function questionSubjectsPath({ grade, term }: GradeTerm): string {
  return `/${grade}/send_question_selector/${term}`
}

export function sendQuestionPath({ grade, term, subject }: GradeTerm & { subject: string }): string {
  return `/${grade}/${term}/${encodeURIComponent(subject)}/send_question`
}

export function ownQuestionsPath(): string {
  return '/my_questions'
}

export function questionFilesPath({ grade, term, subject }: GradeTerm & { subject: string }): string {
  return `/${grade}/${term}/${encodeURIComponent(subject)}/question_files`
}

export function requestAppealPath(studentId: string): string {
  return `/students/${encodeURIComponent(studentId)}/appeal`
}

export function followAppealPath(): string {
  return '/follow_appeal'
}

export function adminPath(): string {
  return '/admin'
}
