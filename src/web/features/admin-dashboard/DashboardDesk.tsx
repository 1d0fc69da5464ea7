import { useQuery } from '@tanstack/react-query'
import type { WaitingKind } from '#contract/admin-dashboard.ts'
import { sessionQuery } from '../../api/session.api.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { formatCount } from '../../i18n/format.ts'
import { Link } from '../../router/Link.tsx'
import { DataRegion } from '../../ui/DataRegion.tsx'
import { DeskSection } from '../../ui/DeskSection.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import styles from './DashboardDesk.module.css'
import { type Dashboard, dashboardQuery } from './dashboard.api.ts'
import { PublishedLately } from './PublishedLately.tsx'
import { RoleChanges } from './RoleChanges.tsx'
import { StorageUsed } from './StorageUsed.tsx'
import { Visits } from './Visits.tsx'

/** The address of the desk at which each kind of pending work is done. */
const DESK_OF: Readonly<Record<WaitingKind, string>> = {
  held: DESK_PATHS.results,
  drafts: DESK_PATHS.results,
  uploads: DESK_PATHS.results,
  appeals: DESK_PATHS.appeals,
  accounts: `${DESK_PATHS.people}?filter=waiting`,
  questions: DESK_PATHS.questions,
  reports: DESK_PATHS.questions,
  inbox: DESK_PATHS.inbox,
}

/** The office's dashboard: pending work, recent publications, visits and storage. */
export function DashboardDesk() {
  const dashboard = useQuery(dashboardQuery())
  const session = useQuery(sessionQuery())
  const isAdministrator = session.data?.user.role === 'administrator'
  return (
    <>
      <PageHeading title={dashboardText.title} />
      <DataRegion source={dashboard}>
        {({ waiting, role_changes, published, days, storage, backups, backup_care }) => (
          <>
            <Waiting waiting={waiting} />
            <RoleChanges changes={role_changes} />
            <PublishedLately sheets={published} />
            <Visits days={days} />
            <StorageUsed storage={storage} backups={backups} care={backup_care} isAdministrator={isAdministrator} />
          </>
        )}
      </DataRegion>
    </>
  )
}

function Waiting({ waiting }: Pick<Dashboard, 'waiting'>) {
  return (
    <DeskSection title={dashboardText.waiting.title}>
      <ul className={styles.waiting}>
        {waiting.map(({ kind, count }) => (
          <li key={kind}>
            <Link className={count === 0 ? styles.none : styles.some} to={DESK_OF[kind]}>
              <bdi className={styles.count}>{formatCount(count)}</bdi>
              <span>{dashboardText.waiting.kinds[kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
