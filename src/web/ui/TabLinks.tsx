import { Link } from 'react-router'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  /** What the tabs choose among. */
  label: string
  tabs: ReadonlyArray<{ to: string; label: string; current: boolean }>
}

/** Tabs whose panels have addresses of their own, so they are links: each can be opened apart, kept and passed on. */
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
