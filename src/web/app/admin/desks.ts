import type { ComponentType } from 'react'
import type { Access } from '#contract/endpoint.ts'
import { Loading } from '../../ui/Loading.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { DeskName } from '../admin-paths.ts'

export interface Desk {
  /** Who sees the desk in the office's menu; the server checks the right again at every call. */
  access: Exclude<Access, 'public' | 'member' | 'contributor'>
  /** Renders the routes below the desk's address. */
  Screen: ComponentType
}

function desk(access: Desk['access'], load: () => Promise<ComponentType>): Desk {
  return { access, Screen: lazyPart(load, { Pending: Loading }) }
}

/** The office's desks in the order of the menu, each a separate chunk. */
export const DESKS: Readonly<Record<DeskName, Desk>> = {
  dashboard: desk(
    'staff',
    async () => (await import('../../features/admin-dashboard/DashboardDesk.tsx')).DashboardDesk,
  ),
  results: desk(
    'results_officer',
    async () => (await import('../../features/admin-results/ResultsDesk.tsx')).ResultsDesk,
  ),
  students: desk(
    'results_officer',
    async () => (await import('../../features/admin-students/StudentsDesk.tsx')).StudentsDesk,
  ),
  appeals: desk(
    'results_officer',
    async () => (await import('../../features/admin-appeals/AppealsDesk.tsx')).AppealsDesk,
  ),
  library: desk('librarian', async () => (await import('../../features/admin-library/LibraryDesk.tsx')).LibraryDesk),
  questions: desk(
    'question_reviewer',
    async () => (await import('../../features/admin-questions/QuestionsDesk.tsx')).QuestionsDesk,
  ),
  inbox: desk('staff', async () => (await import('../../features/admin-inbox/InboxDesk.tsx')).InboxDesk),
  people: desk('administrator', async () => (await import('../../features/admin-people/PeopleDesk.tsx')).PeopleDesk),
  front: desk('administrator', async () => (await import('../../features/admin-front/FrontDesk.tsx')).FrontDesk),
  audit: desk('administrator', async () => (await import('../../features/admin-audit/AuditDesk.tsx')).AuditDesk),
}
