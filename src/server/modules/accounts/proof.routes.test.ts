import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MOST_WRONG_PROOFS, PROOF_LIFE_MS } from '#contract/proof.ts'
import { codeOf } from '#server/testing/authenticator.ts'
import { sheetSource } from '#server/testing/factories.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'

const PROOF = '/api/auth/proof'
const FACTOR = '/api/auth/second-factor'
const ASKED = { status: 403, body: { code: 'proof_required' } }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})
beforeEach(() => stopDate())

const administrator = () => makeMember(portal, { role: 'administrator' })
/** Makes a call that requires a fresh proof, because it takes data out of the portal. */
const exportLog = ({ visitor }: Member) => visitor.post('/api/admin/audit/export', {})

test('a sign-in counts as a proof for ten minutes, and then the password proves for ten more', async () => {
  const member = await administrator()
  passTime(PROOF_LIFE_MS)
  expect(await exportLog(member)).toMatchObject({ status: 200 })
  passTime(1)
  expect(await exportLog(member)).toMatchObject(ASKED)
  expect(await member.visitor.post(PROOF, { password: member.password })).toMatchObject({ status: 200 })
  passTime(PROOF_LIFE_MS)
  expect(await exportLog(member)).toMatchObject({ status: 200 })
})

test('calls that give rights or export data are refused without a fresh password, code or passkey, and others are not', async () => {
  const member = await administrator()
  const { uid } = await makeMember(portal, { email_verified: 1 })
  const roles = { is_administrator: true, staff_roles: [] }
  passTime(PROOF_LIFE_MS + 1)
  const { visitor } = member
  for (const [method, path, body] of [
    ['PUT', `/api/admin/people/${uid}/roles`, roles],
    ['POST', '/api/admin/invitations', { roles: ['administrator'], email: null }],
    ['POST', '/api/admin/backups', undefined],
    ['POST', '/api/admin/audit/export', {}],
    ['PATCH', '/api/admin/front/settings', SECURITY],
  ] as const) {
    expect([path, (await visitor.send(method, path, body)).body]).toMatchObject([path, ASKED.body])
  }
  const row = portal.database.write.selectFrom('account_user').select('role').where('id', '=', uid)
  expect(await row.executeTakeFirst()).toEqual({ role: 'member' })
  // Reading, and changing other settings, needs no proof.
  const before = { portal_name: 'ديوان الكلية', channel_url: null }
  const front = await visitor.get('/api/admin/front')
  expect(front.status).toBe(200)
  const { settings } = front.body as { settings: typeof before }
  const change = { before: { channel_url: settings.channel_url }, after: { channel_url: '/find' } }
  expect(await visitor.send('PATCH', '/api/admin/front/settings', change)).toMatchObject({ status: 200 })
})

const SECURITY = { before: { second_factor_for: 'administrators' }, after: { second_factor_for: 'nobody' } }

test('publishing needs a fresh proof only if the call accepts a warning that stops the publication', async () => {
  const member = await makeMember(portal, { staff_roles: ['results_officer'] })
  await portal.publish(sheetSource({ grade: 1, term: 1, year: 2025 }, [['10001', 'هدى حسن', 60, 70]]))
  passTime(PROOF_LIFE_MS + 1)
  const publish = (body: object) => member.visitor.post('/api/admin/sheets/2025-g1-t1-v1/publish', body)
  const accept = [{ code: 'students_gone', count: 3, reason: 'نُقلوا إلى كلية أخرى' }]
  expect(await publish({ revision: 0, accept })).toMatchObject(ASKED)
  expect((await publish({ revision: 0 })).body).not.toMatchObject(ASKED.body)
})

test('a code of the authenticator app is a proof once; the same code is refused a second time', async () => {
  const member = await makeMember(portal, { role: 'administrator', two_factor_enabled: 0 })
  const { visitor, password } = member
  const { key } = (await visitor.post(`${FACTOR}/begin`, { password })).body as { key: string }
  // Codes are no proof until a first code has confirmed the app's key.
  expect(await visitor.post(PROOF, { code: codeOf(key) })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  expect(await visitor.post(`${FACTOR}/confirm`, { code: codeOf(key) })).toMatchObject({ status: 200 })
  passTime(PROOF_LIFE_MS + 1)
  expect(await visitor.post(PROOF, { code: codeOf(key) })).toMatchObject({ status: 200 })
  expect(await exportLog(member)).toMatchObject({ status: 200 })
  expect(await visitor.post(PROOF, { code: codeOf(key) })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
})

test('a passkey proves only the owner of its own account', async () => {
  const [member, other] = await Promise.all([
    makeMember(portal, { role: 'administrator', two_factor_enabled: 0 }),
    administrator(),
  ])
  const key = new SoftwarePasskey(portal.origin)
  const options = await member.visitor.post('/api/auth/passkeys/registration')
  const credential = key.register(options.body as Parameters<SoftwarePasskey['register']>[0])
  expect(await member.visitor.post('/api/auth/passkeys', { name: 'هاتفي', credential })).toMatchObject({ status: 200 })
  passTime(PROOF_LIFE_MS + 1)
  const prove = async ({ visitor }: Member) => {
    const { body } = await visitor.post('/api/auth/passkeys/challenge')
    return visitor.post(PROOF, { passkey: key.use(body as Parameters<SoftwarePasskey['use']>[0]) })
  }
  expect(await prove(other)).toMatchObject({ status: 403, body: { code: 'wrong_passkey' } })
  expect(await exportLog(other)).toMatchObject(ASKED)
  expect(await prove(member)).toMatchObject({ status: 200 })
  expect(await exportLog(member)).toMatchObject({ status: 200 })
})

test('the fifth wrong proof in a row ends the session, even when many arrive at once', async () => {
  const member = await administrator()
  const guess = (password: string) => member.visitor.post(PROOF, { password })
  for (let tries = 1; tries < MOST_WRONG_PROOFS; tries += 1) {
    expect(await guess(`wrong-${tries}`)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  }
  // A right proof resets the count.
  expect(await guess(member.password)).toMatchObject({ status: 200 })
  const turnOff = await member.visitor.post(`${FACTOR}/turn-off`, { password: 'wrong-one' })
  expect(turnOff).toMatchObject({ status: 403, body: { code: 'wrong_password' } })

  const guesses = await Promise.all(Array.from({ length: 12 }, (_, index) => guess(`guess-${index}`)))
  const checked = guesses.filter(({ body }) => (body as { code: string }).code === 'wrong_password')
  expect(checked.length).toBeLessThan(MOST_WRONG_PROOFS)
  expect(await exportLog(member)).toMatchObject({ status: 401 })
  expect(await guess(member.password)).toMatchObject({ status: 401 })
})

test('wrong proofs write a line into the audit log, and so does the end of the session that they cause', async () => {
  const member = await administrator()
  for (let tries = 0; tries < MOST_WRONG_PROOFS; tries += 1)
    await member.visitor.post(PROOF, { password: `wrong-${tries}` })
  const lines = portal.database.write
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('actor_uid', '=', member.uid)
  const found = await lines.where('action', 'in', ['proof_failed', 'session_ended']).orderBy('line').execute()
  expect(found).toEqual([
    { action: 'proof_failed', after: '{"refusal":"wrong_password"}' },
    { action: 'session_ended', after: '{"ended":1,"cause":"wrong_proofs"}' },
  ])
})

test('a right password does not count as a wrong proof when the new password sent with it is refused', async () => {
  const member = await administrator()
  const change = { current_password: member.password, new_password: 'password' }
  for (let tries = 0; tries <= MOST_WRONG_PROOFS; tries += 1) {
    const { body } = await member.visitor.post('/api/auth/change-password', change)
    expect(body).toMatchObject({ code: 'weak_password' })
  }
})

test('in a session without a stored proof, calls that need a proof are refused', async () => {
  const member = await administrator()
  await portal.database.write
    .updateTable('account_session')
    .set({ proved_at: null })
    .where('user_id', '=', member.uid)
    .execute()
  expect(await exportLog(member)).toMatchObject(ASKED)
})
