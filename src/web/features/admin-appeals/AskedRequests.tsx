import type { AppealDetail } from '#contract/admin-appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { oneAppealText } from '../../i18n/ar/admin-appeals.ts'
import { formatCount } from '../../i18n/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import desk from '../../ui/Desk.module.css'
import { DeskSection } from '../../ui/DeskSection.tsx'
import styles from './Appeals.module.css'

/** The requests of an appeal, each with its reason and contact. */
export function AskedRequests({ appeal: { requests, request_count: count } }: { appeal: AppealDetail }) {
  return (
    <DeskSection title={oneAppealText.requests}>
      {count > 1 && <Alert tone="note">{oneAppealText.repeated}</Alert>}
      <ul className={desk.list}>
        {requests.map(({ contact, reason, created_at: at }) => (
          <li key={`${at} ${contact} ${reason}`} className={desk.line}>
            <p className={styles.words} dir="auto">
              {reason}
            </p>
            <p className={desk.meta}>
              <span>
                {oneAppealText.contact}: <bdi dir="ltr">{contact}</bdi>
              </span>
              <bdi>{formatMoment(at)}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {count > requests.length && (
        <p className={desk.note}>
          {oneAppealText.notAll} <bdi dir="ltr">{formatCount(count)}</bdi>
        </p>
      )}
    </DeskSection>
  )
}
