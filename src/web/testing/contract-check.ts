import type { Endpoint } from '#contract/endpoint.ts'
import { problemSchema } from '#contract/problem.ts'
import { isHandMade } from './one-way-changes.ts'

/** Checks each faked call against the endpoint of the contract that has the call's method and address. */

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!../../contract/*.test.ts'], {
  eager: true,
})
const ENDPOINTS = Object.values(modules).flatMap((exported) => Object.values(exported).filter(isEndpoint))
const PATTERNS = new Map(ENDPOINTS.map((endpoint) => [endpoint, patternOf(endpoint)]))

let faults: string[] = []

/** Returns the faults since the last call; the test set-up fails a test that caused any. */
export function takeContractFaults(): string[] {
  const taken = faults
  faults = []
  return taken
}

/** Records a fault if the address matches no endpoint, whatever its method. */
export function checkAddress(asked: string): void {
  const address = addressOf(asked)
  if (!ENDPOINTS.some((endpoint) => matches(endpoint, address))) faults.push(`${address}: no endpoint has this address`)
}

/** Records a fault if a call has no endpoint, or if the endpoint's schema refuses the query or JSON body. */
export function checkRequest(method: string, asked: string, body: unknown): void {
  const address = addressOf(asked)
  const endpoint = endpointAt(method, address)
  if (!endpoint) return void faults.push(`${method} ${address}: no endpoint of the contract`)
  if (isHandMade(endpoint)) faults.push(`${nameOf(endpoint)}: sent without useSend or useContractForm`)
  const { searchParams } = new URL(address, 'http://portal')
  if (endpoint.query) note(endpoint, 'query', endpoint.query, Object.fromEntries(searchParams))
  else if (searchParams.size > 0) faults.push(`${nameOf(endpoint)}: has no query, got ${searchParams}`)
  if (endpoint.body) note(endpoint, 'body', endpoint.body, body)
  else if (body !== undefined) faults.push(`${nameOf(endpoint)}: has no body, got ${JSON.stringify(body)}`)
}

/** Records a fault if the endpoint's schema refuses an answer or drops fields of it, or if a problem is malformed. */
export async function checkAnswer(method: string, asked: string, answer: Response): Promise<void> {
  const endpoint = endpointAt(method, addressOf(asked))
  if (!endpoint || !answer.headers.get('content-type')?.includes('json')) return
  note(endpoint, 'answer', answer.ok ? endpoint.response : problemSchema, await answer.clone().json())
}

function note(endpoint: Endpoint, part: string, schema: Endpoint['response'], value: unknown): void {
  const read = schema.safeParse(value)
  if (!read.success) {
    const issues = read.error.issues.map(({ path, message, code }) => `/${path.join('/')} ${message || code}`)
    faults.push(`${nameOf(endpoint)}: ${part} does not fit: ${issues.join(', ')}`)
  } else {
    const extra = droppedFields(value, read.data)
    if (extra.length > 0) faults.push(`${nameOf(endpoint)}: ${part} has unknown fields: ${extra.join(', ')}`)
  }
}

/** Returns the paths of fields that are in the first value but not in the second. */
function droppedFields(given: unknown, kept: unknown, path = ''): string[] {
  if (!isRecord(given) || !isRecord(kept)) return []
  return Object.entries(given).flatMap(([name, value]) =>
    name in kept ? droppedFields(value, kept[name], `${path}/${name}`) : [`${path}/${name}`],
  )
}

/** Maps a static copy's file to the address of its answer: `./api/x.limit-1.json` is `/api/x?limit=1`. */
function addressOf(asked: string): string {
  if (!asked.startsWith('./api/')) return asked.replace(/^[.]/, '')
  const [path, ...query] = asked
    .slice(1)
    .replace(/[.]json$/, '')
    .split('.')
  return query.length > 0 ? `${path}?${query.map((part) => part.replace('-', '=')).join('&')}` : (path ?? '')
}

/** Returns the endpoint of a call; if several match, the one with the fewest path parameters. */
function endpointAt(method: string, address: string): Endpoint | undefined {
  const found = ENDPOINTS.filter((endpoint) => endpoint.method === method && matches(endpoint, address))
  return found.sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
}

function matches(endpoint: Endpoint, address: string): boolean {
  return PATTERNS.get(endpoint)?.test(address.split('?')[0] ?? '') ?? false
}

function patternOf({ path }: Endpoint): RegExp {
  const pattern = path.replace(/[.]/g, '[.]').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}$`)
}

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && ['method', 'path', 'access', 'response'].every((name) => name in value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
