import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMoment } from '#contract/arabic-moments.ts'
import { portalQuery } from '../api/portal.api.ts'
import { printText } from '../i18n/ar/print.ts'
import type { AddressCode } from './address-code.ts'
import styles from './PrintHead.module.css'

interface PrintHeadProps {
  /** The title of what is printed; omit it where the page's own heading is printed. */
  title?: string
  /** The page's address as a QR code, for readers who want to compare the paper with what the portal publishes. */
  proof?: AddressCode | undefined
}

/**
 * The head of a printed page: the faculty's crest and name, the title, the time of printing, and where the figures are
 * published.
 */
export function PrintHead({ title, proof }: PrintHeadProps) {
  const { data: portal } = useQuery(portalQuery())
  const moment = useRef<HTMLElement>(null)
  useEffect(() => {
    // The element is written directly: a render after a change of state would come too late for the print.
    function write() {
      if (moment.current) moment.current.textContent = formatMoment(new Date().toISOString())
    }
    write()
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  }, [])
  return (
    <header className={styles.head} data-print="only">
      {portal?.crest && <img className={styles.crest} src={portal.crest.url} alt="" />}
      <div className={styles.words}>
        <p className={styles.faculty}>{portal?.name}</p>
        {title !== undefined && <p>{title}</p>}
        <p className={styles.note}>
          {printText.printedAt} <bdi ref={moment} />
        </p>
      </div>
      {proof && (
        <div className={styles.proof}>
          <p className={styles.note}>
            {printText.compare}
            <bdi className={styles.address} dir="ltr">
              {proof.address}
            </bdi>
          </p>
          <svg
            className={styles.code}
            viewBox={`0 0 ${proof.size} ${proof.size}`}
            role="img"
            aria-label={printText.code}
          >
            <path d={proof.path} shapeRendering="crispEdges" />
          </svg>
        </div>
      )}
    </header>
  )
}
