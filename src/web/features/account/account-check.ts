import * as z from 'zod/mini'

/** What a form may send, or the fields that stand against it. */
export type Checked<Body, Name extends string> = { body: Body } | { refused: readonly Name[] }

/** Reads the values of a form with the schema of what its endpoint takes; names the fields whose rule they break. */
export function checkWith<Schema extends z.ZodMiniType, Name extends string>(
  schema: Schema,
  values: Readonly<Record<Name, string>>,
): Checked<z.output<Schema>, Name> {
  const read = z.safeParse(schema, values)
  if (read.success) return { body: read.data }
  const broken = new Set(read.error.issues.map(({ path }) => path[0]))
  // Object.keys forgets the type of the keys.
  return { refused: (Object.keys(values) as Name[]).filter((name) => broken.has(name)) }
}
