import type { AuditEntry } from '#contract/admin-audit.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import {
  actionName,
  actorName,
  auditText,
  changeLines,
  correctionWords,
  kindName,
  objectName,
  valuesOf,
} from '../../i18n/ar/audit.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The log as a CSV file, in the words of the screen. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    formatMoment(entry.at),
    actorName(entry.actor_name),
    entry.address ?? '',
    entry.device ?? '',
    actionName(entry.action),
    kindName(entry.object_kind),
    objectName(entry, { ...valuesOf(entry.before), ...valuesOf(entry.after) }),
    changeLines(entry)
      .map(({ name, old, now }) => `${name}: ${old === undefined ? '' : `${old} ← `}${now}`)
      .join('؛ '),
    entry.corrections.map(correctionWords).join('؛ '),
  ])
  return (
    BYTE_ORDER_MARK +
    [Object.values(auditText.columns), ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
  )
}

/** Quotes a cell, and keeps a spreadsheet from taking it for a formula. */
function quoted(cell: string): string {
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}
