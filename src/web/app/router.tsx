import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { portalQuery } from '../api/portal.api.ts'
import { HomeHero } from '../features/home/HomeHero.tsx'
import { topDegreesQuery } from '../features/home/home.api.ts'
import { rankingQuery } from '../features/ranking/ranking.api.ts'
import { rankingParams } from '../features/ranking/ranking-params.ts'
import { listParams, sortMethodOf, studentParams } from '../features/results/list-params.ts'
import { resultsListQuery, studentResultQuery } from '../features/results/results.api.ts'
import { readStudentId } from '../features/students/student-id.ts'
import { transcriptQuery } from '../features/students/students.api.ts'
import { Loading } from '../ui/Loading.tsx'
import type { Right } from './guards/guarded.tsx'
import { CommonLayout } from './layouts/CommonLayout.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { ROUTES } from './paths.ts'
import { RouteErrorPage } from './RouteErrorPage.tsx'

/**
 * Every screen is a chunk of its own. A route's loader only starts the screen's calls beside the download of its chunk; it never
 * waits and never fails, because the screen draws the states of its own data.
 */
export function createRoutes(client: QueryClient): RouteObject[] {
  return [
    {
      Component: CommonLayout,
      ErrorBoundary: RouteErrorPage,
      children: [
        {
          ErrorBoundary: RouteErrorPage,
          children: [
            ...screens(client),
            ...resultScreens(client),
            ...libraryScreens(),
            ...quizScreens(),
            ...feedbackScreens(),
            ...accountScreens(),
            ...contributeScreens(),
            ...appealScreens(),
            guardedScreen(ROUTES.admin, 'staff', async () => (await import('./admin/AdminConsole.tsx')).AdminConsole),
          ],
        },
      ],
    },
  ]
}

function screens(client: QueryClient): RouteObject[] {
  return [
    {
      path: ROUTES.home,
      lazy: loadHomePage,
      HydrateFallback: HomeFallback,
      loader: () => {
        begin(client.query(portalQuery()))
        return begin(client.query(topDegreesQuery()))
      },
    },
    {
      path: ROUTES.transcript,
      lazy: loadTranscriptPage,
      HydrateFallback: Loading,
      loader: ({ params }) => {
        const studentId = readStudentId(params.student_id ?? '')
        if (studentId) begin(client.query(transcriptQuery(studentId)))
        return null
      },
    },
    {
      path: ROUTES.findStudent,
      lazy: loadFindStudentPage,
      HydrateFallback: Loading,
    },
    { path: ROUTES.notFound, Component: NotFoundPage },
  ]
}

function resultScreens(client: QueryClient): RouteObject[] {
  return [
    {
      path: ROUTES.resultsList,
      lazy: loadResultsListPage,
      HydrateFallback: Loading,
      loader: ({ params, request }) => {
        const list = listParams(params)
        const sortMethod = sortMethodOf(new URL(request.url).searchParams)
        if (list) begin(client.infiniteQuery(resultsListQuery({ ...list, sortMethod })))
        return null
      },
    },
    {
      path: ROUTES.studentResult,
      lazy: loadStudentResultPage,
      HydrateFallback: Loading,
      loader: ({ params }) => {
        const student = studentParams(params)
        if (student) begin(client.query(studentResultQuery(student)))
        return null
      },
    },
    {
      path: ROUTES.ranking,
      lazy: loadRankingPage,
      HydrateFallback: Loading,
      loader: ({ params }) => {
        const sheet = rankingParams(params)
        if (sheet) begin(client.infiniteQuery(rankingQuery(sheet)))
        return null
      },
    },
  ]
}

/** Nobody waits for these by the thousand, so they start their calls when they are drawn and cost the first load nothing more. */
function libraryScreens(): RouteObject[] {
  return [
    screen(ROUTES.analytics, async () => (await import('../features/analytics/AnalyticsPage.tsx')).AnalyticsPage),
    screen(ROUTES.books, async () => (await import('../features/library/BooksPage.tsx')).BooksPage),
    screen(ROUTES.finalExams, async () => (await import('../features/library/BooksPage.tsx')).FinalExamsPage),
    screen(ROUTES.book, async () => (await import('../features/library/BookViewerPage.tsx')).BookViewerPage),
    screen(ROUTES.finalExam, async () => (await import('../features/library/BookViewerPage.tsx')).BookViewerPage),
    screen(
      ROUTES.resourceSubjects,
      async () => (await import('../features/library/ResourceSubjectsPage.tsx')).ResourceSubjectsPage,
    ),
    screen(ROUTES.resources, async () => (await import('../features/library/ResourcesPage.tsx')).ResourcesPage),
    screen(
      ROUTES.generalSubjects,
      async () => (await import('../features/library/GeneralSubjectsPage.tsx')).GeneralSubjectsPage,
    ),
    screen(
      ROUTES.generalResources,
      async () => (await import('../features/library/ResourcesPage.tsx')).GeneralResourcesPage,
    ),
    screen(ROUTES.schedule, async () => (await import('../features/library/SchedulePage.tsx')).SchedulePage),
    screen(ROUTES.recordings, async () => (await import('../features/library/RecordingsPage.tsx')).RecordingsPage),
  ]
}

function quizScreens(): RouteObject[] {
  return [
    screen(ROUTES.trialQuiz, async () => (await import('../features/quiz/QuizPages.tsx')).TrialQuizPage),
    screen(ROUTES.sentQuestions, async () => (await import('../features/quiz/QuizPages.tsx')).SentQuestionsPage),
    screen(ROUTES.studentsQuiz, async () => (await import('../features/quiz/QuizPages.tsx')).StudentsQuizPage),
    screen(ROUTES.quizResult, async () => (await import('../features/quiz/QuizResultPage.tsx')).QuizResultPage),
    screen(ROUTES.quizSubjects, async () => (await import('../features/quiz/QuizSubjectsPage.tsx')).QuizSubjectsPage),
  ]
}

function feedbackScreens(): RouteObject[] {
  return [
    screen(
      ROUTES.sendSuggestion,
      async () => (await import('../features/feedback/FeedbackPages.tsx')).SendSuggestionPage,
    ),
    screen(ROUTES.sendProblem, async () => (await import('../features/feedback/FeedbackPages.tsx')).SendProblemPage),
  ]
}

/** One chunk for all that a visitor sees of them: six names more would have to be known before the first screen is drawn. */
function accountScreens(): RouteObject[] {
  const names = ['signIn', 'signUp', 'forgotPassword', 'resetPassword', 'verifyEmail', 'firstAdministrator'] as const
  return [
    ...names.map((name) =>
      screen(ROUTES[name], async () => (await import('../features/account/account-screens.ts')).ACCOUNT_SCREENS[name]),
    ),
    guardedScreen(
      ROUTES.account,
      'member',
      async () => (await import('../features/account/AccountPage.tsx')).AccountPage,
    ),
  ]
}

function contributeScreens(): RouteObject[] {
  const names = ['questionTerms', 'questionSubjects', 'sendQuestion', 'ownQuestions'] as const
  return [
    ...names.map((name) =>
      guardedScreen(
        ROUTES[name],
        name === 'ownQuestions' ? 'member' : 'contributor',
        async () => (await import('../features/contribute/contribute-screens.ts')).CONTRIBUTE_SCREENS[name],
      ),
    ),
    guardedScreen(
      ROUTES.questionFiles,
      'contributor',
      async () => (await import('../features/contribute/QuestionFilesPage.tsx')).QuestionFilesPage,
    ),
  ]
}

function appealScreens(): RouteObject[] {
  const names = ['requestAppeal', 'followAppeal'] as const
  return names.map((name) =>
    screen(ROUTES[name], async () => (await import('../features/appeal/appeal-screens.ts')).APPEAL_SCREENS[name]),
  )
}

function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, HydrateFallback: Loading, lazy: async () => ({ Component: await load() }) }
}

/** A screen in whose place others than those with the right get the sign-in page. specification, section 6 */
function guardedScreen(path: string, right: Right, load: () => Promise<ComponentType>): RouteObject {
  return screen(path, async () => {
    const [{ guarded }, Screen] = await Promise.all([import('./guards/guarded.tsx'), load()])
    return guarded(right, Screen)
  })
}

/** Sends a call on its way. Its failure is in the cache, where the screen finds it. */
function begin(answer: Promise<unknown>): null {
  answer.catch(() => undefined)
  return null
}

function HomeFallback() {
  return (
    <>
      <HomeHero />
      <Loading />
    </>
  )
}

async function loadHomePage() {
  const { HomePage: Component } = await import('../features/home/HomePage.tsx')
  return { Component }
}

async function loadTranscriptPage() {
  const { TranscriptPage: Component } = await import('../features/students/TranscriptPage.tsx')
  return { Component }
}

async function loadFindStudentPage() {
  const { FindStudentPage: Component } = await import('../features/students/FindStudentPage.tsx')
  return { Component }
}

async function loadResultsListPage() {
  const { ResultsListPage: Component } = await import('../features/results/ResultsListPage.tsx')
  return { Component }
}

async function loadStudentResultPage() {
  const { StudentResultPage: Component } = await import('../features/results/StudentResultPage.tsx')
  return { Component }
}

async function loadRankingPage() {
  const { RankingPage: Component } = await import('../features/ranking/RankingPage.tsx')
  return { Component }
}
