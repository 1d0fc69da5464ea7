import type { ReactNode } from 'react'
import styles from './AccountLinks.module.css'

/** Links, below an account form, to related forms. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
