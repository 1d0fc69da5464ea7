import type { ReactNode } from 'react'
import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { deskText } from '../../i18n/ar/admin-students.ts'
import { Navigate, Routes } from '../../router/Routes.tsx'
import { useLocation } from '../../router/use-router.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { FindPanel } from './FindPanel.tsx'
import { KeptBackPanel } from './KeptBackPanel.tsx'
import { QuestionsPanel } from './QuestionsPanel.tsx'
import { SeatListPanel } from './SeatListPanel.tsx'
import { StudentCodesPanel } from './StudentCodesPanel.tsx'
import { StudentPage } from './StudentPage.tsx'

/**
 * The desk of students: search, hidden and withheld students, codes for appeals, identity questions, and the page of
 * one student.
 */
export function StudentsDesk() {
  return (
    <Routes
      of={{
        [DESK_PATHS.students]: (
          <Panel>
            <FindPanel />
          </Panel>
        ),
        [DESK_ROUTES.keptBack]: (
          <Panel>
            <KeptBackPanel />
          </Panel>
        ),
        [DESK_ROUTES.seatLists]: (
          <Panel>
            <SeatListPanel />
          </Panel>
        ),
        [DESK_ROUTES.studentCodes]: (
          <Panel>
            <StudentCodesPanel />
          </Panel>
        ),
        [DESK_ROUTES.identityQuestions]: (
          <Panel>
            <QuestionsPanel />
          </Panel>
        ),
        [DESK_ROUTES.student]: <StudentPage />,
      }}
      otherwise={<Navigate to={DESK_PATHS.students} />}
    />
  )
}

function Panel({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = [
    { to: DESK_PATHS.students, label: deskText.find },
    { to: DESK_ROUTES.keptBack, label: deskText.keptBack },
    { to: DESK_ROUTES.seatLists, label: deskText.seatLists },
    { to: DESK_ROUTES.studentCodes, label: deskText.studentCodes },
    { to: DESK_ROUTES.identityQuestions, label: deskText.questions },
  ]
  return (
    <>
      <PageHeading title={deskText.title} />
      <TabLinks label={deskText.tabs} tabs={tabs.map((tab) => ({ ...tab, current: pathname === tab.to }))} />
      {children}
    </>
  )
}
