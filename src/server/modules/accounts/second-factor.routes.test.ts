import { beforeAll, expect, test } from 'vitest'
import type { BegunSecondFactor } from '#contract/second-factor.ts'
import { codeOf } from '#server/testing/authenticator.ts'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember, Visitor } from '#server/testing/visitor.ts'
import { SECOND_STEP_LIFE_S } from './session.rules.ts'

const STATE = '/api/auth/second-factor'
const SIGN_IN = '/api/auth/sign-in/email'
const STEP = '/api/auth/sign-in/second-factor'
const SESSION = '/api/auth/get-session'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'trace' })
  return portal.close
})

async function begin({ visitor, password }: Member): Promise<BegunSecondFactor> {
  const { status, body } = await visitor.post(`${STATE}/begin`, { password })
  expect(status).toBe(200)
  // The cast is safe: by the contract the response has this type.
  return body as BegunSecondFactor
}

/** Makes an administrator with an authenticator app. The clock is stopped a minute after the code that turned it on. */
async function makeGuarded(
  rights: Parameters<typeof makeMember>[1] = { role: 'administrator' },
): Promise<Member & BegunSecondFactor> {
  stopDate()
  const member = await makeMember(portal, { password: 'kv7-Wq2mzT', ...rights, two_factor_enabled: 0 })
  const begun = await begin(member)
  expect(await member.visitor.post(`${STATE}/confirm`, { code: codeOf(begun.key) })).toMatchObject({ status: 200 })
  passTime(60 * 1000)
  return { ...member, ...begun }
}

/** Returns a browser whose sign-in waits for the code of the second step. */
async function halfSignedIn({ email, password }: Member): Promise<Visitor> {
  const visitor = new Visitor(portal)
  const { status, body } = await visitor.post(SIGN_IN, { email, password })
  expect([status, body]).toEqual([200, { second_factor: true }])
  return visitor
}

/** Returns a code that is not accepted at the present time. */
function wrongCode(key: string): string {
  const good = [-1, 0, 1].map((steps) => codeOf(key, steps))
  return ['111111', '222222', '333333', '444444'].find((code) => !good.includes(code)) ?? ''
}

function arabicDigits(code: string): string {
  return code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
}

test('the second factor is only turned on by a first right code of the app', async () => {
  const member = await makeMember(portal, { role: 'administrator', two_factor_enabled: 0 })
  const { visitor, email, password } = member
  const { otpauth, key, backup_codes } = await begin(member)
  expect(new URL(otpauth)).toMatchObject({ protocol: 'otpauth:', host: 'totp' })
  expect(decodeURIComponent(otpauth)).toContain(email)
  expect(otpauth).toContain(`secret=${key}`)
  expect(new Set(backup_codes).size).toBe(10)
  for (const code of backup_codes) expect(code).toMatch(/^\d{5}-\d{5}$/)

  expect((await visitor.get(STATE)).body).toEqual({ on: false, backup_codes_left: 0 })
  expect((await new Visitor(portal).post(SIGN_IN, { email, password })).body).toHaveProperty('user')
  const refused = await visitor.post(`${STATE}/confirm`, { code: wrongCode(key) })
  expect(refused).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  expect((await visitor.get(STATE)).body).toEqual({ on: false, backup_codes_left: 0 })

  expect(await visitor.post(`${STATE}/confirm`, { code: codeOf(key) })).toMatchObject({ status: 200 })
  expect((await visitor.get(STATE)).body).toEqual({ on: true, backup_codes_left: 10 })
  expect((await new Visitor(portal).post(SIGN_IN, { email, password })).body).toEqual({ second_factor: true })
})

test('setting up the second factor again replaces the first key, and confirming the new key ends the other sessions', async () => {
  const member = await makeMember(portal, { role: 'administrator' })
  const elsewhere = new Visitor(portal)
  await elsewhere.post(SIGN_IN, { email: member.email, password: member.password })
  const first = await begin(member)
  const second = await begin(member)

  const confirm = (code: string) => member.visitor.post(`${STATE}/confirm`, { code })
  expect(await confirm(codeOf(first.key))).toMatchObject({ status: 403 })
  expect(await confirm(codeOf(second.key))).toMatchObject({ status: 200 })
  expect((await elsewhere.get(SESSION)).body).toBeNull()
  expect((await member.visitor.get(SESSION)).body).toHaveProperty('user')

  const again = [await member.visitor.post(`${STATE}/begin`, { password: member.password }), await confirm('123456')]
  for (const reply of again) expect(reply).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('the right password opens no session until a code follows, which may have Arabic digits and blanks', async () => {
  const guarded = await makeGuarded()
  const visitor = await halfSignedIn(guarded)
  expect([...visitor.cookies.keys()]).toEqual(['diwan.two_factor'])
  expect((await visitor.get(SESSION)).body).toBeNull()
  expect(await visitor.get(`/api/users/${guarded.uid}`)).toMatchObject({ status: 401 })

  const arabic = arabicDigits(codeOf(guarded.key))
  const { status, body } = await visitor.post(STEP, { code: ` ${arabic.slice(0, 3)} ${arabic.slice(3)} ` })
  expect([status, body]).toMatchObject([200, { user: { uid: guarded.uid, role: 'administrator' } }])
  expect(visitor.cookies.has('diwan.two_factor')).toBe(false)
  expect((await visitor.get(SESSION)).body).toHaveProperty('user')
})

test('the second step’s cookie expires after five minutes and is HttpOnly, and a forged one is refused', async () => {
  const guarded = await makeGuarded()
  const { headers } = await new Visitor(portal).post(SIGN_IN, guarded)
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(/^diwan\.two_factor=[^;]+\.[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  const visitor = await halfSignedIn(guarded)
  const value = visitor.cookies.get('diwan.two_factor') ?? ''
  visitor.cookies.set('diwan.two_factor', value.replace(/\..+/, `.${'A'.repeat(43)}%3D`))
  const forged = await visitor.post(STEP, { code: codeOf(guarded.key) })
  expect(forged).toMatchObject({ status: 410, body: { code: 'expired_step' } })
})

test('a wrong password gets the same response with and without a second factor', async () => {
  const guarded = await makeGuarded()
  const plain = await makeMember(portal)
  const replies = [guarded, plain].map(({ email }) =>
    new Visitor(portal).post(SIGN_IN, { email, password: 'wrong-one' }),
  )
  const [one, other] = (await Promise.all(replies)).map(({ status, body, headers }) => ({
    status,
    body: { ...(body as object), request_id: '' },
    cookies: headers.getSetCookie(),
  }))
  expect(one).toEqual(other)
  expect(one).toMatchObject({ status: 422, body: { code: 'registration_failed' }, cookies: [] })
})

test('after five wrong codes a sign-in ends, and even the right code is refused', async () => {
  const guarded = await makeGuarded()
  const visitor = await halfSignedIn(guarded)
  for (const code of [wrongCode(guarded.key), '0000000000', '00000-00000', '000 000 0000', '٠٠٠٠٠٠٠٠٠٠']) {
    expect(await visitor.post(STEP, { code })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  }
  const late = await visitor.post(STEP, { code: codeOf(guarded.key) })
  expect(late).toMatchObject({ status: 410, body: { code: 'expired_step' } })
})

test('five wrong codes also end a sign-in in a browser that has another account’s session', async () => {
  const guarded = await makeGuarded()
  const { visitor } = await makeMember(portal)
  await visitor.post(SIGN_IN, guarded)
  expect(visitor.cookies.has('diwan.session_token')).toBe(true)
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await visitor.post(STEP, { code: wrongCode(guarded.key) })).toMatchObject({ status: 403 })
  }
  expect(await visitor.post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 410 })
})

test('ten wrong codes in a row lock the account’s second step for fifteen minutes', async () => {
  const guarded = await makeGuarded()
  for (let round = 0; round < 2; round += 1) {
    const visitor = await halfSignedIn(guarded)
    for (let tries = 0; tries < 5; tries += 1) await visitor.post(STEP, { code: wrongCode(guarded.key) })
  }
  const locked = await (await halfSignedIn(guarded)).post(STEP, { code: codeOf(guarded.key) })
  expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  passTime((15 * 60 + 1) * 1000)
  expect(await (await halfSignedIn(guarded)).post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 200 })
})

test('a code of the authenticator app is accepted only once', async () => {
  const guarded = await makeGuarded()
  const code = codeOf(guarded.key)
  const [first, second] = [await halfSignedIn(guarded), await halfSignedIn(guarded)]
  expect(await first.post(STEP, { code })).toMatchObject({ status: 200 })
  expect(await second.post(STEP, { code })).toMatchObject({ status: 410, body: { code: 'expired_step' } })
  expect((await second.get(SESSION)).body).toBeNull()
  const sessions = portal.database.write.selectFrom('account_session').select('id').where('user_id', '=', guarded.uid)
  expect(await sessions.execute()).toHaveLength(2)

  passTime(30 * 1000)
  expect(await (await halfSignedIn(guarded)).post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 200 })
})

test('the second step expires after five minutes, and cannot begin without the right password', async () => {
  const guarded = await makeGuarded()
  const inTime = await halfSignedIn(guarded)
  const late = await halfSignedIn(guarded)
  passTime((SECOND_STEP_LIFE_S - 1) * 1000)
  expect(await inTime.post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 200 })
  passTime(31 * 1000)
  for (const visitor of [late, new Visitor(portal)]) {
    const reply = await visitor.post(STEP, { code: codeOf(guarded.key) })
    expect(reply).toMatchObject({ status: 410, body: { code: 'expired_step' } })
  }
})

test('a backup code signs in once, with or without its hyphen', async () => {
  const guarded = await makeGuarded()
  const [code = '', next = ''] = guarded.backup_codes
  const visitor = await halfSignedIn(guarded)
  expect(await visitor.post(STEP, { code: ` ${arabicDigits(code)} ` })).toMatchObject({ status: 200 })
  expect((await visitor.get(STATE)).body).toEqual({ on: true, backup_codes_left: 9 })

  const again = await halfSignedIn(guarded)
  expect(await again.post(STEP, { code })).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
  expect(await again.post(STEP, { code: next.replace('-', '') })).toMatchObject({ status: 200 })
})

test('new backup codes need the password, and make the earlier ones invalid', async () => {
  const guarded = await makeGuarded()
  const renew = (password: string) => guarded.visitor.post(`${STATE}/backup-codes`, { password })
  expect(await renew('wrong-one')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  const { body } = await renew(guarded.password)
  // The cast is safe: by the contract the response has this type.
  const { backup_codes: fresh } = body as { backup_codes: string[] }
  expect(fresh).toHaveLength(10)

  const visitor = await halfSignedIn(guarded)
  expect(await visitor.post(STEP, { code: guarded.backup_codes[0] })).toMatchObject({ status: 403 })
  expect(await visitor.post(STEP, { code: fresh[0] })).toMatchObject({ status: 200 })
})

test('turning the second factor off needs the password, which alone then signs in', async () => {
  const guarded = await makeGuarded({ staff_roles: ['librarian'] })
  const { visitor, email, password } = guarded
  for (const call of ['begin', 'turn-off']) {
    const reply = await visitor.post(`${STATE}/${call}`, { password: 'wrong-one' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  }
  expect(await visitor.post(`${STATE}/turn-off`, { password })).toMatchObject({ status: 200 })
  expect((await visitor.get(STATE)).body).toEqual({ on: false, backup_codes_left: 0 })
  expect((await new Visitor(portal).post(SIGN_IN, { email, password })).body).toHaveProperty('user')
  const kept = portal.database.write.selectFrom('account_second_factor').select('id').where('user_id', '=', guarded.uid)
  expect(await kept.execute()).toEqual([])
  const renewed = await visitor.post(`${STATE}/backup-codes`, { password })
  expect(renewed).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('only an office account can add a second factor, and can turn it off after losing its role', async () => {
  const member = await makeMember(portal)
  const { visitor, uid, password } = member
  expect(await visitor.post(`${STATE}/begin`, { password })).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  const { write } = portal.database
  await write
    .insertInto('staff_role')
    .values({ uid, role: 'librarian', granted_at: new Date().toISOString() })
    .execute()
  const { key } = await begin(member)
  await visitor.post(`${STATE}/confirm`, { code: codeOf(key) })

  await write.deleteFrom('staff_role').where('uid', '=', uid).execute()
  expect((await visitor.get(STATE)).body).toMatchObject({ on: true })
  expect(await visitor.post(`${STATE}/turn-off`, { password })).toMatchObject({ status: 200 })
})

test('a password change keeps the second factor, and ends a sign-in that waits for a code', async () => {
  const guarded = await makeGuarded()
  const waiting = await halfSignedIn(guarded)
  const passwords = { current_password: guarded.password, new_password: 'open-sesame' }
  expect(await guarded.visitor.post('/api/auth/change-password', passwords)).toMatchObject({ status: 200 })
  expect(await waiting.post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 410 })
  const visitor = await halfSignedIn({ ...guarded, password: 'open-sesame' })
  expect(await visitor.post(STEP, { code: codeOf(guarded.key) })).toMatchObject({ status: 200 })
})

test('an app’s key and codes are in no database row, no log and no response other than the one that issues them', async () => {
  const guarded = await makeGuarded()
  const visitor = await halfSignedIn(guarded)
  const used = codeOf(guarded.key)
  await visitor.post(STEP, { code: wrongCode(guarded.key) })
  await visitor.post(STEP, { code: used })
  const answers = [
    await visitor.get(STATE),
    await visitor.get(SESSION),
    await visitor.post(SESSION),
    await visitor.get(`/api/users/${guarded.uid}`),
  ].map(({ body }) => body)
  const rows = [
    await portal.database.write.selectFrom('account_second_factor').selectAll().execute(),
    await portal.database.write.selectFrom('account_verification').selectAll().execute(),
    await portal.database.write.selectFrom('account_user').selectAll().execute(),
  ]
  const secrets = [guarded.key, ...guarded.backup_codes.flatMap((code) => [code, code.replace('-', '')])]
  const places = { answers: JSON.stringify(answers), rows: JSON.stringify(rows), log: portal.log() }
  expect(places.log).toContain('sign-in')
  for (const [place, text] of Object.entries(places)) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in the ${place}`).toBe(false)
  }
  // Skips digits after a point: a response time in the log may contain the six digits of the code by chance.
  expect(places.log).not.toMatch(new RegExp(`(?<![\\d.])${used}(?!\\d)`))
})

test('the command that resets a second factor also ends the sessions and is logged; a second run fails', async () => {
  const guarded = await makeGuarded()
  const { email, password, uid } = guarded
  const reset = () => runBuiltCli(portal.place, 'admin', 'reset-second-factor', email.toUpperCase())
  expect(await reset()).toMatchObject({ status: 0, told: '' })

  expect((await guarded.visitor.get(SESSION)).body).toBeNull()
  expect((await new Visitor(portal).post(SIGN_IN, { email, password })).body).toHaveProperty('user')
  const entries = portal.database.write
    .selectFrom('audit_entry')
    .selectAll()
    .where('object_id', '=', uid)
    .where('kind', '=', 'act')
  expect(await entries.execute()).toMatchObject([
    { action: 'account.reset_second_factor', actor_uid: null, actor_name: 'CLI', object_kind: 'account' },
  ])
  expect(await reset()).toMatchObject({ status: 1, out: '', told: expect.stringContaining('بخطوتين') })
  expect(await entries.execute()).toHaveLength(1)
})

test('an account that the command line makes an administrator loses its second factor', async () => {
  const guarded = await makeGuarded()
  const { out } = await runBuiltCli(portal.place, 'admin', 'create', '--email', guarded.email, '--name', 'سلمى')
  const token = /#\/reset_password\/(\S+)/.exec(out)?.[1]
  const visitor = new Visitor(portal)
  await visitor.post('/api/auth/reset-password', { token, new_password: 'open-sesame' })
  const entered = await visitor.post(SIGN_IN, { email: guarded.email, password: 'open-sesame' })
  expect(entered.body).toHaveProperty('user')
})

test('wrong codes of an account’s second step are one line in the audit log, including the last, which ends the sign-in', async () => {
  const member = await makeGuarded()
  const visitor = await halfSignedIn(member)
  for (let tries = 0; tries < 6; tries += 1) await visitor.post(STEP, { code: wrongCode(member.key) })
  const failures = await portal.database.write
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'sign_in_failed')
    .where('object_id', '=', member.uid)
    .execute()
  expect(failures).toEqual([{ after: '{"refusal":"wrong_code"}' }])
  expect((await visitor.post(STEP, { code: wrongCode(member.key) })).body).toMatchObject({ code: 'expired_step' })
})

test('a used code is refused for as long as it would be valid, even after other codes were used', async () => {
  const member = await makeGuarded()
  const used = [0, 1].map((steps) => codeOf(member.key, steps))
  for (const code of used) expect((await (await halfSignedIn(member)).post(STEP, { code })).status).toBe(200)
  for (const code of used) {
    const again = await (await halfSignedIn(member)).post(STEP, { code })
    expect(again.body).toMatchObject({ code: 'expired_step' })
  }
  passTime(30 * 1000)
  const again = await (await halfSignedIn(member)).post(STEP, { code: used[0] })
  expect(again.body).toMatchObject({ code: 'expired_step' })
  const fresh = await (await halfSignedIn(member)).post(STEP, { code: codeOf(member.key, 1) })
  expect(fresh.status).toBe(200)
})
