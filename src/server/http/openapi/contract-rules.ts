import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** A rule of a schema that JSON Schema cannot express: a `refine`. */
export interface ContractRule {
  /** The path of the field that it checks, such as `body.hidden_years[]`. */
  place: string
  /** The text of its error; undefined if the contract gives none, for which a test fails. */
  text: string | undefined
}

/** Returns every `refine` in an endpoint's schemas. */
export function rulesOf({ params, query, body, response }: Endpoint): ContractRule[] {
  return Object.entries({ params, query, body, response }).flatMap(([part, schema]) => {
    return schema ? rulesOfSchema(schema, part) : []
  })
}

function rulesOfSchema(schema: z.ZodMiniType, part: string): ContractRule[] {
  const rules: ContractRule[] = []
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    // zod calls this for the schema and for each nested one.
    override({ zodSchema, path }) {
      // oxlint-disable-next-line no-underscore-dangle -- zod keeps a schema's checks there
      const checks = (zodSchema._zod.def.checks ?? []).map((check) => check._zod.def)
      for (const { check: kind, error } of checks) {
        if (kind === 'custom') rules.push({ place: placeOf(part, path), text: textOf(error) })
      }
    },
  })
  return rules
}

function textOf(error: z.core.$ZodErrorMap<never> | undefined): string | undefined {
  // A `refine` has the same text for every issue, so any issue will do.
  const said = (error as z.core.$ZodErrorMap | undefined)?.({ code: 'custom', input: undefined, path: [] })
  return typeof said === 'object' ? said?.message : (said ?? undefined)
}

/** Returns the path of a field: `body` and `['properties', 'rows', 'items']` give `body.rows[]`. */
function placeOf(part: string, path: readonly (string | number)[]): string {
  let place = part
  for (const [index, step] of path.entries()) {
    if (path[index - 1] === 'properties') place += `.${step}`
    else if (step === 'items' || step === 'additionalProperties') place += '[]'
  }
  return place
}
