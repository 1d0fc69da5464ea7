import { Link } from '../router/Link.tsx'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  /** Accessible name of the group. */
  label: string
  tabs: ReadonlyArray<{ to: string; label: string; current: boolean }>
}

/** Tabs whose panels have their own addresses. They are links, so each can be bookmarked and shared. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  return (
    <nav aria-label={label} className={styles.tabs} data-print="no">
      {tabs.map((tab) => (
        <Link key={tab.to} className={styles.tab} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
