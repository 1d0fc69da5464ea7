import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Description, endpoint, type Schema } from '#contract/endpoint.ts'
import type { Caller, SignedIn } from '#server/actor.ts'
import { actorOf, admission, callerAsking } from './gate.ts'

const NOW = new Date('2026-11-02T09:10:00.000Z')
const OFFICER: SignedIn = {
  uid: 'u1',
  name: 'منى',
  session: 's1',
  role: 'member',
  write_permission: false,
  staff_roles: ['librarian'],
  lacks: null,
  reviewed_at: null,
  proved_at: '2026-11-02T09:05:00.000Z',
}
const UNPROVED = { ...OFFICER, proved_at: '2026-11-02T08:00:00.000Z' }

type Change = Partial<Description<undefined, undefined, Schema, Schema>>

/** Runs a request through the gate, hook by hook. Returns the codes of its refusals, and the caller that it reports. */
function gateOf(change: Change = {}, { publicOrigin }: { publicOrigin?: string } = {}) {
  const described = { method: 'POST', path: '/api/admin/things', summary: 'A thing.', access: 'staff' } as const
  const call = endpoint({ ...described, response: z.object({}), ...change })
  const asked: [cookies: string, isActivity: boolean][] = []
  const seats = { caller: OFFICER as SignedIn | null }
  const hooks = admission(
    {
      callerOf: (...question) => {
        asked.push(question)
        return Promise.resolve(seats.caller)
      },
      publicOrigin,
      now: () => NOW,
    },
    call,
  )
  return { hooks, asked, seats }
}

function requestOf(headers: Record<string, string> = { cookie: 'c' }, body?: unknown): FastifyRequest {
  // The gate reads no other field of a request.
  return { headers: { host: 'portal.example', ...headers }, body, ip: '203.0.113.7' } as unknown as FastifyRequest
}

function codeOf(work: Promise<void>): Promise<unknown> {
  return work.then(
    () => 'admitted',
    (error: { code?: unknown }) => error.code,
  )
}

test.each<[what: string, headers: Record<string, string>, publicOrigin: string | undefined, code: string]>([
  ['no origin, as programs send it', {}, undefined, 'admitted'],
  ['no origin, from the portal itself', { 'sec-fetch-site': 'same-origin' }, undefined, 'admitted'],
  ['no origin, from the address bar', { 'sec-fetch-site': 'none' }, undefined, 'admitted'],
  ['no origin, from a host of the same domain', { 'sec-fetch-site': 'same-site' }, undefined, 'cross_site'],
  ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, undefined, 'cross_site'],
  ['the origin of its own host', { origin: 'http://portal.example' }, undefined, 'admitted'],
  ['the origin of its own host over TLS', { origin: 'https://portal.example' }, undefined, 'admitted'],
  ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, undefined, 'cross_site'],
  ['an origin that is no address', { origin: 'null' }, undefined, 'cross_site'],
  ['PUBLIC_URL’s origin', { origin: 'https://public.example' }, 'https://public.example', 'admitted'],
  ['its host’s origin beside PUBLIC_URL', { origin: 'https://portal.example' }, 'https://public.example', 'cross_site'],
])(
  'a change sent with %s is admitted only if a page of the portal or a program sent it',
  async (_, headers, publicOrigin, code) => {
    const { hooks } = gateOf({}, publicOrigin === undefined ? {} : { publicOrigin })
    expect(await codeOf(hooks.onRequest(requestOf({ cookie: 'c', ...headers })))).toBe(code)
  },
)

test('a GET from another site is admitted', async () => {
  const { hooks } = gateOf({ method: 'GET' })
  expect(await codeOf(hooks.onRequest(requestOf({ cookie: 'c', origin: 'https://evil.example' })))).toBe('admitted')
})

test('a request without cookies is a visitor’s, and the session store is not asked', async () => {
  const { hooks, asked } = gateOf()
  const request = requestOf({})
  expect(await codeOf(hooks.onRequest(request))).toBe('signed_out')
  expect([asked, hooks.callerOf(request), callerAsking(request)]).toEqual([[], null, null])
})

test('an admitted caller carries the endpoint’s access; a refused caller is known only for the log', async () => {
  const open = gateOf({ isSetUp: true })
  const request = requestOf()
  await open.hooks.onRequest(request)
  expect(open.hooks.callerOf(request)).toEqual({ ...OFFICER, access: 'staff', isSetUp: true })

  const closed = gateOf({ access: 'results_officer' })
  const refused = requestOf()
  expect(await codeOf(closed.hooks.onRequest(refused))).toBe('forbidden')
  expect([closed.hooks.callerOf(refused), callerAsking(refused)]).toEqual([null, OFFICER])
})

test('a call counts as activity of its session, except one that open pages repeat by themselves', async () => {
  const working = gateOf({ method: 'GET' })
  await working.hooks.onRequest(requestOf())
  const polled = gateOf({ method: 'GET', isPolled: true })
  await polled.hooks.onRequest(requestOf())
  expect([working.asked, polled.asked]).toEqual([[['c', true]], [['c', false]]])
})

test.each([
  ['POST', 'is still signed in', 'admitted', OFFICER],
  ['POST', 'has signed out', 'signed_out', null],
  ['GET', 'has signed out', 'admitted', null],
] as const)('after its body has arrived, a %s call of somebody who %s gets: %s', async (method, _, code, later) => {
  const { hooks, seats } = gateOf({ method })
  const request = requestOf()
  await hooks.onRequest(request)
  seats.caller = later
  expect(await codeOf(hooks.preValidation(request))).toBe(code)
})

test('a visitor’s call is not checked again after its body has arrived', async () => {
  const { hooks, asked } = gateOf({ access: 'public' })
  const request = requestOf({})
  await hooks.onRequest(request)
  request.headers.cookie = 'late'
  expect([await codeOf(hooks.preValidation(request)), asked]).toEqual(['admitted', []])
})

const isPowerful = (body: unknown) => body === 'powerful'

type Needs = NonNullable<Change['proof']>

test.each<[needs: string, body: string, proved: string, early: string, late: string, Needs, SignedIn]>([
  ['never', 'powerful', 'long ago', 'admitted', 'admitted', false, UNPROVED],
  ['always', 'plain', 'just now', 'admitted', 'admitted', true, OFFICER],
  ['always', 'plain', 'long ago', 'proof_required', 'admitted', true, UNPROVED],
  ['for some bodies', 'plain', 'long ago', 'admitted', 'admitted', isPowerful, UNPROVED],
  ['for some bodies', 'powerful', 'long ago', 'admitted', 'proof_required', isPowerful, UNPROVED],
  ['for some bodies', 'powerful', 'just now', 'admitted', 'admitted', isPowerful, OFFICER],
])(
  'a call that needs a password or code as proof %s, with a %s body, proved %s, gets: %s before its body, then %s',
  async (_, body, __, early, late, proof, caller) => {
    const { hooks, seats } = gateOf({ proof })
    seats.caller = caller
    const request = requestOf({ cookie: 'c' }, body)
    expect(await codeOf(hooks.onRequest(request))).toBe(early)
    expect(await codeOf(hooks.preHandler(request))).toBe(late)
  },
)

test('a visitor’s call never needs a password, code or passkey as proof', async () => {
  const { hooks } = gateOf({ access: 'public', proof: isPowerful })
  const request = requestOf({}, 'powerful')
  await hooks.onRequest(request)
  expect(await codeOf(hooks.preHandler(request))).toBe('admitted')
})

test('the actor of a request has the request’s network and device, and the access that the gate checked', () => {
  const caller: Caller = { ...OFFICER, access: 'staff' }
  expect(actorOf(caller, requestOf({}))).toEqual({
    uid: 'u1',
    name: 'منى',
    place: { address: '203.0.113.0/24', device: null },
    admitted: { uid: 'u1', session: 's1', access: 'staff', isSetUp: false },
  })
  expect(() => actorOf(null, requestOf({}))).toThrow(expect.objectContaining({ code: 'signed_out' }))
})
