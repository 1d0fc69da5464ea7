import Fastify from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Access, endpoint } from '#contract/endpoint.ts'
import type { Caller, SignedIn } from '#server/actor.ts'
import { NOON } from '#server/testing/factories.ts'
import { handleErrors } from './error-handler.ts'
import type { Gate } from './gate.ts'
import { liveRoute } from './live-route.ts'

const PROVED = { lacks: null, reviewed_at: null, proved_at: null }
const CALLERS: Readonly<Record<string, SignedIn>> = {
  member: { uid: 'm', session: '1', name: 'سلمى', role: 'member', write_permission: false, staff_roles: [], ...PROVED },
  contributor: {
    uid: 'c',
    session: '2',
    name: 'هدى',
    role: 'member',
    write_permission: true,
    staff_roles: [],
    ...PROVED,
  },
  administrator: {
    uid: 'a',
    session: '3',
    name: 'منى',
    role: 'administrator',
    write_permission: false,
    staff_roles: [],
    ...PROVED,
  },
}

const gate: Gate = {
  callerOf: (cookies) => Promise.resolve(CALLERS[cookies] ?? null),
  publicOrigin: undefined,
  now: () => NOON,
}

/** Makes an app with one POST call of this access; `reached` records the inputs of its handler. */
function appWith(access: Access) {
  const reached: { body: unknown; caller: Caller | null }[] = []
  const app = Fastify()
  app.setValidatorCompiler(validatorCompiler)
  handleErrors(app)
  const description = endpoint({
    method: 'POST',
    path: '/api/things/{id}',
    summary: 'Writes a thing.',
    access,
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string().check(z.minLength(1)) }),
    response: z.object({ id: z.string() }),
  })
  liveRoute(app, gate, description, ({ params, body, caller }) => {
    reached.push({ body, caller })
    return Promise.resolve({ id: params.id, secret: 'kept' })
  })
  const post = async (cookie: string | undefined, payload: object, headers: Record<string, string> = {}) => {
    const cookies = cookie === undefined ? {} : { cookie }
    const reply = await app.inject({
      method: 'POST',
      url: '/api/things/7',
      payload,
      headers: { ...cookies, ...headers },
    })
    return { status: reply.statusCode, body: reply.json<{ code?: string }>(), headers: reply.headers }
  }
  return { reached, post }
}

test.each([
  ['public', [200, 200, 200, 200]],
  ['member', [401, 200, 200, 200]],
  ['contributor', [401, 403, 200, 200]],
  ['administrator', [401, 403, 403, 200]],
] as const)(
  'a call with access %s is refused before its handler runs if the caller lacks that access',
  async (access, statuses) => {
    const { reached, post } = appWith(access)
    const found: number[] = []
    for (const cookie of [undefined, 'member', 'contributor', 'administrator']) {
      found.push((await post(cookie, { name: 'x' })).status)
    }
    expect(found).toEqual(statuses)
    expect(reached).toHaveLength(statuses.filter((status) => status === 200).length)
  },
)

test('a caller without the right is refused before the input is validated', async () => {
  const { post } = appWith('administrator')
  expect(await post('member', {})).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post('nobody', {})).toMatchObject({ status: 401, body: { code: 'signed_out' } })
})

test('a call’s handler gets parsed input and the caller; the response has only the schema’s fields, and is not cached', async () => {
  const { reached, post } = appWith('member')
  const { status, body, headers } = await post('member', { name: 'x', role: 'administrator' })

  expect(reached).toEqual([{ body: { name: 'x' }, caller: { ...CALLERS.member, access: 'member', isSetUp: false } }])
  expect([status, body]).toEqual([200, { id: '7' }])
  expect([headers['cache-control'], headers['content-type']]).toEqual(['no-store', 'application/json; charset=utf-8'])
})

test('a request from another site is refused before its session is looked up', async () => {
  const { reached, post } = appWith('member')
  const { status, body } = await post('member', { name: 'x' }, { origin: 'https://evil.example' })
  expect([status, body.code, reached]).toEqual([403, 'cross_site', []])
})
