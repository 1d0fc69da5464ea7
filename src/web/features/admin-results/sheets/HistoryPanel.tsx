import type { SheetCorrection, SheetVersionDetail } from '#contract/admin-sheets.ts'
import { comparisonText, historyText, versionsText } from '../../../i18n/ar/admin-results.ts'
import { formatMoment } from '../../../i18n/moments.ts'
import styles from './Sheets.module.css'
import { VersionLine } from './VersionLine.tsx'

/** The corrections that this version has over the one before it, and all versions of its sheet. */
export function HistoryPanel({ detail: { version, versions, corrections } }: { detail: SheetVersionDetail }) {
  return (
    <>
      <section className={styles.section}>
        <h2 className={styles.heading}>{historyText.corrections}</h2>
        {corrections.length === 0 && <p className={styles.note}>{historyText.noCorrections}</p>}
        {corrections.length > 0 && (
          <ul className={styles.list}>
            {corrections.map((correction) => (
              <Correction key={correction.id} correction={correction} />
            ))}
          </ul>
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.heading}>{historyText.versions}</h2>
        <ul className={styles.list}>
          {versions.map((one) => {
            const here = one.id === version.id ? ` (${historyText.here})` : ''
            return <VersionLine key={one.id} version={one} name={`${versionsText.version} ${one.version}${here}`} />
          })}
        </ul>
      </section>
    </>
  )
}

function Correction({ correction }: { correction: SheetCorrection }) {
  const { seat_number: seat, subject, before, after, reason, by, at } = correction
  return (
    <li className={styles.line}>
      <span className={styles.meta}>
        <bdi dir="ltr">{seat}</bdi>
        <bdi className={styles.name}>{subject}</bdi>
        <span>
          {comparisonText.from} <bdi className={styles.was}>{before || comparisonText.empty}</bdi>
        </span>
        <span>
          {comparisonText.to} <bdi className={styles.is}>{after || comparisonText.empty}</bdi>
        </span>
      </span>
      <span className={styles.meta}>
        <span>
          {historyText.reason}: <bdi>{reason}</bdi>
        </span>
        <span>
          {historyText.by} <bdi>{by}</bdi>
        </span>
        <bdi>{formatMoment(at)}</bdi>
      </span>
    </li>
  )
}
