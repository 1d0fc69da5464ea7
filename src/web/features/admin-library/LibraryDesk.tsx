import type { ReactNode } from 'react'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { libraryDeskText } from '../../i18n/ar/admin-library.ts'
import { Navigate } from '../../router/Routes.tsx'
import { useLocation } from '../../router/use-router.ts'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { SECTIONS, type Section, sectionPath } from './desk-sections.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { ResourcesSection } from './ResourcesSection.tsx'
import { SchedulesSection } from './SchedulesSection.tsx'
import { TermSection } from './TermSection.tsx'

const SCREENS: Readonly<Record<Section, ReactNode>> = {
  books: <TermSection kind="book" />,
  final_exams: <TermSection kind="final_exam" />,
  resources: <ResourcesSection />,
  general: <GeneralSection />,
  recordings: <TermSection kind="recording" />,
  subjects: <TermSection kind="subject" />,
  schedules: <SchedulesSection />,
  links: <LinksSection />,
}

/** The library desk, where the office edits what readers find besides the results. */
export function LibraryDesk() {
  const { pathname } = useLocation()
  const current = SECTIONS.find((section) => pathname === `${DESK_PATHS.library}/${section}`)
  const { sections, sectionsLabel } = libraryDeskText
  const tabs = SECTIONS.map((section) => ({
    to: sectionPath(section),
    label: sections[section],
    current: section === current,
  }))
  return (
    <>
      <PageHeading title={adminText.desks.library} />
      <TabLinks label={sectionsLabel} tabs={tabs} />
      {current ? SCREENS[current] : <Navigate to={sectionPath('books')} />}
    </>
  )
}
