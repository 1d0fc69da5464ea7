import { vi } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import { PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts'
import { facultyShape } from '../api/faculty-shape.ts'
import { checkAddress, checkAnswer, checkRequest } from './contract-check.ts'

type Answer = Response | 'no network'

/**
 * The answers by address (path and query). A key with a leading method applies to that method only. An address that is
 * not listed answers `not_found`; a HEAD request for a file that is not listed succeeds.
 */
export type Answers = Readonly<Record<string, unknown>>

/**
 * Replaces `fetch` with a fake server; returns the requested addresses and the JSON bodies sent. Checks requests and
 * answers against the contract: a test fails on an address, body or answer that matches no endpoint.
 */
export function fakeApi(answers: Answers): { asked: string[]; sent: unknown[] } {
  const asked: string[] = []
  const sent: unknown[] = []
  const all: Answers = { '/api/portal': portal(), ...answers }
  for (const address of Object.keys(all)) {
    if (!address.startsWith('HEAD ')) checkAddress(address.replace(/^[A-Z]+ /, ''))
  }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    // HEAD requests are for files, which the contract does not describe.
    if (method === 'HEAD') return reply(toAnswer(all[`HEAD ${address}`] ?? new Response()))
    asked.push(address)
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    if (parsed !== undefined) sent.push(parsed)
    checkRequest(method, address, parsed)
    const key = `${method} ${address}` in all ? `${method} ${address}` : address
    const given = all[key]
    const answer: unknown = await (typeof given === 'function' ? (given as () => unknown)() : given)
    const made = key in all ? toAnswer(answer) : problem('not_found')
    if (made !== NO_NETWORK) await checkAnswer(method, address, made)
    return reply(made)
  })
  return { asked, sent }
}

/** Returns an answer for `fakeApi` that comes only when the test calls `arrive`. */
export function lateAnswer(): { answer: () => Promise<unknown>; arrive: (answer: unknown) => void } {
  let arrive: (answer: unknown) => void = () => undefined
  const answer = new Promise<unknown>((resolve) => {
    arrive = resolve
  })
  return { answer: () => answer, arrive }
}

/** Fakes a server that never answers, to test loading states. */
export function silentApi(): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
}

export function portal(change: object = {}): object {
  return {
    revision: 1,
    name: 'كلية للتجربة',
    demo: false,
    years: [],
    channel_url: null,
    announcements: [],
    ...(facultyShape() !== SPECIFIED_SHAPE && { faculty: facultyShape() }),
    drive: { preview: '/drive/file/{id}/preview', download: '/drive/uc?export=download&id={id}' },
    ...change,
  }
}

/** Returns a faked answer of the type `application/problem+json`. */
export function problem(code: ProblemCode, more: Pick<Problem, 'fields'> = {}): Response {
  const { status, title } = PROBLEMS[code]
  const body = { type: 'about:blank', title, status, code, request_id: 'request-1', ...more }
  return Response.json(body, { status })
}

export const NO_NETWORK = 'no network'

function toAnswer(given: unknown): Answer {
  return given instanceof Response || given === NO_NETWORK ? given : Response.json(given)
}

function reply(answer: Answer): Promise<Response> {
  // A body can be read only once, but an address may be requested twice.
  return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(new TypeError('Failed to fetch'))
}
