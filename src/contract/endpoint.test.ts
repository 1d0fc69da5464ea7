import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, allows, type Endpoint, endpoint, endpointUrl, LARGEST_INTEGER, type Rights } from './endpoint.ts'
import { portalEndpoint } from './portal.ts'
import { rankingEndpoint, resultsListEndpoint } from './results.ts'
import { STAFF_ROLES } from './staff.ts'

test('endpointUrl fills parameters into the path and leaves out query fields without a value', () => {
  const params = { grade: 'grade_1', year: 'a/b' } as const
  expect(endpointUrl(resultsListEndpoint, { params, query: { after: undefined, sortMethod: 'normal' } })).toBe(
    '/api/grade_1/degrees/a%2Fb?sortMethod=normal',
  )
  expect(endpointUrl(portalEndpoint, {})).toBe('/api/portal')
})

test('the fields of a URL’s query have the order of the schema, whatever the order of the given values', () => {
  const given = { limit: 1, year: 2025, term: 2, grade: 1 }
  expect(endpointUrl(rankingEndpoint, { query: given })).toBe('/api/degrees?grade=1&term=2&year=2025&limit=1')
  const other = { grade: 1, limit: 1, term: 2, year: 2025, unknown: 7 }
  expect(endpointUrl(rankingEndpoint, { query: other })).toBe('/api/degrees?grade=1&term=2&year=2025&limit=1')
})

test.each(['خط عربي', "a'b", 'x&y=z', '50%', 'a+b', '"<>`{}|^'])(
  'endpointUrl encodes the text %s in a path and in a query as browsers do',
  (text) => {
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
  },
)

const ACCESSES: readonly Access[] = ['public', 'member', 'contributor', 'staff', ...STAFF_ROLES, 'administrator']
const MEMBER: Rights = { role: 'member', write_permission: false, staff_roles: [] }

test.each<[who: string, rights: Rights | null, may: readonly Access[]]>([
  ['a visitor', null, ['public']],
  ['a member', MEMBER, ['public', 'member']],
  ['a contributor', { ...MEMBER, write_permission: true }, ['public', 'member', 'contributor']],
  ['a librarian', { ...MEMBER, staff_roles: ['librarian'] }, ['public', 'member', 'staff', 'librarian']],
  ['an administrator', { ...MEMBER, role: 'administrator' }, ACCESSES],
])('allows() lets %s make exactly the calls with the listed access', (_, rights, may) => {
  expect(ACCESSES.filter((access) => allows(access, rights))).toEqual(may)
})

test('by default an endpoint needs no proof of identity, is closed before set-up and declares no problem codes', () => {
  const plain = { method: 'GET', path: '/api/x', summary: 'x', access: 'public', response: z.object({}) } as const
  expect(endpoint(plain)).toMatchObject({ proof: false, isSetUp: false, problems: [] })
  const said = { proof: true, isSetUp: true, problems: ['not_found'] } as const
  expect(endpoint({ ...plain, ...said })).toMatchObject(said)
})

test('LARGEST_INTEGER is the largest value of a database’s integer column', () => {
  expect(LARGEST_INTEGER).toBe(2_147_483_647)
})
