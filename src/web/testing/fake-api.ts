import { vi } from 'vitest'
import { PROBLEMS, type ProblemCode } from '#contract/problem.ts'

type Answer = Response | 'no network'

/** Answers by address, path and query together. An address that is not listed answers `not_found`. */
export type Answers = Readonly<Record<string, unknown>>

/** Puts a made-up server behind `fetch`; tells which addresses were asked, and what was sent. */
export function fakeApi(answers: Answers): { asked: string[]; sent: unknown[] } {
  const asked: string[] = []
  const sent: unknown[] = []
  const all: Answers = { '/api/portal': portal(), ...answers }
  vi.stubGlobal('fetch', async (address: string, options?: RequestInit) => {
    asked.push(address)
    if (typeof options?.body === 'string') sent.push(JSON.parse(options.body))
    const given = all[address]
    const answer: unknown = await (typeof given === 'function' ? (given as () => unknown)() : given)
    return reply(address in all ? toAnswer(answer) : problem('not_found'))
  })
  return { asked, sent }
}

/** A server that never answers: what is drawn is what a reader sees while waiting. */
export function silentApi(): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
}

export function portal(change: object = {}): object {
  return {
    name: 'كلية للتجربة',
    demo: false,
    years: [],
    channel_url: null,
    announcements: [],
    drive: { preview: '/drive/file/{id}/preview', download: '/drive/uc?export=download&id={id}' },
    ...change,
  }
}

/** An answer of `application/problem+json`. */
export function problem(code: ProblemCode): Response {
  const { status, title } = PROBLEMS[code]
  const body = { type: 'about:blank', title, status, code, request_id: 'request-1' }
  return Response.json(body, { status })
}

export const NO_NETWORK = 'no network'

function toAnswer(given: unknown): Answer {
  return given instanceof Response || given === NO_NETWORK ? given : Response.json(given)
}

function reply(answer: Answer): Promise<Response> {
  // A body can be read once, and an address may be asked twice.
  return answer instanceof Response ? Promise.resolve(answer.clone()) : Promise.reject(new TypeError('Failed to fetch'))
}
