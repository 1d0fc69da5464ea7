import { ar } from '../i18n/ar.ts'
import styles from './Message.module.css'

export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{ar.loading}</span>
      <span className="visually-hidden">{ar.loadingHint}</span>
    </div>
  )
}
