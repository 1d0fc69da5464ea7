import { beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})

function refusals() {
  return portal.database.write
    .selectFrom('audit_entry')
    .select(['kind', 'actor_uid', 'actor_name', 'address', 'device', 'object_kind', 'object_id', 'after'])
    .where('action', '=', 'act_refused')
    .orderBy('line', 'desc')
    .execute()
}

const AGENT = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/127.0' }

test('every call of the office that is refused to a member adds a line to the audit log', async () => {
  const { visitor } = await makeMember(portal)
  const calls = (await allEndpoints()).filter(({ path }) => path.startsWith('/api/admin'))
  for (const { method, path } of calls) {
    const reply = await visitor.ask(path.replace(/\{\w+\}/g, 'none'), { method, headers: { origin: portal.url } })
    await reply.arrayBuffer()
  }
  const written = (await refusals()).map(({ object_id }) => object_id)
  expect(written.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
})

test('the audit line of a refused call has the member’s name, network, browser, call and target', async () => {
  const { visitor, uid } = await makeMember(portal)
  const headers = { origin: portal.url, ...AGENT }
  const roles = { is_administrator: true, staff_roles: [] }
  expect((await visitor.send('PUT', `/api/admin/people/${uid}/roles`, roles, headers)).status).toBe(403)

  const [line] = await refusals()
  expect(line).toMatchObject({
    kind: 'refusal',
    actor_uid: uid,
    actor_name: 'سلمى البهي',
    address: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
    device: 'Firefox, Windows',
    object_kind: 'call',
    object_id: 'PUT /api/admin/people/{uid}/roles',
  })
  expect(JSON.parse(line?.after ?? '')).toEqual({ refusal: 'forbidden', target: uid })
})

test('an attempt to suspend one’s own account, and a call from another site, add a line to the audit log', async () => {
  const { visitor, uid } = await makeMember(portal, { role: 'administrator' })
  const path = `/api/admin/people/${uid}/suspension`
  expect((await visitor.send('PUT', path, { suspended: true }, { origin: portal.url })).status).toBe(409)
  expect(JSON.parse((await refusals())[0]?.after ?? '')).toEqual({ refusal: 'own_account', target: uid })

  expect((await visitor.send('PUT', path, { suspended: true }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(JSON.parse((await refusals())[0]?.after ?? '')).toEqual({ refusal: 'cross_site' })
})

test('a call without a fresh proof, and a call without a required second factor, add a line to the audit log', async () => {
  const { visitor, uid } = await makeMember(portal, { role: 'administrator' })
  const path = `/api/admin/people/${uid}/roles`
  const roles = { is_administrator: true, staff_roles: [] }
  const send = () => visitor.send('PUT', path, roles, { origin: portal.url })
  const sessions = portal.database.write.updateTable('account_session').where('user_id', '=', uid)
  await sessions.set({ proved_at: null }).execute()
  expect(await send()).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect((await refusals())[0]).toMatchObject({ actor_uid: uid, object_id: 'PUT /api/admin/people/{uid}/roles' })
  expect(JSON.parse((await refusals())[0]?.after ?? '')).toEqual({ refusal: 'proof_required', target: uid })

  const accounts = portal.database.write.updateTable('account_user').where('id', '=', uid)
  await accounts.set({ two_factor_enabled: 0 }).execute()
  expect(await send()).toMatchObject({ status: 403, body: { code: 'second_factor_required' } })
  expect(JSON.parse((await refusals())[0]?.after ?? '')).toEqual({ refusal: 'second_factor_required', target: uid })
})

test('repeated equal refusals add only one line to the audit log', async () => {
  const { visitor, uid } = await makeMember(portal, { role: 'administrator' })
  await portal.database.write
    .updateTable('account_session')
    .set({ proved_at: null })
    .where('user_id', '=', uid)
    .execute()
  const before = (await refusals()).length
  for (let time = 0; time < 5; time += 1) {
    expect((await visitor.post('/api/admin/audit/export', {})).status).toBe(403)
  }
  expect(await refusals()).toHaveLength(before + 1)
})

test('a visitor’s refused change adds a line to the audit log, and a visitor’s refused reading does not', async () => {
  const before = (await refusals()).length
  const visitor = new Visitor(portal)
  expect((await visitor.get('/api/admin/people')).status).toBe(401)
  expect(await refusals()).toHaveLength(before)
  expect((await visitor.post('/api/admin/backups')).status).toBe(401)
  const [line] = await refusals()
  expect(line).toMatchObject({ actor_uid: null, actor_name: '', object_id: 'POST /api/admin/backups' })
})

test('a change refused with 404, or a refused call outside the office, adds no line to the audit log', async () => {
  const before = (await refusals()).length
  const { visitor } = await makeMember(portal, { role: 'administrator' })
  expect((await visitor.post('/api/admin/people/nobody/reset')).status).toBe(404)
  expect((await new Visitor(portal).get('/api/auth/users/nobody')).status).toBeGreaterThanOrEqual(400)
  expect(await refusals()).toHaveLength(before)
})
