import type { Portal } from '#contract/portal.ts'
import { homeText } from '../../i18n/ar/home.ts'
import { Alert } from '../../ui/Alert.tsx'
import styles from './Announcements.module.css'

/** The current announcements, newest first; renders nothing if there are none. */
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
