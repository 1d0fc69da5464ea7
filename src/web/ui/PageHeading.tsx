import type { ReactNode } from 'react'
import { Link } from '../router/Link.tsx'
import { LineIcon } from './LineIcon.tsx'
import styles from './PageHeading.module.css'
import { useDocumentTitle } from './use-document-title.ts'

interface PageHeadingProps {
  /** The heading's text, which is also the document title. */
  title: string
  /** Replaces the plain title if a part of it needs its own text direction. */
  children?: ReactNode
  back?: { to: string; label: string }
  /** Whether the page is as wide as tables need, instead of the width for reading text. */
  wide?: boolean
}

/** The heading of a screen. It takes the focus after a route change. */
export function PageHeading({ title, children, back, wide }: PageHeadingProps) {
  useDocumentTitle(title)
  return (
    <div className={`${styles.heading} ${wide ? 'page-wide' : ''}`}>
      {back && (
        <Link className={styles.back} to={back.to} data-print="no">
          <LineIcon shape="arrow" size={16} />
          {back.label}
        </Link>
      )}
      <h1 tabIndex={-1}>{children ?? title}</h1>
    </div>
  )
}
