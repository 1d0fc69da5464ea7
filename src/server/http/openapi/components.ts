import * as z from 'zod/mini'
import { capitalised, type NamedCall, namedSchemas } from './contract-parts.ts'

/** A JSON Schema as it appears in the OpenAPI document. */
export type JsonSchema = Record<string, unknown>

type Direction = 'input' | 'output'
type Registry = z.core.$ZodRegistry<{ id: string }>

/** References to the document's schemas begin with this. */
const COMPONENTS = '#/components/schemas/'
/** Marks the names of parameter schemas, which become parameters of a call and not components; no other name has it. */
const IN_PLACE = '.'

/**
 * The JSON Schemas of all calls. Schemas that the contract exports, bodies and responses are components; other schemas
 * refer to them. A schema whose JSON Schema differs between requests and responses becomes two components; the name of
 * the one for requests ends in `Input`.
 */
export class Components {
  readonly #named: Registry = z.registry()
  readonly #requests: Record<string, JsonSchema>
  readonly #answers: Record<string, JsonSchema>
  readonly #twofold: ReadonlySet<string>
  readonly #used = new Map<string, { name: string; direction: Direction }>()

  /** Throws if two schemas have the same name, or if two calls share a schema that no file of the contract exports. */
  constructor(calls: readonly NamedCall[]) {
    const taken = new Set<string>()
    const add = (name: string, schema: z.ZodMiniType) => {
      if (taken.has(name)) throw new Error(`two schemas of the contract are called ${name}: rename one of them`)
      taken.add(name)
      this.#named.add(schema, { id: name })
    }
    for (const [name, schema] of namedSchemas()) if (!this.#named.has(schema)) add(name, schema)
    const exported = new Set(taken)
    for (const [name, schema] of calls.flatMap(schemasOf)) {
      const known = this.#named.get(schema)?.id
      if (known === undefined) add(name, schema)
      else if (!exported.has(known) && !name.includes(IN_PLACE)) {
        throw new Error(`${known} and ${name} share a schema: export it from its file of the contract, as …Schema`)
      }
    }
    this.#requests = convert(this.#named, 'input')
    this.#answers = convert(this.#named, 'output')
    this.#twofold = differing(this.#requests, this.#answers)
  }

  /** Returns a reference to the schema of a body or a response. */
  ref(schema: z.ZodMiniType, direction: Direction): JsonSchema {
    return { $ref: COMPONENTS + this.#use(this.#nameOf(schema), direction) }
  }

  /** Returns the schemas of a call's parameters by name, and the names of the required ones. */
  fields(schema: z.ZodMiniObject): { properties: Record<string, JsonSchema>; required: readonly string[] } {
    const { properties = {}, required = [] } = this.#schema(this.#nameOf(schema), 'input') as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    return { properties, required }
  }

  /** Returns, by name, the components that have been referred to so far, and those that they refer to. */
  schemas(): Record<string, JsonSchema> {
    const all: Record<string, JsonSchema> = {}
    // Making a schema adds the schemas to which it refers to `#used`, so the loop reaches them, too.
    for (const [used, { name, direction }] of this.#used) all[used] = this.#schema(name, direction)
    return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** Returns the field names of each object that several schemas contain and no file of the contract exports. */
  sharedWithoutName(): string[] {
    const { schemas } = z.toJSONSchema(this.#named, { unrepresentable: 'any', reused: 'ref', uri: (id) => id })
    // oxlint-disable-next-line no-underscore-dangle -- zod's name for all schemas without one
    const { $defs = {} } = (schemas.__shared ?? {}) as { $defs?: Record<string, JsonSchema> }
    // Counts the references: zod also shares the items of an array with a limit, to which only the array refers.
    const refs = refsOf(schemas)
    return Object.entries($defs).flatMap(([id, { properties }]) => {
      const isShared = refs.filter((to) => to.endsWith(`/${id}`)).length > 1
      return properties && isShared ? Object.keys(properties).join(', ') : []
    })
  }

  #nameOf(schema: z.ZodMiniType): string {
    const name = this.#named.get(schema)?.id
    if (name === undefined) throw new Error('no documented call uses this schema')
    return name
  }

  /** Returns a component's name in the document, and records that the component is used. */
  #use(name: string, direction: Direction): string {
    const full = direction === 'input' && this.#twofold.has(name) ? `${name}Input` : name
    this.#used.set(full, { name, direction })
    return full
  }

  #schema(name: string, direction: Direction): JsonSchema {
    const schema = (direction === 'input' ? this.#requests : this.#answers)[name]
    return withRefs(schema, (to) => COMPONENTS + this.#use(to, direction)) as JsonSchema
  }
}

/** Returns the schemas of a call that the contract need not export, each with the name that it gets. */
function schemasOf({ name, endpoint }: NamedCall): [string, z.ZodMiniType][] {
  const { params, query, body, response } = endpoint
  const title = capitalised(name)
  return [
    ...(params ? [[`${name}${IN_PLACE}params`, params] as [string, z.ZodMiniType]] : []),
    ...(query ? [[`${name}${IN_PLACE}query`, query] as [string, z.ZodMiniType]] : []),
    ...(body ? [[`${title}Request`, body] as [string, z.ZodMiniType]] : []),
    [`${title}Response`, response],
  ]
}

/** Converts every schema of a registry to a JSON Schema; a reference to another schema is that schema's name. */
function convert(registry: Registry, io: Direction): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri: (id) => id,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Clients must accept unknown fields, since later releases may add some to a response.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      nameFields(jsonSchema)
    },
  })
  // Leaves out these keys, because the component's name replaces them.
  const isOwn = ([key]: [string, unknown]) => !['$schema', '$id', 'id'].includes(key)
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, Object.fromEntries(Object.entries(schema).filter(isOwn))]),
  )
}

/**
 * Turns a record with a fixed list of keys into an object with those fields, because generators of clients support that
 * better.
 */
function nameFields(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames: keys, additionalProperties: value } = schema
  if (typeof keys !== 'object' || !keys.enum || value === undefined) return
  schema.properties = Object.fromEntries(keys.enum.map((key) => [String(key), value]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

/**
 * Returns the names whose schemas differ between requests and responses, in themselves or in a schema that they refer
 * to.
 */
function differing(requests: Record<string, JsonSchema>, answers: Record<string, JsonSchema>): Set<string> {
  const names = Object.keys(requests)
  const found = new Set(names.filter((name) => JSON.stringify(requests[name]) !== JSON.stringify(answers[name])))
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const name of names) if (refsOf(requests[name]).some((to) => found.has(to))) found.add(name)
  }
  return found
}

function refsOf(schema: unknown): string[] {
  const refs: string[] = []
  withRefs(schema, (to) => {
    refs.push(to)
    return to
  })
  return refs
}

/** Returns a copy of a schema in which each reference is replaced by the result of `refTo`. */
function withRefs(value: unknown, refTo: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((part) => withRefs(part, refTo))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' ? refTo(part) : withRefs(part, refTo),
    ]),
  )
}
