import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Accordion.module.css'

interface AccordionProps {
  title: ReactNode
  /** Whether the section is open when first rendered; afterwards only the reader opens and closes it. */
  startsOpen: boolean
  children: ReactNode
}

/** A collapsible section, built on <details>. On paper every section is printed open. */
export function Accordion({ title, startsOpen, children }: AccordionProps) {
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    function open() {
      if (ref.current) ref.current.open = true
    }
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
  return (
    <details ref={ref} className={styles.section} open={startsOpen}>
      <summary className={styles.summary}>
        <h2>{title}</h2>
        <ChevronDown className={styles.mark} size={20} aria-hidden="true" data-print="no" />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  )
}
