import { libraryText, resourcesText } from '../../i18n/ar/library.ts'
import styles from '../../ui/Index.module.css'
import type { SafeLink } from './safe-link.ts'

interface LinkLineProps {
  name: string
  /** Undefined where the office's address leads nowhere safe: the line is words then. */
  link: SafeLink | undefined
}

/** A line of the index that leads to an address; it says whose site that is. */
export function LinkLine({ name, link }: LinkLineProps) {
  if (!link) {
    return (
      <span className={styles.line}>
        <bdi className={styles.name}>{name}</bdi> <span className={styles.kind}>{libraryText.badAddress}</span>
      </span>
    )
  }
  return (
    <a className={styles.line} href={link.href} rel={link.host && 'noopener noreferrer'}>
      <bdi className={styles.name}>{name}</bdi>{' '}
      <span className={styles.kind}>{link.host ? <bdi dir="ltr">{link.host}</bdi> : resourcesText.link}</span>
    </a>
  )
}
