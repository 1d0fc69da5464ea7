import type { AuditEntry } from '#contract/admin-audit.ts'
import { actionName, actorName, auditText, fieldName, kindName, valueWords } from '../../i18n/ar/audit.ts'
import { formatMoment } from '../../i18n/moments.ts'
import styles from './AuditLine.module.css'

/** One thing that was done: when, by whom and from where, to what, and what it moved. */
export function AuditLine({ entry }: { entry: AuditEntry }) {
  const { at, actor_name, address, action, object_kind, object_id } = entry
  return (
    <li className={styles.line}>
      <time className={styles.when} dateTime={at}>
        {formatMoment(at)}
      </time>
      <p className={styles.who}>
        <bdi>{actorName(actor_name)}</bdi>
        {address !== null && (
          <bdi className={styles.address} dir="ltr" title={auditText.address}>
            {address}
          </bdi>
        )}
      </p>
      <div className={styles.what}>
        <h2 className={styles.action}>{actionName(action)}</h2>
        <p className={styles.object}>
          {kindName(object_kind)} <bdi dir="ltr">{object_id}</bdi>
        </p>
        <Changes entry={entry} />
      </div>
    </li>
  )
}

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            <Change before={before?.[field]} after={after?.[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What stayed or came is said once; what became another thing twice. */
function Change({ before, after }: { before: unknown; after: unknown }) {
  const [old, now] = [valueWords(before), valueWords(after)]
  if (before === undefined || old === now) return <bdi>{now}</bdi>
  return (
    <>
      <bdi className={styles.old}>{old}</bdi> {auditText.became} <bdi>{now}</bdi>
    </>
  )
}
