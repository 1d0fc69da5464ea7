import { useEffect, useRef } from 'react'
import type { SignedInUser } from '#contract/accounts.ts'
import { adminText } from '../../i18n/ar/admin.ts'
import { Link } from '../../router/Link.tsx'
import { useIsAt } from '../../router/use-router.ts'
import { showInRow } from '../../ui/show-in-row.ts'
import { DESK_PATHS, type DeskName, patternOf } from '../admin-paths.ts'
import styles from './DeskMenu.module.css'

interface DeskMenuProps {
  user: SignedInUser
  desks: readonly DeskName[]
}

/** The signed-in user and the desks that the user may open: a column at the side, or on a phone a scrolling row. */
export function DeskMenu({ user, desks }: DeskMenuProps) {
  return (
    <aside className={styles.menu} data-print="no">
      <p className={styles.who}>
        <span className={styles.office}>{adminText.title}</span>
        <bdi className={styles.name}>{user.name}</bdi>
        <span className={styles.roles}>{rolesOf(user)}</span>
      </p>
      <nav aria-label={adminText.menu} className={styles.desks}>
        {desks.map((name) => (
          <DeskLink key={name} name={name} />
        ))}
      </nav>
    </aside>
  )
}

function DeskLink({ name }: { name: DeskName }) {
  const ref = useRef<HTMLAnchorElement>(null)
  const isCurrent = useIsAt(patternOf(name))
  useEffect(() => {
    // On a phone the row of desks scrolls: bring the current desk into view.
    if (isCurrent && ref.current) showInRow(ref.current)
  }, [isCurrent])
  return (
    <Link ref={ref} className={styles.link} to={DESK_PATHS[name]} aria-current={isCurrent ? 'page' : undefined}>
      {adminText.desks[name]}
    </Link>
  )
}

function rolesOf({ role, staff_roles }: SignedInUser): string {
  const names = role === 'administrator' ? [role] : staff_roles
  return names.map((name) => adminText.roles[name]).join('، ')
}
