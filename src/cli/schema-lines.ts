import type { SchemaFault } from '#server/db/schema-comparison.ts'

/** More differences than this are counted, not named. */
const NAMED = 10

const KINDS: Readonly<Record<SchemaFault['kind'], string>> = {
  extra: 'زائد',
  missing: 'ناقص',
  changed: 'مغيَّر',
}

/** Names the differences of a schema, one a line; none for a schema without any. */
export function schemaLines(faults: readonly SchemaFault[]): string[] {
  const more = faults.length > NAMED ? [`  … والباقي ${faults.length - NAMED}`] : []
  return [...faults.slice(0, NAMED).map(({ kind, part }) => `  ${KINDS[kind]}: ${part}`), ...more]
}
