import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { newerText } from '../../i18n/ar/newer.ts'
import styles from './NewerVersion.module.css'
import { RevisionWatch } from './revision-watch.ts'

/** Tells the reader when the portal has published something newer than what the page shows; a button shows it. */
export function NewerVersion() {
  const client = useQueryClient()
  const [watch] = useState(() => new RevisionWatch(client))
  useEffect(() => watch.start(), [watch])
  const hasNewer = useSyncExternalStore(watch.subscribe, () => watch.hasNewer)
  return (
    // Always mounted, because screen readers announce changes only in regions that existed before.
    <div className={styles.place} aria-live="polite" data-print="no">
      {hasNewer && (
        <div className={styles.notice}>
          <p>{newerText.text}</p>
          <button
            type="button"
            onClick={() => {
              watch.renew()
              // The pressed button disappears with the notice: move the focus to the heading.
              document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
            }}
          >
            {newerText.action}
          </button>
        </div>
      )}
    </div>
  )
}
