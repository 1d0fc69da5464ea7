import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { NOON } from '#server/testing/factories.ts'
import { allRows } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { act } from '../modules/audit/office-act.service.ts'

let portal: TestPortal
let writing: Endpoint[]
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  writing = (await allEndpoints()).filter(({ method, access }) => method !== 'GET' && access !== 'public')
  return portal.close
})

test('a caller who is suspended while a body is on its way is refused, in every call', async () => {
  const owner = await makeMember(portal, { role: 'administrator' })
  const suspended = await makeMember(portal, { role: 'administrator' })
  const begun = writing.map((endpoint) => begin(endpoint, suspended))
  await Promise.all(begun.map((sending) => once(sending, 'socket')))
  // Long enough for the server to admit all of them: it answers this call after it has read their heads.
  await owner.visitor.get('/api/admin/people')
  await new Promise((resolve) => setTimeout(resolve, 500))
  await suspend(suspended, owner)
  const before = await rowsBesideTheLog()

  const statuses = await Promise.all(begun.map(finish))

  expect(writing.length).toBeGreaterThan(60)
  expect(statuses).toEqual(writing.map(({ method, path }) => [`${method} ${path}`, 401]))
  expect(await rowsBesideTheLog()).toEqual(before)
})

test('an act of a caller whose session has ended is refused in its transaction', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const actor = await actorOf(officer, 'librarian')
  await expect(change(actor)).resolves.toBe('done')
  await portal.database.write.deleteFrom('account_session').where('user_id', '=', officer.uid).execute()
  await expect(change(actor)).rejects.toMatchObject({ code: 'signed_out' })
})

test('an act of a caller who has lost the role is refused in its transaction', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const actor = await actorOf(officer, 'librarian')
  await portal.database.write.deleteFrom('staff_role').where('uid', '=', officer.uid).execute()
  await expect(change(actor)).rejects.toMatchObject({ code: 'forbidden' })
})

/** Refusals themselves are written down. */
async function rowsBesideTheLog() {
  const { audit_entry: _entries, audit_head: _head, ...others } = await allRows(portal.database.write)
  return others
}

/** Sends the head of a call. Its body, `{}`, follows in `finish`. */
function begin({ method, path }: Endpoint, { visitor }: Member) {
  const sending = request(portal.url + path.replace(/\{\w+\}/g, 'none'), {
    method,
    headers: {
      origin: portal.url,
      cookie: visitor.cookieHeader(),
      'content-type': 'application/json',
      'content-length': 2,
    },
  })
  sending.flushHeaders()
  return sending
}

async function finish(sending: ClientRequest, index: number): Promise<[string, number | undefined]> {
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  sending.end('{}')
  const [response] = await answered
  response.resume()
  const endpoint = writing[index]
  return [`${endpoint?.method} ${endpoint?.path}`, response.statusCode]
}

async function suspend({ uid }: Member, owner: Member): Promise<void> {
  const reply = await owner.visitor.send(
    'PUT',
    `/api/admin/people/${uid}/suspension`,
    { suspended: true },
    { origin: portal.url },
  )
  expect(reply.status).toBe(200)
}

async function actorOf({ uid }: Member, access: Endpoint['access']) {
  const sessions = portal.database.write.selectFrom('account_session').select('id').where('user_id', '=', uid)
  const { id: session } = await sessions.executeTakeFirstOrThrow()
  return { uid, name: 'منى', place: null, admitted: { uid, session, access } }
}

function change(actor: Awaited<ReturnType<typeof actorOf>>): Promise<string> {
  const name = { action: 'account.reset', object: { kind: 'account', id: 'x' } } as const
  return act(portal.database, { actor, now: NOON }, name, () => Promise.resolve({ isNoOp: true, result: 'done' }))
}
