import { expect, test } from 'vitest'
import { GRADE_NUMBERS, TERM_NUMBERS } from '#contract/faculty.ts'
import { openApiDocument } from './document.ts'

test('no call of the OpenAPI document limits a grade or a term to less than the seven grades and three terms of the contract', () => {
  const limits = limitsOf(openApiDocument())
  expect(limits.filter(({ most }) => most > 0).length).toBeGreaterThan(20)
  const allowed = { grade: GRADE_NUMBERS.length, term: TERM_NUMBERS.length }
  for (const { name, most, where } of limits) expect([where, most]).toEqual([where, most && allowed[name]])
})

interface Limit {
  name: 'grade' | 'term'
  /** The highest grade or term that the schema allows; 0 if it names none. */
  most: number
  where: string
}

/** Returns the limits of all properties and parameters called `grade` or `term` in a part of an OpenAPI document. */
function limitsOf(part: unknown, where = ''): Limit[] {
  if (typeof part !== 'object' || part === null) return []
  const named = part as { name?: unknown; schema?: unknown; properties?: Record<string, unknown> }
  const schemas = { ...named.properties, ...(typeof named.name === 'string' ? { [named.name]: named.schema } : {}) }
  const own = (['grade', 'term'] as const)
    .filter((name) => name in schemas)
    .map((name) => ({ name, most: mostOf(schemas[name]), where: `${where}/${name}` }))
  return [...own, ...Object.entries(part).flatMap(([key, value]) => limitsOf(value, `${where}/${key}`))]
}

function mostOf(schema: unknown): number {
  const { maximum, enum: values = [], anyOf = [] } = schema as { maximum?: number; enum?: unknown[]; anyOf?: unknown[] }
  const numbers = values.map((value) => Number(/\d$/.exec(String(value))?.[0] ?? 0))
  return Math.max(0, maximum ?? 0, ...numbers, ...anyOf.map(mostOf))
}
