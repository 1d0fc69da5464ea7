import type { AuditEntry } from '#contract/admin-audit.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import {
  actionName,
  actorName,
  auditText,
  fieldName,
  kindName,
  objectName,
  type ValuePlace,
  valueWords,
} from '../../i18n/ar/audit.ts'
import styles from './AuditLine.module.css'

/** One log entry: time, actor, address, action, object and changes. */
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
          {kindName(object_kind)} <bdi>{objectName(object_kind, object_id)}</bdi>
        </p>
        <Changes entry={entry} />
      </div>
    </li>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  if (fields.length === 0) return null
  return (
    <dl className={styles.changes}>
      {fields.map((field) => (
        <div key={field}>
          <dt>{fieldName(field)}</dt>
          <dd>
            <Change place={placeOf(entry, field)} before={before?.[field]} after={after?.[field]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function valuesOf(text: string | null): Readonly<Record<string, unknown>> | null {
  // The server writes only objects.
  return text === null ? null : (JSON.parse(text) as Record<string, unknown>)
}

/** The value of a setting is formatted by the name of the setting. */
function placeOf({ object_kind: kind, object_id: id }: AuditEntry, field: string): ValuePlace {
  return { kind, field: kind === 'setting' ? id : field }
}

/** Shows an added or unchanged value once, a changed one as before and after. */
function Change({ place, before, after }: { place: ValuePlace; before: unknown; after: unknown }) {
  const [old, now] = [valueWords(before, place), valueWords(after, place)]
  if (before === undefined || old === now) return <bdi>{now}</bdi>
  return (
    <>
      <bdi className={styles.old}>{old}</bdi> <span aria-hidden="true">←</span>{' '}
      <span className="visually-hidden">{auditText.became}</span> <bdi>{now}</bdi>
    </>
  )
}
