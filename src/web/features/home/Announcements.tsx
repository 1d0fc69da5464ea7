import type { Portal } from '#contract/portal.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './Announcements.module.css'

/** What the office says now, newest first; nothing at all where it says nothing. */
export function Announcements({ items }: { items: Portal['announcements'] }) {
  if (items.length === 0) return null
  return (
    <section className={styles.announcements}>
      <h2>{homeText.announcements}</h2>
      {items.map(({ id, text }) => (
        <Alert key={id} tone="note">
          <p className={styles.text} dir="auto">
            {text}
          </p>
        </Alert>
      ))}
    </section>
  )
}
