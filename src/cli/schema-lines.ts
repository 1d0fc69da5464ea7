import type { SchemaFault } from '#server/db/schema-comparison.ts'

/** This many differences are named; of the others, only the number is printed. */
const NAMED = 10

const KINDS: Readonly<Record<SchemaFault['kind'], string>> = {
  extra: 'زائد',
  missing: 'ناقص',
  changed: 'مغيَّر',
}

/** Returns a line for each difference of a schema from the expected one. */
export function schemaLines(faults: readonly SchemaFault[]): string[] {
  const more = faults.length > NAMED ? [`  … والباقي ${faults.length - NAMED}`] : []
  return [...faults.slice(0, NAMED).map(({ kind, part }) => `  ${KINDS[kind]}: ${part}`), ...more]
}
