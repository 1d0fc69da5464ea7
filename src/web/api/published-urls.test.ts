import { afterEach, expect, test, vi } from 'vitest'
import type * as z from 'zod/mini'
import { type Endpoint, endpointUrl } from '#contract/endpoint.ts'
import { call } from './call.ts'

afterEach(() => vi.unstubAllGlobals())

/** Values for the parameters of published endpoints, some with characters that URLs encode. */
const VALUES: Readonly<Record<string, unknown>> = {
  grade: 'grade_1',
  term: 'term_2',
  year: '2024_25',
  seat_number: "1ء/'؟",
  subject: "علوم القرآن / 2'",
  place: 'exams_schedule',
  file: 'books_grade_1.json',
  student_id: '100012025',
  sortMethod: 'normal',
  number: '123452024',
  limit: 1,
  after: 40,
}

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!../../contract/*.test.ts'], {
  eager: true,
})
const published = Object.values(modules)
  .flatMap((contract) => Object.values(contract))
  .filter(isPublished)
  .map((endpoint) => ({ path: endpoint.path, endpoint }))

test('the contract has more than fifteen published endpoints', () => {
  expect(published.length).toBeGreaterThan(15)
})

test.each(published)('browser and server use the same URL for $path', async ({ endpoint }) => {
  const input = { params: filled(endpoint.params), query: filled(endpoint.query), body: undefined }
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(new Response('', { status: 404 }))
  })
  await expect(call(endpoint, input)).rejects.toThrow()

  const [sent = ''] = asked
  const { pathname, search } = new URL(sent, 'http://portal.example')
  expect([sent, pathname + search]).toEqual([endpointUrl(endpoint, input), endpointUrl(endpoint, input)])
})

function isPublished(value: unknown): value is Endpoint {
  if (typeof value !== 'object' || value === null || !('path' in value && 'access' in value)) return false
  // Only endpoints have both of these fields; the contract exports other things too.
  const { method, access } = value as Endpoint
  return method === 'GET' && access === 'public'
}

/** Returns a value for each field, in reverse order: the URL must not depend on the fields' order. */
function filled(fields: z.ZodMiniObject | undefined): Record<string, unknown> | undefined {
  return (
    fields &&
    Object.fromEntries(
      Object.keys(fields.shape)
        .map((name) => [name, VALUES[name] ?? 'x'])
        .reverse(),
    )
  )
}
