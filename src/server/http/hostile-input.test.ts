import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, LARGEST_INTEGER } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'

let portal: TestPortal
let endpoints: Endpoint[]
let administrator: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  endpoints = await allEndpoints()
  administrator = await makeMember(portal, { role: 'administrator' })
  return portal.close
})

test('a call with a NUL character in its path, query or body gets 400', async () => {
  const found: Record<string, number> = {}
  for (const { method, path, query, access } of endpoints) {
    const address = path.replace(/\{\w+\}/g, 'a%00b')
    const search = Object.keys(query?.shape ?? {}).map((name) => `${name}=a%00b`)
    const hasInput = address !== path || search.length > 0
    if (access === 'public' && method !== 'GET' && path.startsWith('/api/auth')) continue
    const body = method === 'GET' || method === 'DELETE' ? undefined : { text: ['a\0b'] }
    if (!hasInput && body === undefined) continue
    const url = search.length > 0 ? `${address}?${search.join('&')}` : address
    const { status } = await administrator.visitor.send(method, url, body, { origin: portal.origin })
    found[`${method} ${path}`] = status
  }
  expect(Object.keys(found).length).toBeGreaterThan(80)
  expect(Object.entries(found).filter(([, status]) => status !== 400)).toEqual([])
})

test('every number in a request has a maximum that a database column can hold', () => {
  const unbounded = endpoints.flatMap(({ method, path, ...parts }) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      numbersOf(parts[part]).map((place) => `${method} ${path}: ${part}.${place}`),
    ),
  )
  expect(unbounded).toEqual([])
})

/**
 * Returns the paths of a schema's numbers whose values may be too large for a database column; a number with a `refine`
 * is left out.
 */
function numbersOf(schema: z.ZodMiniType | undefined): string[] {
  if (!schema) return []
  const largest = new Map<string, number>()
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    // zod calls this twice for a schema: first without its checks, then with them.
    override({ zodSchema, jsonSchema: { type, maximum, enum: values }, path }) {
      // oxlint-disable-next-line no-underscore-dangle -- zod keeps a schema's checks there
      const isRefined = zodSchema._zod.def.checks?.some((check) => check._zod.def.check === 'custom') ?? false
      const isNumber = (type === 'number' || type === 'integer') && values === undefined
      if (isRefined) largest.delete(path.join('.'))
      else if (isNumber) largest.set(path.join('.'), maximum ?? Number.POSITIVE_INFINITY)
    },
  })
  return Array.from(largest).flatMap(([place, maximum]) => (maximum <= LARGEST_INTEGER ? [] : [place]))
}
