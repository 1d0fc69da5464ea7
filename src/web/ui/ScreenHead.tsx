import ArrowRight from 'lucide-react/icons/arrow-right'
import House from 'lucide-react/icons/house'
import type { ReactNode } from 'react'
import { waysText } from '../i18n/ar/ways.ts'
import { Link } from '../router/Link.tsx'
import { PageHeading } from './PageHeading.tsx'
import styles from './ScreenHead.module.css'

interface Way {
  to: string
  state?: unknown
}

interface ScreenHeadProps {
  /** The heading's text, which is also the document title. */
  title: string
  /** Replaces the plain title if a part of it needs its own text direction. */
  children?: ReactNode
  mainMenu: Way
  /** Address or action of the back link; omit it where back leads to the main menu. */
  back?: Way | (() => void) | undefined
  /** Whether the screen is as wide as tables need, instead of the width for reading text. */
  wide?: boolean
}

/** The head of a screen below the main menu: back links, then the heading. */
export function ScreenHead({ title, children, mainMenu, back, wide }: ScreenHeadProps) {
  return (
    <>
      <nav className={styles.ways} aria-label={waysText.label} data-print="no">
        {back && <Back way={back} />}
        <Link {...mainMenu}>
          <House size={16} aria-hidden="true" />
          {waysText.mainMenu}
        </Link>
      </nav>
      <PageHeading title={title} wide={wide ?? false}>
        {children}
      </PageHeading>
    </>
  )
}

function Back({ way }: { way: Way | (() => void) }) {
  const face = (
    <>
      <ArrowRight size={16} aria-hidden="true" />
      {waysText.back}
    </>
  )
  if (typeof way !== 'function') return <Link {...way}>{face}</Link>
  return (
    <button type="button" onClick={way}>
      {face}
    </button>
  )
}
