import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, endpoint, endpointUrl } from './endpoint.ts'
import { portalEndpoint } from './portal.ts'
import { rankingEndpoint, resultsListEndpoint } from './results.ts'

test('parameters fill the path, and missing query fields are left out', () => {
  const params = { grade: 'grade_1', year: 'a/b' } as const
  expect(endpointUrl(resultsListEndpoint, { params, query: { after: undefined, sortMethod: 'normal' } })).toBe(
    '/api/grade_1/degrees/a%2Fb?sortMethod=normal',
  )
  expect(endpointUrl(portalEndpoint, {})).toBe('/api/portal')
})

test('a query has the order of its schema, whatever the order of its values', () => {
  const given = { limit: 1, year: 2025, term: 2, grade: 1 }
  expect(endpointUrl(rankingEndpoint, { query: given })).toBe('/api/degrees?grade=1&term=2&year=2025&limit=1')
  const other = { grade: 1, limit: 1, term: 2, year: 2025, unknown: 7 }
  expect(endpointUrl(rankingEndpoint, { query: other })).toBe('/api/degrees?grade=1&term=2&year=2025&limit=1')
})

test.each(['خط عربي', "a'b", 'x&y=z', '50%', 'a+b', '"<>`{}|^'])('%s is encoded as browsers encode it', (text) => {
  const odd = endpoint({
    method: 'GET',
    path: '/api/things/{name}',
    summary: 'A thing.',
    access: 'public',
    params: z.object({ name: z.string() }),
    query: z.object({ text: z.string() }),
    response: z.object({}),
  })
  const url = endpointUrl(odd as Endpoint, { params: { name: text }, query: { text } })
  const { pathname, search, searchParams } = new URL(url, 'http://portal.example')
  expect(url).toBe(pathname + search)
  expect([decodeURIComponent(pathname.split('/').at(-1) ?? ''), searchParams.get('text')]).toEqual([text, text])
})
