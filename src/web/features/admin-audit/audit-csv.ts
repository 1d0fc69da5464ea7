import type { AuditEntry } from '#contract/admin-audit.ts'
import { formatMoment } from '#contract/arabic-moments.ts'
import { actorName, auditText } from '../../i18n/ar/audit.ts'
import { changeLines, correctionLines, objectName, valuesOf } from '../../i18n/audit-lines.ts'
import { actionName, kindName } from '../../i18n/audit-values.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns entries of the log as a CSV file, in the words of the screen. */
export function auditCsv(entries: readonly AuditEntry[]): string {
  const rows = entries.map((entry) => [
    formatMoment(entry.at),
    actorName(entry.actor_kind, entry.actor_name),
    entry.address ?? '',
    entry.device ?? '',
    actionName(entry.action),
    kindName(entry.object_kind),
    objectName(entry, { ...valuesOf(entry.before), ...valuesOf(entry.after) }),
    changeLines(entry)
      .map(({ name, old, now }) => `${name}: ${old === undefined ? '' : `${old} ← `}${now}`)
      .join('؛ '),
    correctionLines(entry).join('؛ '),
  ])
  return (
    BYTE_ORDER_MARK +
    [Object.values(auditText.columns), ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')
  )
}

/** Quotes a cell, and puts an apostrophe before a text that a spreadsheet would take for a formula. */
function quoted(cell: string): string {
  const guarded = /^'*[=+\-@]/.test(cell) ? `'${cell}` : cell
  return `"${guarded.replaceAll('"', '""')}"`
}
