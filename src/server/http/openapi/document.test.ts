import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PROBLEMS } from '#contract/problem.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { Components } from './components.ts'
import { type NamedCall, namedCalls, namedSchemas, PARTS } from './contract-parts.ts'
import { rulesOf } from './contract-rules.ts'
import { openApiDocument } from './document.ts'
import { BODY_EXAMPLES } from './examples.ts'

interface Answer {
  $ref?: string
  content?: Record<string, unknown>
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, Answer>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; responses: Record<string, { description: string }> }
  tags: { name: string }[]
}

const ENDPOINTS = await allEndpoints()

let portal: TestPortal
let document: Document
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  document = await portal.json<Document>('/api/docs/json')
  return portal.close
})

function operation({ method, path }: { method: string; path: string }): Operation | undefined {
  return document.paths[path]?.[method.toLowerCase()]
}

test('the documentation page loads no script or style of another site', async () => {
  const page = await portal.get('/api/docs')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  const linked = Array.from((await page.text()).matchAll(/(?:src|href)="([^"]+)"/g), ([, url]) => url)
  expect(linked.length).toBeGreaterThan(3)
  expect(linked.filter((url) => !url?.startsWith('./') && !url?.startsWith('/'))).toEqual([])
})

test('every file of the contract that exports a call or a schema is in a group of PARTS', async () => {
  const listed = new Set(PARTS.flatMap(({ files }) => files).flatMap((file) => Object.values(file)))
  const missing = (await contractFiles()).filter(({ values }) =>
    values.some((value) => (isCall(value) || value instanceof z.ZodMiniType) && !listed.has(value)),
  )
  const message = 'add the file to PARTS in src/server/http/openapi/contract-parts.ts'
  expect(
    missing.map(({ name }) => name),
    message,
  ).toEqual([])
})

test('the OpenAPI document lists every endpoint of the contract with the statuses of its problems', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(100)
  for (const endpoint of ENDPOINTS) {
    const { method, path, summary, access, query, params, body } = endpoint
    const call = operation(endpoint)
    expect(call?.summary, path).toBe(summary)
    expect(call?.requestBody !== undefined, path).toBe(Boolean(body) || 'maxBytes' in endpoint)
    const statuses = Object.keys(call?.responses ?? {})
    expect(statuses.includes('400'), path).toBe(method !== 'GET' || Boolean(query ?? params))
    expect(statuses.includes('401'), path).toBe(access !== 'public')
    if (method !== 'GET') expect(statuses, path).toContain('403')
    for (const code of endpoint.problems) {
      const { status } = PROBLEMS[code]
      const answer = call?.responses[status < 500 ? status : 'default']
      const name = answer?.$ref?.replace('#/components/responses/', '') ?? ''
      expect(document.components.responses[name]?.description, `${path}: ${code}`).toContain(`\`${code}\`: `)
    }
  }
  const documented = Object.entries(document.paths).flatMap(([path, calls]) => {
    return Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`)
  })
  expect(documented.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort())
})

test('every call in the OpenAPI document has a route of the server', () => {
  for (const { method, path } of ENDPOINTS) {
    expect(portal.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }), `${method} ${path}`).toBe(true)
  }
})

test('every call in the OpenAPI document has a unique readable id, one listed tag and a security requirement', () => {
  const operations = Object.values(document.paths).flatMap((calls) => Object.values(calls))
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([])
  expect(operation({ method: 'POST', path: '/api/auth/sign-in/email' })?.operationId).toBe('signIn')
  const tags = document.tags.map(({ name }) => name)
  expect(operations.filter((call) => call.tags.length !== 1 || !tags.includes(call.tags[0] ?? ''))).toEqual([])
  for (const { method, path, access } of ENDPOINTS) {
    const { security = [] } = operation({ method, path }) ?? {}
    const [first = {}] = security
    expect('session' in first, path).toBe(access !== 'public')
    expect('sameOrigin' in first, path).toBe(method !== 'GET')
  }
})

test('the document shows bytes as the body of a call that takes a file, and as the response of one that sends a file', () => {
  const uploads = ENDPOINTS.filter((endpoint) => 'maxBytes' in endpoint)
  const downloads = ENDPOINTS.filter((endpoint) => 'isDownload' in endpoint)
  expect([uploads.length >= 6, downloads.length >= 2]).toEqual([true, true])
  const bytes = { schema: { type: 'string', format: 'binary' } }
  for (const endpoint of uploads) {
    const call = operation(endpoint)
    expect(call?.requestBody?.content).toEqual({ 'application/octet-stream': bytes })
    expect(call?.description).toMatch(/a file of at most \d+ bytes/)
  }
  for (const endpoint of downloads) expect(operation(endpoint)?.responses[200]?.content).toEqual({ '*/*': bytes })
})

test('the document gives the session’s cookie the name under which the portal sets it, with and without TLS', async () => {
  const nameOf = (publicUrl?: string) => {
    const made = openApiDocument({ publicUrl }) as { components: { securitySchemes: { session: { name: string } } } }
    return made.components.securitySchemes.session.name
  }
  // sessions.routes.test.ts expects the same two names in the cookies that a sign-in sets.
  expect([nameOf(), nameOf('https://portal.example')]).toEqual(['diwan.session_token', '__Host-diwan.session_token'])
})

test('in the OpenAPI document published answers have a response 304, and other calls have none', () => {
  const call = operation({ method: 'GET', path: '/api/portal' })
  expect(Object.keys(call?.responses ?? {})).toContain('304')
  expect(Object.keys(operation({ method: 'GET', path: '/api/auth/get-session' })?.responses ?? {})).not.toContain('304')
})

test('every `refine` of the contract has a text that states its rule, and the document contains the text', () => {
  const rules = ENDPOINTS.flatMap((endpoint) => rulesOf(endpoint).map((rule) => ({ ...endpoint, ...rule })))
  expect(rules.length).toBeGreaterThan(5)
  const lost = rules.filter(({ method, path, place, text }) => {
    const { description = '' } = operation({ method, path }) ?? {}
    return text === undefined || !description.includes(`\`${place}\`: ${text}`)
  })
  const message = 'a refine of the contract needs a text: z.refine(rule, text)'
  expect(
    lost.map(({ method, path, place }) => `${method} ${path}: ${place}`),
    message,
  ).toEqual([])
})

test('an object that several schemas contain is exported by its file of the contract, and so has a name', () => {
  const shared = new Components(namedCalls()).sharedWithoutName()
  const message = 'export the schema with these fields from its file of the contract, as …Schema'
  expect(shared, message).toEqual([])
})

test('a schema that differs between a request and a response becomes two components', () => {
  // oxlint-disable-next-line no-underscore-dangle -- zod's name
  const lenient = z.object({ text: z._default(z.string(), '') })
  const call = (name: string, endpoint: object) => ({ name, tag: 'Portal', endpoint }) as unknown as NamedCall
  const calls = [call('write', { body: lenient, response: z.object({ lenient }) })]
  const components = new Components(calls)
  const [{ endpoint }] = calls as [NamedCall]
  components.ref(endpoint.body as z.ZodMiniType, 'input')
  components.ref(endpoint.response, 'output')
  const schemas = components.schemas()
  expect(Object.keys(schemas)).toEqual(['WriteRequest', 'WriteRequestInput', 'WriteResponse'])
  expect(schemas.WriteRequest).toHaveProperty('required', ['text'])
  expect(schemas.WriteRequestInput).not.toHaveProperty('required')
  expect(schemas.WriteResponse).toHaveProperty('properties.lenient.$ref', '#/components/schemas/WriteRequest')
})

test('two schemas with the same name, and two calls that share an unexported schema, are refused', () => {
  const [call] = namedCalls() as [NamedCall]
  const other = { ...call, endpoint: { ...call.endpoint, response: z.object({}) } }
  expect(() => new Components([other, { ...other, endpoint: { ...other.endpoint, response: z.object({}) } }])).toThrow(
    /two schemas of the contract are called \w+/,
  )
  const shared = { ...other, name: 'another' }
  expect(() => new Components([other, shared])).toThrow(/share a schema: export it/)
})

test('every example of a body fits the schema of its call', () => {
  const byName = new Map(namedCalls().map(({ name, endpoint }) => [name, endpoint]))
  for (const [name, example] of Object.entries(BODY_EXAMPLES)) {
    const body = byName.get(name)?.body
    expect(body && z.safeParse(body, example).success, name).toBe(true)
  }
})

test('every exported schema is a component, and every reference leads to a component', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Problem', 'Question', 'SignInRequest', 'Session']))
  expect(namedSchemas().length).toBeGreaterThan(100)
  const unlinked = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)
  expect(Array.from(unlinked, ([, name = '']) => name).filter((name) => !(name in schemas))).toEqual([])
})

async function contractFiles(): Promise<{ name: string; values: unknown[] }[]> {
  const folder = fileURLToPath(new URL('../../../contract', import.meta.url))
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name))
  return Promise.all(
    names.map(async (name) => ({ name, values: Object.values((await import(join(folder, name))) as object) })),
  )
}

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}
