import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DESK_PATHS, DESK_ROUTES } from '../../app/admin-paths.ts'
import { frontDeskText } from '../../i18n/ar/front-desk.ts'
import { Routes } from '../../router/Routes.tsx'
import { useIsAt } from '../../router/use-router.ts'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { Announcements } from './announcements/Announcements.tsx'
import { frontDeskQuery } from './front-desk.api.ts'
import { Settings } from './settings/Settings.tsx'

/** The desk of the portal's announcements and settings. */
export function FrontDesk() {
  const desk = useQuery(frontDeskQuery())
  const [reloads, setReloads] = useState(0)
  const reload = async () => {
    await desk.refetch()
    // A new key makes React mount the forms anew, which then start from the stored values.
    setReloads((count) => count + 1)
  }
  const inSettings = useIsAt(DESK_ROUTES.frontSettings)
  const { tabs } = frontDeskText
  return (
    <>
      <PageHeading title={frontDeskText.title} />
      <TabLinks
        label={tabs.label}
        tabs={[
          { to: DESK_PATHS.front, label: tabs.announcements, current: !inSettings },
          { to: DESK_ROUTES.frontSettings, label: tabs.settings, current: inSettings },
        ]}
      />
      <DataRegion source={desk}>
        {(data) => (
          <Routes
            of={{ [DESK_ROUTES.frontSettings]: <Settings key={reloads} desk={data} onReload={reload} /> }}
            otherwise={<Announcements announcements={data.announcements} />}
          />
        )}
      </DataRegion>
    </>
  )
}
