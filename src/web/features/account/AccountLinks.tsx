import type { ReactNode } from 'react'
import styles from './AccountLinks.module.css'

/** Where else a visitor may want to go from a form. */
export function AccountLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
