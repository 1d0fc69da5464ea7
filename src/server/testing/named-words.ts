import { AUDIT_ACTIONS, AUDIT_EVENTS } from '#contract/audit.ts'
import { AUDIT_FIELDS, AUDIT_OBJECTS } from '#contract/audit-fields.ts'
import type { Db } from '#server/db/tables.ts'

/**
 * Returns the object kinds and fields in the audit log that the contract's lists lack, so that the log's screen has no
 * Arabic word for them. The fields of settings' values are left out, because the settings' schemas declare them.
 */
export async function unnamedWords(db: Db): Promise<string[]> {
  const lines = await db.selectFrom('audit_entry').select(['action', 'object_kind', 'before', 'after']).execute()
  // A test may fill the tables with rows of no known action.
  const known = lines.filter(({ action }) => action in AUDIT_ACTIONS || action in AUDIT_EVENTS)
  const unnamed = known.flatMap(({ action, object_kind: kind, before, after }) => {
    const fields = kind === 'setting' ? [] : [before, after].flatMap((values) => fieldsOf(JSON.parse(values ?? 'null')))
    const kinds = isListed(AUDIT_OBJECTS, kind) ? [] : [`${action}: object ${kind}`]
    return [...kinds, ...fields.filter((field) => !isListed(AUDIT_FIELDS, field)).map((field) => `${action}: ${field}`)]
  })
  return [...new Set(unnamed)]
}

function isListed(list: readonly string[], word: string): boolean {
  return list.includes(word)
}

/**
 * Returns the names of all fields in a value, at any depth. Skips numeric names, because they are indexes, for example
 * of a question's options.
 */
function fieldsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, part]) => [...(/^\d+$/.test(field) ? [] : [field]), ...fieldsOf(part)])
}
