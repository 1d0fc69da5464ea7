import type { Resource } from '#contract/library.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { resourcesText } from '../../i18n/ar/library.ts'
import { Link } from '../../router/Link.tsx'
import styles from '../../ui/Index.module.css'
import { safeLink } from '../../ui/safe-link.ts'
import { LinkLine } from './LinkLine.tsx'

/** The resources by title. A book opens in the viewer, every other resource at its link. */
export function ResourceList({ resources }: { resources: readonly Resource[] }) {
  return (
    <ul className={styles.index}>
      {resources.map((resource, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two resources may be equal, and the server fixes the order.
        <li key={position} className={styles.entry}>
          <ResourceLine {...resource} />
        </li>
      ))}
    </ul>
  )
}

function ResourceLine({ title, link, isBook }: Resource) {
  if (!isBook) return <LinkLine name={title} link={safeLink(link)} />
  return (
    <Link className={styles.line} to={pathTo(ROUTES.book, { bookId: link })} state={{ title }}>
      <bdi className={styles.name}>{title}</bdi> <span className={styles.kind}>{resourcesText.book}</span>
    </Link>
  )
}
