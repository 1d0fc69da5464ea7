import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { LARGEST_SHAPE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { straysIn } from './faculty-places.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** The last grade or term of the contract's lists, which only a faculty of the largest shape has. */
const LAST = /(?:grade_7|term_3)(?:\.json)?$/

/** Returns a value with every field of a schema, in which each grade and term is the last one. */
function sample(schema: JsonSchema): unknown {
  if (schema.enum) return schema.enum.find((value) => LAST.test(String(value))) ?? schema.enum.at(-1)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return sample(options.find(namesLast) ?? options[0] ?? {})
  if (schema.type === 'array') return [sample((schema.items ?? {}) as JsonSchema)]
  if (schema.type === 'integer' || schema.type === 'number') return schema.maximum ?? 1
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, sample(field as JsonSchema)]),
    )
  }
  const keys = typeof schema.propertyNames === 'object' ? (schema.propertyNames.enum ?? []) : []
  return Object.fromEntries(keys.map((key) => [String(key), sample(schema.additionalProperties as JsonSchema)]))
}

/** Whether a schema has a list of all grades or all terms. */
function namesLast(schema: JsonSchema): boolean {
  return /grade_7|term_3|"enum":\[1,2,3(?:,4,5,6,7)?\]|"maximum":7\b/.test(JSON.stringify(schema))
}

test('every request with a grade or a term is refused if the faculty does not have that grade or term', async () => {
  const schemas = (await allEndpoints()).flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) => {
      const json = schema && z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' })
      return json && namesLast(json) ? [{ call: `${method} ${path}`, schema, value: sample(json) }] : []
    }),
  )
  expect(schemas.length).toBeGreaterThan(25)
  for (const { call, schema, value } of schemas) {
    expect(straysIn(schema, value, SPECIFIED_SHAPE), call).not.toEqual([])
    expect(straysIn(schema, value, LARGEST_SHAPE), call).toEqual([])
  }
})

test('a grade’s name in a free text is not refused', () => {
  const schema = z.object({ grade: z.enum(['grade_1', 'grade_7']), name: z.string() })
  expect(straysIn(schema, { grade: 'grade_1', name: 'grade_7' }, SPECIFIED_SHAPE)).toEqual([])
  expect(straysIn(schema, { grade: 'grade_7', name: '' }, SPECIFIED_SHAPE)).toEqual(['/grade'])
})
