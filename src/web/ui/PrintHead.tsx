import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatMoment } from '#contract/arabic-moments.ts'
import { portalQuery } from '../api/portal.api.ts'
import { printText } from '../i18n/ar/print.ts'
import type { AddressCode } from './address-code.ts'
import styles from './PrintHead.module.css'

interface PrintHeadProps {
  /** What is printed, unless the page's heading says it. */
  title?: string
  /** The page's address, for whoever wants to compare the paper with what is published. */
  proof?: AddressCode | undefined
}

/** The head of a printed page: crest and faculty, what it is, when it was printed and where its figures are published. */
export function PrintHead({ title, proof }: PrintHeadProps) {
  const { data: portal } = useQuery(portalQuery())
  const moment = useRef<HTMLElement>(null)
  useEffect(() => {
    // Written directly, because a new state would be drawn too late.
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
