import { useEffect, useRef } from 'react'
import { Link } from '../router/Link.tsx'
import { showInRow } from './show-in-row.ts'
import styles from './TabLinks.module.css'

interface TabLinksProps {
  /** Accessible name of the group. */
  label: string
  tabs: ReadonlyArray<{ to: string; label: string; current: boolean }>
}

/**
 * Tabs whose panels have addresses of their own. The tabs are links, so that each panel can be bookmarked and shared.
 * On a narrow screen the row scrolls, and the current tab is scrolled into view.
 */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find((tab) => tab.current)?.to
  useEffect(() => {
    const tab = current && row.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) showInRow(tab)
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={styles.tabs} data-print="no">
      {tabs.map((tab) => (
        <Link key={tab.to} className={styles.tab} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
