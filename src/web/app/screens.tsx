import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { portalQuery } from '../api/portal.api.ts'
import { readSavedResult } from '../api/saved-result.ts'
import { snapshotTime } from '../api/snapshot.ts'
import { studentResultQuery } from '../api/student-result.api.ts'
import { HomeScreen } from '../features/home/HomeScreen.tsx'
import { topDegreesQuery } from '../features/home/home.api.ts'
import { rankingQuery } from '../features/ranking/ranking.api.ts'
import { rankingParams } from '../features/ranking/ranking-params.ts'
import { listParams, sortMethodOf, studentParams } from '../features/results/list-params.ts'
import { resultsListQuery } from '../features/results/results.api.ts'
import { readStudentId } from '../features/students/student-id.ts'
import { transcriptQuery } from '../features/students/students.api.ts'
import type { AddressParams } from '../router/match-path.ts'
import { Loading } from '../ui/Loading.tsx'
import type { Right } from './guards/guarded.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ROUTES } from './paths.ts'

/** Starts the first calls of a screen, from the screen's address; undefined if the screen makes none. */
type Start = (params: AddressParams, search: URLSearchParams) => Promise<unknown>[] | undefined
type Load = () => Promise<ComponentType>

/** One address pattern with its screen. */
export interface Screen {
  path: string
  /** Loads the screen's chunk. */
  load: Load
  /**
   * Makes the screen's first calls while the chunk loads. Their failures are stored in the query cache, from which the
   * screen shows them.
   */
  start?: Start | undefined
  /** Shown while the first screen of a visit loads. */
  Fallback: ComponentType
}

/** All screens, each a separate chunk. */
export function allScreens(client: QueryClient): Screen[] {
  return [
    screenOfHome(client),
    ...resultScreens(client),
    ...libraryScreens(),
    ...quizScreens(),
    screen(ROUTES.kept, async () => (await import('../features/kept/KeptPage.tsx')).KeptPage),
    ...livingScreens(),
    screen(ROUTES.notFound, async () => NotFoundPage),
  ]
}

function screenOfHome(client: QueryClient): Screen {
  const load = async () => {
    // If this chunk fails, Home still shows its search card, and a retry below the card.
    await import('../features/home/HomePage.tsx').catch(() => undefined)
    return Home
  }
  const start = () => {
    const saved = readSavedResult()
    const own = saved ? [client.query(studentResultQuery(saved))] : []
    return [client.query(portalQuery()), ...own, client.query(topDegreesQuery())]
  }
  // The fallback is the same component, so that its field keeps what is typed while the rest of the screen loads.
  return { ...screen(ROUTES.home, load, start), Fallback: Home }
}

function resultScreens(client: QueryClient): Screen[] {
  return [
    screen(
      ROUTES.resultsList,
      async () => (await import('../features/results/ResultsListPage.tsx')).ResultsListPage,
      (params, search) => {
        const list = listParams(params)
        return list && [client.infiniteQuery(resultsListQuery({ ...list, sortMethod: sortMethodOf(search) }))]
      },
    ),
    screen(ROUTES.studentResult, loadStudentResult, (params) => {
      const student = studentParams(params)
      return student && [client.query(studentResultQuery(student))]
    }),
    screen(
      ROUTES.ranking,
      async () => (await import('../features/ranking/RankingPage.tsx')).RankingPage,
      (params) => {
        const sheet = rankingParams(params)
        return sheet && [client.infiniteQuery(rankingQuery(sheet))]
      },
    ),
    screen(
      ROUTES.transcript,
      async () => (await import('../features/students/TranscriptPage.tsx')).TranscriptPage,
      ({ student_id = '' }) => {
        const studentId = readStudentId(student_id)
        return studentId ? [client.query(transcriptQuery(studentId))] : undefined
      },
    ),
    screen(ROUTES.findStudent, async () => (await import('../features/students/FindStudentPage.tsx')).FindStudentPage),
  ]
}

async function loadStudentResult() {
  return (await import('../features/results/StudentResultPage.tsx')).StudentResultPage
}

/**
 * These screens are rarely the first screen of a visit. They start their calls only when rendered, which keeps the
 * first load small.
 */
function libraryScreens(): Screen[] {
  const lists = [
    'books',
    'finalExams',
    'resourceSubjects',
    'resources',
    'generalSubjects',
    'generalResources',
    'recordings',
  ] as const
  return [
    screen(ROUTES.analytics, async () => (await import('../features/analytics/AnalyticsPage.tsx')).AnalyticsPage),
    ...lists.map((name) =>
      screen(ROUTES[name], async () => (await import('../features/library/library-screens.ts')).LIBRARY_SCREENS[name]),
    ),
    screen(ROUTES.book, async () => (await import('../features/library/BookViewerPage.tsx')).BookViewerPage),
    screen(ROUTES.finalExam, async () => (await import('../features/library/BookViewerPage.tsx')).BookViewerPage),
    screen(ROUTES.schedule, async () => (await import('../features/library/SchedulePage.tsx')).SchedulePage),
  ]
}

/**
 * The quiz's result, the list of subjects and the learning screen share one chunk: the first script names each chunk,
 * so fewer chunks keep that script small.
 */
function quizScreens(): Screen[] {
  const beside = ['quizResult', 'quizSubjects', 'learn'] as const
  return [
    screen(ROUTES.trialQuiz, async () => (await import('../features/quiz/QuizPages.tsx')).TrialQuizPage),
    screen(ROUTES.sentQuestions, async () => (await import('../features/quiz/QuizPages.tsx')).SentQuestionsPage),
    screen(ROUTES.studentsQuiz, async () => (await import('../features/quiz/QuizPages.tsx')).StudentsQuizPage),
    ...beside.map((name) =>
      screen(ROUTES[name], async () => (await import('../features/quiz/quiz-screens.ts')).QUIZ_SCREENS[name]),
    ),
  ]
}

/**
 * Screens that send something. A static copy cannot send, so there each of these screens is replaced by a page that
 * links to the portal itself.
 */
function livingScreens(): Screen[] {
  const screens = [
    ...feedbackScreens(),
    ...accountScreens(),
    ...contributeScreens(),
    ...appealScreens(),
    screen(
      ROUTES.admin,
      forRight('staff', async () => (await import('./admin/AdminConsole.tsx')).AdminConsole),
    ),
  ]
  if (snapshotTime() === undefined) return screens
  return screens.map(({ path }) => screen(path, async () => (await import('./InPortalPage.tsx')).InPortalPage))
}

function feedbackScreens(): Screen[] {
  return [
    screen(
      ROUTES.sendSuggestion,
      async () => (await import('../features/feedback/FeedbackPages.tsx')).SendSuggestionPage,
    ),
    screen(ROUTES.sendProblem, async () => (await import('../features/feedback/FeedbackPages.tsx')).SendProblemPage),
  ]
}

/** All account screens share one chunk, so that the first script, which names each chunk, is smaller. */
function accountScreens(): Screen[] {
  const names = [
    'signIn',
    'signUp',
    'forgotPassword',
    'resetPassword',
    'verifyEmail',
    'firstAdministrator',
    'invitation',
  ] as const
  return [
    ...names.map((name) =>
      screen(ROUTES[name], async () => (await import('../features/account/account-screens.ts')).ACCOUNT_SCREENS[name]),
    ),
    screen(
      ROUTES.account,
      forRight('member', async () => (await import('../features/account/AccountPage.tsx')).AccountPage),
    ),
  ]
}

function contributeScreens(): Screen[] {
  const names = ['questionTerms', 'questionSubjects', 'sendQuestion', 'ownQuestions'] as const
  return [
    ...names.map((name) =>
      screen(
        ROUTES[name],
        forRight(
          name === 'ownQuestions' ? 'member' : 'contributor',
          async () => (await import('../features/contribute/contribute-screens.ts')).CONTRIBUTE_SCREENS[name],
        ),
      ),
    ),
    screen(
      ROUTES.questionFiles,
      forRight(
        'contributor',
        async () => (await import('../features/contribute/files/QuestionFilesPage.tsx')).QuestionFilesPage,
      ),
    ),
  ]
}

function appealScreens(): Screen[] {
  const names = ['requestAppeal', 'followAppeal'] as const
  return names.map((name) =>
    screen(ROUTES[name], async () => (await import('../features/appeal/appeal-screens.ts')).APPEAL_SCREENS[name]),
  )
}

function screen(path: string, load: Load, start?: Start): Screen {
  return { path, load, start, Fallback: Loading }
}

/** Wraps the loader of a screen that needs a right: visitors get the sign-in page. docs/SPECIFICATION.md, section 6 */
function forRight(right: Right, load: Load): Load {
  return async () => {
    const [{ guarded }, Screen] = await Promise.all([import('./guards/guarded.tsx'), load()])
    return guarded(right, Screen)
  }
}

function Home() {
  return <HomeScreen onIntent={() => void loadStudentResult().catch(() => undefined)} />
}
