import type { SheetCorrection, SheetVersionDetail } from '#contract/admin-sheets.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { comparisonText, historyText, versionsText } from '../../../i18n/ar/admin-results.ts'
import desk from '../../../ui/Desk.module.css'
import { DeskSection } from '../../../ui/DeskSection.tsx'
import styles from './Sheets.module.css'
import { VersionLine } from './VersionLine.tsx'

/** The corrections with which this version was made from the previous one, and all versions of its result sheet. */
export function HistoryPanel({ detail }: { detail: SheetVersionDetail }) {
  const { version, versions, corrections, awaits_first: isUnseen } = detail
  return (
    <>
      <DeskSection title={historyText.corrections}>
        {corrections.length === 0 && <p className={desk.note}>{historyText.noCorrections}</p>}
        {corrections.length > 0 && (
          <ul className={desk.list}>
            {corrections.map((correction) => (
              <Correction key={correction.id} correction={correction} />
            ))}
          </ul>
        )}
      </DeskSection>
      <DeskSection title={historyText.versions}>
        <ul className={desk.list}>
          {versions.map((one) => {
            const here = one.id === version.id ? ` (${historyText.here})` : ''
            const name = `${versionsText.version} ${one.version}${here}`
            return <VersionLine key={one.id} version={one} name={name} isUnseen={isUnseen && one.id === version.id} />
          })}
        </ul>
      </DeskSection>
    </>
  )
}

function Correction({ correction }: { correction: SheetCorrection }) {
  const { seat_number: seat, subject, before, after, reason, by, at } = correction
  return (
    <li className={desk.line}>
      <span className={desk.meta}>
        <bdi dir="ltr">{seat}</bdi>
        <bdi className={desk.name}>{subject}</bdi>
        <span>
          {comparisonText.from} <bdi className={styles.was}>{before || comparisonText.empty}</bdi>
        </span>
        <span>
          {comparisonText.to} <bdi className={styles.is}>{after || comparisonText.empty}</bdi>
        </span>
      </span>
      <span className={desk.meta}>
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
