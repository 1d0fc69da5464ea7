import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OfficeSession } from '#contract/sessions.ts'
import { codeOf } from '#server/testing/authenticator.ts'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'
import { OFFICE_IDLE_S, OFFICE_LIFE_S } from './session.rules.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const STEP = '/api/auth/sign-in/second-factor'
const SESSION = '/api/auth/get-session'
const DESK = '/api/admin/dashboard'
const MINUTE = 60_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})
beforeEach(() => stopDate())

/**
 * Makes a librarian who has signed in again since getting the role, so that the session is an office session from its
 * start.
 */
async function makeOfficer(): Promise<Member> {
  const officer = await makeMember(portal, {
    staff_roles: ['librarian'],
    two_factor_enabled: 0,
    password: 'kv7-Wq2mzT',
  })
  await signIn(officer, officer.visitor)
  return officer
}

async function signIn({ email, password }: Member, visitor: Visitor, headers: Record<string, string> = {}) {
  const reply = await visitor.post(SIGN_IN, { email, password }, headers)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply
}

async function isIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get(DESK)).status === 200
}

/**
 * Returns when the stored session expires, in milliseconds. A call extends the session in the database only after the
 * response.
 */
async function endOf(uid: string): Promise<number> {
  const { expires_at } = await portal.database.write
    .selectFrom('account_session')
    .select('expires_at')
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow()
  return Date.parse(expires_at)
}

async function sessionsOf({ visitor }: Member): Promise<OfficeSession[]> {
  return ((await visitor.get('/api/auth/sessions')).body as { items: OfficeSession[] }).items
}

test('an office session ends after an hour without a call, and each call extends it', async () => {
  const { visitor, uid } = await makeOfficer()
  for (let call = 0; call < 4; call += 1) {
    passTime(50 * MINUTE)
    expect(await isIn(visitor)).toBe(true)
    const end = Date.now() + OFFICE_IDLE_S * 1000
    await until('the call is written', async () => (await endOf(uid)) === end)
  }
  passTime(OFFICE_IDLE_S * 1000 + 1)
  expect((await visitor.get(DESK)).status).toBe(401)
  expect((await visitor.get(SESSION)).body).toBeNull()
})

test('the calls that an open page makes by itself do not extend an office session', async () => {
  const { visitor } = await makeOfficer()
  passTime(40 * MINUTE)
  expect((await visitor.get(SESSION)).body).not.toBeNull()
  passTime(19 * MINUTE)
  // A member's session would be renewed in its last ninety seconds.
  expect((await visitor.post(SESSION)).body).toMatchObject({ expires_in: MINUTE / 1000 })
  passTime(MINUTE + 1)
  expect((await visitor.post(SESSION)).body).toBeNull()
})

test('a page that polls the progress of uploads does not keep its office session', async () => {
  const officer = await makeMember(portal, {
    staff_roles: ['results_officer'],
    write_permission: 1,
    two_factor_enabled: 0,
    password: 'kv7-Wq2mzT',
  })
  const { visitor, uid } = officer
  await signIn(officer, visitor)
  const end = await endOf(uid)
  for (const path of ['/api/admin/uploads', '/api/admin/uploads/none', '/api/reading_queue/nonenonenonenonenonenone']) {
    passTime(19 * MINUTE)
    expect((await visitor.get(path)).status, path).not.toBe(401)
  }
  passTime(3 * MINUTE + 1)
  expect((await visitor.get('/api/admin/uploads')).status).toBe(401)
  expect(await endOf(uid)).toBe(end)
})

test('an office session ends a day after signing in, even with a call every fifty minutes', async () => {
  const { visitor, uid } = await makeOfficer()
  const opened = Date.now()
  while (Date.now() + 50 * MINUTE < opened + OFFICE_LIFE_S * 1000) {
    passTime(50 * MINUTE)
    expect(await isIn(visitor)).toBe(true)
    const end = Math.min(Date.now() + OFFICE_IDLE_S * 1000, opened + OFFICE_LIFE_S * 1000)
    await until('the call is written', async () => (await endOf(uid)) === end)
  }
  vi.setSystemTime(opened + OFFICE_LIFE_S * 1000)
  expect(await isIn(visitor)).toBe(false)
})

test('a member’s session lasts a week, and becomes an office session at the first call with a role', async () => {
  const { visitor, uid } = await makeMember(portal, { email_verified: 1 })
  passTime(23 * 60 * MINUTE)
  expect((await visitor.get(`/api/users/${uid}`)).status).toBe(200)
  await portal.database.write
    .insertInto('staff_role')
    .values({ uid, role: 'librarian', granted_at: new Date().toISOString() })
    .execute()
  expect(await isIn(visitor)).toBe(true)
  await until('the end is written', async () => (await endOf(uid)) === Date.now() + OFFICE_IDLE_S * 1000)
  passTime(60 * MINUTE)
  expect(await isIn(visitor)).toBe(false)
})

test('an officer lists the own account’s sessions and ends one of them, which another officer cannot do', async () => {
  const officer = await makeOfficer()
  const phone = new Visitor(portal)
  // Less than a minute passes: otherwise listing the sessions would be stored as the last call of this session, which
  // would then be first in the list.
  passTime(MINUTE / 2)
  await signIn(officer, phone, { 'user-agent': ANDROID, 'x-forwarded-for': '198.51.100.77' })

  const sessions = await sessionsOf(officer)
  expect(sessions).toHaveLength(2)
  const [other, own] = sessions
  expect(other).toMatchObject({ device: 'Chrome, Android', place: '198.51.100.0/24', is_current: false })
  expect(own).toMatchObject({ is_current: true })
  expect(JSON.stringify(sessions)).not.toContain('198.51.100.77')

  const end = (id: string | undefined, by: Visitor) =>
    by.send('DELETE', `/api/auth/sessions/${id}`, undefined, { origin: portal.origin })
  const stranger = await makeOfficer()
  expect((await end(other?.id, stranger.visitor)).status).toBe(404)
  expect(await isIn(phone)).toBe(true)
  expect((await end(other?.id, officer.visitor)).status).toBe(200)
  expect([await isIn(phone), await isIn(officer.visitor)]).toEqual([false, true])
  expect((await end(other?.id, officer.visitor)).status).toBe(404)
  expect(await eventsOf(officer.uid)).toEqual(expect.arrayContaining(['sign_in', 'new_device', 'session_ended']))
})

test('signing in again in a browser ends the session that this browser had, and no other', async () => {
  const officer = await makeOfficer()
  const phone = new Visitor(portal)
  await signIn(officer, phone)
  const before = officer.visitor.cookieHeader()
  await signIn(officer, officer.visitor)

  const stolen = await new Visitor(portal).send('GET', SESSION, undefined, { cookie: before })
  expect(stolen.body).toBeNull()
  expect([await isIn(officer.visitor), await isIn(phone)]).toEqual([true, true])
  expect(await sessionsOf(officer)).toHaveLength(2)
})

test('changing the password keeps the session in which it was changed, with its device, and ends all others', async () => {
  const officer = await makeOfficer()
  const headers = { 'user-agent': ANDROID }
  await signIn(officer, new Visitor(portal))
  const passwords = { current_password: officer.password, new_password: 'tallow-9-Brisk' }
  expect((await officer.visitor.post('/api/auth/change-password', passwords, headers)).status).toBe(200)
  expect(await sessionsOf(officer)).toMatchObject([{ device: 'Chrome, Android', is_current: true }])
})

test('an office account’s owner gets an e-mail about a sign-in by a new device, and none about one by a known device', async () => {
  const officer = await makeOfficer()
  const phone = new Visitor(portal)
  await signIn(officer, phone, { 'user-agent': ANDROID, 'x-forwarded-for': '198.51.100.77' })
  const letter = await letterTo(officer, 'دخول من جهاز جديد')
  expect(letter).toContain('الجهاز: Chrome, Android\nالشبكة: 198.51.100.0/24')
  expect(letter).not.toContain('198.51.100.77')

  await signIn(officer, phone)
  await phone.post('/api/auth/sign-out')
  await signIn(officer, phone)
  await signIn(officer, officer.visitor)
  expect((await lettersTo(officer)).filter((text) => text.includes('جهاز جديد'))).toHaveLength(1)
})

test('after ten wrong passwords the owner gets an e-mail, and the audit log has lines without the passwords', async () => {
  const officer = await makeOfficer()
  for (let guess = 0; guess < 10; guess += 1) {
    await new Visitor(portal).post(SIGN_IN, { email: officer.email, password: `Xyzzy-${guess}` })
  }
  expect(await letterTo(officer, 'محاولات دخول كثيرة إلى حسابك')).toContain('#/forgot_password')
  const rows = await portal.database.write.selectFrom('audit_entry').selectAll().execute()
  expect(rows.filter(({ action, object_id }) => action === 'sign_in_failed' && object_id === officer.uid)).not.toEqual(
    [],
  )
  expect(JSON.stringify(rows)).not.toContain('Xyzzy')
})

test('after ten wrong codes of the second step the owner gets an e-mail that the password is known, and only then', async () => {
  const officer = await makeMember(portal, { role: 'administrator', two_factor_enabled: 0, password: 'kv7-Wq2mzT' })
  const { body } = await officer.visitor.post('/api/auth/second-factor/begin', { password: officer.password })
  // The cast is safe: by the contract the response has this type.
  const { key } = body as { key: string }
  await officer.visitor.post('/api/auth/second-factor/confirm', { code: codeOf(key) })
  const right = [-1, 0, 1].map((steps) => codeOf(key, steps))
  const wrong = ['111111', '222222', '333333', '444444'].find((code) => !right.includes(code))
  const told = async () => (await lettersTo(officer)).filter((text) => text.includes('يعرف كلمة مرورك'))
  for (let round = 0; round < 2; round += 1) {
    expect(await told()).toEqual([])
    const thief = new Visitor(portal)
    await signIn(officer, thief)
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await thief.post(STEP, { code: wrong })).status).toBe(403)
    }
  }
  expect(await letterTo(officer, 'كلمة مرورك معروفة لغيرك')).toContain('#/forgot_password')
  expect(await told()).toHaveLength(1)
})

test('sign-ins that are refused without a check have one line in the audit log, however many they are', async () => {
  const officer = await makeOfficer()
  const refused = async () => {
    const rows = await portal.database.write
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'sign_in_failed')
      .where('object_id', '=', officer.uid)
      .execute()
    return rows.filter(({ after }) => after?.includes('too_many_requests'))
  }
  const guesser = new Visitor(portal)
  const statuses: number[] = []
  for (let guess = 0; guess < 15; guess += 1) {
    statuses.push((await guesser.post(SIGN_IN, { email: officer.email, password: 'another' })).status)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(3)
  expect(await refused()).toEqual([{ after: '{"refusal":"too_many_requests"}' }])
})

test('the session that turning on a second factor opens has the device and network of the session before', async () => {
  const officer = await makeOfficer()
  const headers = { 'user-agent': ANDROID }
  await signIn(officer, officer.visitor, headers)
  const { body } = await officer.visitor.post('/api/auth/second-factor/begin', { password: officer.password }, headers)
  const { key } = body as { key: string }
  const before = await placesOf(officer.uid)
  expect(before).toMatchObject([{ device: expect.stringContaining('Android'), place: expect.stringMatching(/^10\./) }])

  const code = codeOf(key)
  expect((await officer.visitor.post('/api/auth/second-factor/confirm', { code }, headers)).status).toBe(200)
  const after = await placesOf(officer.uid)
  expect(after.map(({ device, place }) => ({ device, place }))).toEqual(
    before.map(({ device, place }) => ({ device, place })),
  )
  expect(after[0]?.id).not.toBe(before[0]?.id)
})

/** Returns the stored sessions of an account. */
function placesOf(uid: string) {
  const query = portal.database.write.selectFrom('account_session').select(['id', 'device', 'place'])
  return query.where('user_id', '=', uid).execute()
}

test('a browser that set a password by a link counts as a device, and can sign in during an attack', async () => {
  const officer = await makeOfficer()
  for (let guess = 0; guess < 15; guess += 1) {
    await new Visitor(portal).post(SIGN_IN, { email: officer.email, password: 'another' })
  }
  const fresh = new Visitor(portal)
  expect((await fresh.post(SIGN_IN, { email: officer.email, password: officer.password })).status).toBe(429)
  await fresh.post('/api/auth/request-password-reset', { email: officer.email })
  const token = /reset_password\/(\S+)/.exec(await letterTo(officer, 'كلمة مرور جديدة'))?.[1]
  const weak = await fresh.post('/api/auth/reset-password', { token, new_password: 'Password123' })
  expect(weak).toMatchObject({ status: 422, body: { code: 'weak_password' } })
  expect((await fresh.post('/api/auth/reset-password', { token, new_password: 'tallow-9-Brisk' })).status).toBe(200)
  expect((await fresh.post(SIGN_IN, { email: officer.email, password: 'tallow-9-Brisk' })).status).toBe(200)
})

test('an office account must choose a strong password, and a member’s password may have six characters', async () => {
  const [officer, member] = [await makeOfficer(), await makeMember(portal)]
  const change = async ({ visitor, password }: Member, new_password: string) => {
    return (await visitor.post('/api/auth/change-password', { current_password: password, new_password })).status
  }
  expect([
    await change(member, '123456'),
    await change(officer, '123456'),
    await change(officer, 'Password123'),
  ]).toEqual([200, 422, 422])
  expect(await change(officer, 'tallow-9-Brisk')).toBe(200)
})

test('an office account with a weak password must change it after its next sign-in, before other calls', async () => {
  const { uid, visitor, email, password } = await makeMember(portal, { role: 'administrator', two_factor_enabled: 0 })
  const isDue = async () => {
    const query = portal.database.write.selectFrom('account_user').select('password_due').where('id', '=', uid)
    return (await query.executeTakeFirstOrThrow()).password_due
  }
  expect(await isDue()).toBe(0)
  await visitor.post(SIGN_IN, { email, password })
  expect(await isDue()).toBe(1)
  expect(await visitor.get(DESK)).toMatchObject({ status: 403, body: { code: 'new_password_required' } })
  expect((await visitor.get(SESSION)).body).toMatchObject({ user: { lacks: 'new_password_required' } })
  await visitor.post('/api/auth/change-password', { current_password: password, new_password: 'tallow-9-Brisk' })
  expect(await isDue()).toBe(0)
})

async function eventsOf(uid: string): Promise<string[]> {
  const entries = portal.database.write.selectFrom('audit_entry').select('action').where('object_id', '=', uid)
  return (await entries.execute()).map(({ action }) => action)
}

async function lettersTo({ email }: Member): Promise<string[]> {
  const folder = join(portal.place.folder, 'mail')
  const names = (await readdir(folder).catch((): string[] => [])).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.startsWith(`To: ${email}\n`))
}

async function letterTo(member: Member, subject: string): Promise<string> {
  let letter = ''
  await until(`a letter: ${subject}`, async () => {
    letter = (await lettersTo(member)).findLast((text) => text.includes(`Subject: ${subject}`)) ?? ''
    return letter !== ''
  })
  return letter
}
