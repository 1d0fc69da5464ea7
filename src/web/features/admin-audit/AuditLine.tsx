import type { AuditEntry } from '#contract/admin-audit.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { DESK_PATHS } from '../../app/admin-paths.ts'
import { actorName, auditText } from '../../i18n/ar/audit.ts'
import { changeLines, correctionLines, objectName, valuesOf } from '../../i18n/audit-lines.ts'
import { actionName, kindName } from '../../i18n/audit-values.ts'
import { Link } from '../../router/Link.tsx'
import styles from './AuditLine.module.css'
import { ALL_LINES } from './audit.api.ts'

/** One log entry: time, actor, address, action, object and changes. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { at, actor_name, actor_kind, address, device, action, object_kind: kind, object_id: object } = entry
  const name = objectName(entry, { ...valuesOf(entry.before), ...valuesOf(entry.after) })
  return (
    <li className={styles.line}>
      <time className={styles.when} dateTime={at}>
        {formatMoment(at)}
      </time>
      <p className={styles.who}>
        <bdi>{actorName(actor_kind, actor_name)}</bdi>
        {address !== null && (
          <bdi className={styles.address} dir="ltr" title={auditText.address}>
            {address}
          </bdi>
        )}
        {device !== null && (
          <bdi className={styles.address} dir="ltr" title={auditText.device}>
            {device}
          </bdi>
        )}
      </p>
      <div className={styles.what}>
        <h2 className={styles.action}>{actionName(action)}</h2>
        <p className={styles.object}>
          <Link
            to={`${DESK_PATHS.audit}?${new URLSearchParams({ lines: ALL_LINES, kind, object })}`}
            title={auditText.ofObject}
          >
            {kindName(kind)} <bdi>{name}</bdi>
          </Link>
        </p>
        <Changes entry={entry} />
        {entry.corrections.length > 0 && (
          <ul className={styles.corrections}>
            {correctionLines(entry).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/** Shows an added or unchanged value once, a changed one as before and after. */
function Changes({ entry }: { entry: AuditEntry }) {
  const lines = changeLines(entry)
  if (lines.length === 0) return null
  return (
    <dl className={styles.changes}>
      {lines.map(({ name, old, now }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {old !== undefined && (
              <>
                <bdi className={styles.old}>{old}</bdi> <span aria-hidden="true">←</span>{' '}
                <span className="visually-hidden">{auditText.became}</span>{' '}
              </>
            )}
            <bdi>{now}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
