import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { actorName } from '../../i18n/ar/audit.ts'
import { dashboardText } from '../../i18n/ar/dashboard.ts'
import { Link } from '../../router/Link.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import type { Dashboard } from './dashboard.api.ts'

const text = dashboardText.roleChanges

/**
 * Accounts whose roles have changed lately, each linked to its entries in the audit log. Renders nothing if there are
 * none.
 */
export function RoleChanges({ changes }: { changes: Dashboard['role_changes'] }) {
  if (changes.length === 0) return null
  return (
    <DeskSection title={text.title}>
      <ul className={desk.list}>
        {changes.map(({ at, uid, name, by, by_kind: kind }) => (
          <li key={`${at} ${uid}`} className={desk.line}>
            <Link to={`${DESK_PATHS.audit}?${new URLSearchParams({ lines: 'all', kind: 'account', object: uid })}`}>
              <bdi>{name}</bdi>
            </Link>
            <p className={desk.meta}>
              <span>
                {text.by} <bdi>{actorName(kind, by)}</bdi>
              </span>
              <time dateTime={at}>{formatMoment(at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
