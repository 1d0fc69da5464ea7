import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { NOON } from '#server/testing/factories.ts'
import { allRows } from '#server/testing/test-database.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'
import { act } from '../modules/audit/office-act.service.ts'

let portal: TestPortal
let writing: Endpoint[]
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  writing = (await allEndpoints()).filter(({ method, access }) => method !== 'GET' && access !== 'public')
  return portal.close
})

test('a caller who is suspended while the call’s body is arriving is refused, whichever call it is', async () => {
  const owner = await makeMember(portal, { role: 'administrator' })
  const suspended = await makeMember(portal, { role: 'administrator' })
  let heads = 0
  const countHead = () => (heads += 1)
  subscribe('http.server.request.start', countHead)
  const begun = writing.map((endpoint) => begin(endpoint, suspended))
  await until('the server has read every head', () => heads === writing.length)
  unsubscribe('http.server.request.start', countHead)
  // The server admits callers in the order in which their requests' heads arrive, so once it answers this later call,
  // all calls that were begun are admitted.
  await owner.visitor.get('/api/admin/people')
  await suspend(suspended, owner)
  const before = await rowsBesideTheLog()

  for (const { sending } of begun) sending.end('{}')
  const statuses = await Promise.all(begun.map(({ status }) => status))

  expect(writing.length).toBeGreaterThan(60)
  expect(statuses).toEqual(writing.map(({ method, path }) => [`${method} ${path}`, 401]))
  expect(await rowsBesideTheLog()).toEqual(before)
})

test('an office’s change is refused in its transaction if the session ended after the gate’s check', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const actor = await actorOf(officer, 'librarian')
  await expect(change(actor)).resolves.toBe('done')
  await portal.database.write.deleteFrom('account_session').where('user_id', '=', officer.uid).execute()
  await expect(change(actor)).rejects.toMatchObject({ code: 'signed_out' })
})

test('an office’s change is refused in its transaction if the caller lost the role after the gate’s check', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const actor = await actorOf(officer, 'librarian')
  await portal.database.write.deleteFrom('staff_role').where('uid', '=', officer.uid).execute()
  await expect(change(actor)).rejects.toMatchObject({ code: 'forbidden' })
})

/** Returns all rows except the audit log's, which records refusals. */
async function rowsBesideTheLog() {
  const { audit_entry: _entries, audit_head: _head, ...others } = await allRows(portal.database.write)
  return others
}

/**
 * Sends the head of a call; the test sends the body, `{}`. `status` resolves with the response, even one before the
 * body.
 */
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
  return { sending, status: statusOf(sending, `${method} ${path}`) }
}

async function statusOf(sending: ClientRequest, name: string): Promise<[string, number | undefined]> {
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  response.resume()
  return [name, response.statusCode]
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
