import type { OfficeAppeal } from '#contract/admin-appeals.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_ROUTES } from '../../app/admin-paths.ts'
import { pathTo } from '../../app/paths.ts'
import { appealsText } from '../../i18n/ar/admin-appeals.ts'
import { appealStateText } from '../../i18n/ar/appeal.ts'
import { placeText } from '../../i18n/places.ts'
import { Link } from '../../router/Link.tsx'
import { Badge } from '../../ui/Badge.tsx'
import desk from '../../ui/Desk.module.css'
import styles from './Appeals.module.css'

interface AppealLinesProps {
  label: string
  appeals: readonly OfficeAppeal[]
}

/** A list of appeals, each linked to its page. */
export function AppealLines({ label, appeals }: AppealLinesProps) {
  return (
    <ul className={desk.list} aria-label={label}>
      {appeals.map((appeal) => (
        <li key={appeal.id} className={desk.line}>
          <Link to={pathTo(DESK_ROUTES.appeal, { appealId: appeal.id })}>
            <bdi>{appeal.subject}</bdi>: <bdi>{appeal.name || appealsText.nameless}</bdi>
          </Link>
          <p className={desk.meta}>
            <span className={styles.state}>{appealStateText[appeal.state]}</span>
            {appeal.confirmed && <Badge tone="good">{appealsText.confirmed}</Badge>}
            {appeal.correction === 'undone' && <Badge tone="bad">{appealsText.undone}</Badge>}
            <span>{placeText(appeal)}</span>
            <bdi dir="ltr">{appeal.student_id}</bdi>
            <span>
              {appealsText.asked} <bdi>{formatMoment(appeal.created_at)}</bdi>
            </span>
            {appeal.taken_by !== null && (
              <span>
                {appealsText.takenBy} <bdi>{appeal.taken_by}</bdi>
              </span>
            )}
            {appeal.answered_at !== null && (
              <span>
                {appealsText.answeredAt} <bdi>{formatMoment(appeal.answered_at)}</bdi>
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
