import { libraryText, resourcesText } from '../../i18n/ar/library.ts'
import styles from '../../ui/Index.module.css'
import type { SafeLink } from '../../ui/safe-link.ts'

interface LinkLineProps {
  name: string
  /** The link; undefined if the address that the office typed is unsafe, in which case the line is plain text. */
  link: SafeLink | undefined
}

/** A line of a list that links to an address; for another site it also shows the host. */
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
