import { LOADING, LOADING_HINT } from '../i18n/ar/site.ts'
import styles from './Message.module.css'

export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <span className={styles.spinner} aria-hidden="true" />
      <span>{LOADING}</span>
      <span className="visually-hidden">{LOADING_HINT}</span>
    </div>
  )
}
