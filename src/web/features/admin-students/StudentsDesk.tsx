import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { below, DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { deskText } from '../../i18n/ar/admin-students.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { FindPanel } from './FindPanel.tsx'
import { KeptBackPanel } from './KeptBackPanel.tsx'
import { QuestionsPanel } from './QuestionsPanel.tsx'
import { SeatListPanel } from './SeatListPanel.tsx'
import { StudentPage } from './StudentPage.tsx'

/** The students desk: search, hidden and withheld students, identity questions, and the page of one student. */
export function StudentsDesk() {
  return (
    <Routes>
      <Route
        index
        element={
          <Panel>
            <FindPanel />
          </Panel>
        }
      />
      <Route
        path={below('students', DESK_ROUTES.keptBack)}
        element={
          <Panel>
            <KeptBackPanel />
          </Panel>
        }
      />
      <Route
        path={below('students', DESK_ROUTES.seatLists)}
        element={
          <Panel>
            <SeatListPanel />
          </Panel>
        }
      />
      <Route
        path={below('students', DESK_ROUTES.identityQuestions)}
        element={
          <Panel>
            <QuestionsPanel />
          </Panel>
        }
      />
      <Route path={below('students', DESK_ROUTES.student)} element={<StudentPage />} />
      <Route path="*" element={<Navigate to={DESK_PATHS.students} replace />} />
    </Routes>
  )
}

function Panel({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const tabs = [
    { to: DESK_PATHS.students, label: deskText.find },
    { to: DESK_ROUTES.keptBack, label: deskText.keptBack },
    { to: DESK_ROUTES.seatLists, label: deskText.seatLists },
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
