import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { MOST_PASSKEYS, type PasskeyAssertionOptions, type PasskeyRegistrationOptions } from '#contract/passkeys.ts'
import { PROOF_LIFE_MS } from '#contract/proof.ts'
import type { AccountPasskeyTable } from '#server/db/account-tables.ts'
import { codeOf } from '#server/testing/authenticator.ts'
import { runBuiltCli } from '#server/testing/run-built-cli.ts'
import { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Member, makeMember, type Reply, Visitor } from '#server/testing/visitor.ts'
import { SECOND_STEP_LIFE_S } from './session.rules.ts'

const KEYS = '/api/auth/passkeys'
const SIGN_IN = '/api/auth/sign-in/passkey'
const PASSWORD_STEP = '/api/auth/sign-in/email'
const FACTOR = '/api/auth/second-factor'
const REFUSED = { status: 403, body: { code: 'wrong_passkey' } }
const FAILED = { status: 422, body: { code: 'registration_failed' } }

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})

type Device = SoftwarePasskey

const device = (): Device => new SoftwarePasskey(portal.origin)
const officer = () => makeMember(portal, { password: 'kv7-Wq2mzT', role: 'administrator', two_factor_enabled: 0 })

async function registration({ visitor }: Member): Promise<PasskeyRegistrationOptions> {
  const { status, body } = await visitor.post(`${KEYS}/registration`)
  expect(status).toBe(200)
  return body as PasskeyRegistrationOptions
}

async function challenge(visitor: Visitor): Promise<PasskeyAssertionOptions> {
  const { status, body } = await visitor.post(`${KEYS}/challenge`)
  expect(status).toBe(200)
  return body as PasskeyAssertionOptions
}

async function register(member: Member, key = device(), name = 'هاتفي'): Promise<Device> {
  const credential = key.register(await registration(member))
  expect(await member.visitor.post(KEYS, { name, credential })).toMatchObject({ status: 200, body: { name } })
  return key
}

async function signIn(key: Device, visitor = new Visitor(portal)): Promise<Reply> {
  return visitor.post(SIGN_IN, { passkey: key.use(await challenge(visitor)) })
}

interface Listed {
  items: { id: string; name: string; last_used_at: string | null }[]
}

async function listed({ visitor }: Member): Promise<Listed['items']> {
  return ((await visitor.get(KEYS)).body as Listed).items
}

test('an officer can register several passkeys, and each signs in without password or code', async () => {
  const member = await officer()
  const phone = await register(member)
  const laptop = await register(member, device(), 'حاسوب المكتب')
  expect(await listed(member)).toMatchObject([
    { name: 'هاتفي', last_used_at: null },
    { name: 'حاسوب المكتب', last_used_at: null },
  ])
  for (const key of [phone, laptop]) {
    const visitor = new Visitor(portal)
    expect(await signIn(key, visitor)).toMatchObject({ status: 200, body: { user: { uid: member.uid, lacks: null } } })
    expect(visitor.cookies.get('diwan.signed_in')).toBe('1')
    expect(await visitor.get('/api/admin/people')).toMatchObject({ status: 200 })
  }
  expect(await listed(member)).toMatchObject([
    { last_used_at: expect.any(String) },
    { last_used_at: expect.any(String) },
  ])
})

test('a first passkey ends the other sessions, and the password alone then only begins a sign-in', async () => {
  const member = await officer()
  const { email, password } = member
  const other = new Visitor(portal)
  expect(await other.post(PASSWORD_STEP, { email, password })).toMatchObject({ status: 200, body: { user: {} } })
  const key = await register(member)
  expect(await other.get(KEYS)).toMatchObject({ status: 401 })
  expect(await member.visitor.get(KEYS)).toMatchObject({ status: 200 })

  const step = new Visitor(portal)
  const asked = await step.post(PASSWORD_STEP, { email, password })
  expect([asked.status, asked.body]).toEqual([200, { second_factor: true, passkeys: 'only' }])
  expect((await step.get('/api/auth/get-session')).body).toBeNull()
  expect(await step.post('/api/auth/sign-in/second-factor', { code: '123456' })).toMatchObject({ status: 410 })
  expect(await signIn(key, step)).toMatchObject({ status: 200 })
})

test('with an app and a passkey, either can pass the second step, and removing one leaves the other in use', async () => {
  stopDate()
  const member = await officer()
  const { visitor, email, password } = member
  await register(member)
  const { key } = (await visitor.post(`${FACTOR}/begin`, { password })).body as { key: string }
  expect(await visitor.post(`${FACTOR}/confirm`, { code: codeOf(key) })).toMatchObject({ status: 200 })
  const asks = async () => (await new Visitor(portal).post(PASSWORD_STEP, { email, password })).body
  expect(await asks()).toEqual({ second_factor: true, passkeys: 'too' })

  expect(await visitor.post(`${FACTOR}/turn-off`, { password })).toMatchObject({ status: 200 })
  expect(await asks()).toEqual({ second_factor: true, passkeys: 'only' })
  const [passkey] = await listed(member)
  expect(await visitor.send('DELETE', `${KEYS}/${passkey?.id}`)).toMatchObject({ status: 200 })
  expect(await asks()).toHaveProperty('user')
})

test('only its owner can rename or remove a passkey, and a removed passkey no longer signs in', async () => {
  const member = await officer()
  const other = await officer()
  const key = await register(member)
  const [passkey] = await listed(member)
  const at = `${KEYS}/${passkey?.id}`
  for (const [method, path, body] of [
    ['PUT', `${at}/name`, { name: 'لي' }],
    ['DELETE', at, undefined],
  ] as const) {
    await portal.database.write.updateTable('account_user').set({ two_factor_enabled: 1 }).execute()
    expect(await other.visitor.send(method, path, body)).toMatchObject({ status: 404 })
  }
  expect(await member.visitor.send('PUT', `${at}/name`, { name: 'هاتف المكتب' })).toMatchObject({ status: 200 })
  expect(await listed(member)).toMatchObject([{ name: 'هاتف المكتب' }])
  expect(await member.visitor.send('DELETE', at)).toMatchObject({ status: 200 })
  expect(await signIn(key)).toMatchObject(FAILED)
})

test('a passkey used without finger or PIN, on another page, or for another challenge is refused', async () => {
  const member = await officer()
  const key = device()
  for (const behaviour of [{ verifies: false }, { origin: 'https://evil.example' }]) {
    const credential = key.register(await registration(member), behaviour)
    expect(await member.visitor.post(KEYS, { name: 'هاتفي', credential })).toMatchObject(REFUSED)
  }
  const stray = key.register({ ...(await registration(member)), challenge: 'AAAAAAAAAAAAAAAAAAAAAA' })
  expect(await member.visitor.post(KEYS, { name: 'هاتفي', credential: stray })).toMatchObject(REFUSED)
  expect(await listed(member)).toEqual([])

  await register(member, key)
  for (const behaviour of [{ verifies: false }, { origin: 'https://evil.example' }]) {
    const visitor = new Visitor(portal)
    const passkey = key.use(await challenge(visitor), behaviour)
    expect(await visitor.post(SIGN_IN, { passkey })).toMatchObject(FAILED)
  }
})

test('a passkey’s challenge works once, for five minutes, and only for the purpose for which it was made', async () => {
  const member = await officer()
  const key = await register(member)
  const visitor = new Visitor(portal)
  const options = await challenge(visitor)
  const passkey = key.use(options)
  expect(await visitor.post(SIGN_IN, { passkey })).toMatchObject({ status: 200 })
  expect(await new Visitor(portal).post(SIGN_IN, { passkey })).toMatchObject(FAILED)

  // This challenge was made for a proof in a session, not for signing in.
  const own = key.use(await challenge(member.visitor))
  expect(await new Visitor(portal).post(SIGN_IN, { passkey: own })).toMatchObject(FAILED)

  stopDate()
  const late = key.use(await challenge(new Visitor(portal)))
  passTime(SECOND_STEP_LIFE_S * 1000 + 1)
  expect(await new Visitor(portal).post(SIGN_IN, { passkey: late })).toMatchObject(FAILED)
})

test('a passkey whose count of uses has not grown since its last use is refused as a copy', async () => {
  const key = await register(await officer())
  expect(await signIn(key)).toMatchObject({ status: 200 })
  key.uses -= 1
  expect(await signIn(key)).toMatchObject(FAILED)
})

test('adding and removing a passkey each write a line with the network into the audit log', async () => {
  const member = await officer()
  await register(member)
  const [passkey] = await listed(member)
  await member.visitor.send('DELETE', `${KEYS}/${passkey?.id}`)
  const lines = portal.database.write.selectFrom('audit_entry').select(['action', 'address', 'after'])
  const found = await lines
    .where('actor_uid', '=', member.uid)
    .where('action', 'like', 'factor_%')
    .orderBy('line')
    .execute()
  const after = '{"factor":"passkey"}'
  const address = expect.stringMatching(/^10[.].*[.]0\/24$/)
  expect(found).toEqual([
    { action: 'factor_added', address, after },
    { action: 'factor_removed', address, after },
  ])
})

test('a passkey of one account cannot be added to another', async () => {
  const key = await register(await officer())
  const other = await officer()
  const credential = key.register(await registration(other))
  expect(await other.visitor.post(KEYS, { name: 'هاتفي', credential })).toMatchObject({ status: 409 })
})

test('a member without an office role cannot register a passkey; a suspended account cannot use one', async () => {
  const member = await makeMember(portal)
  expect(await member.visitor.post(`${KEYS}/registration`)).toMatchObject({ status: 403, body: { code: 'forbidden' } })

  const suspended = await officer()
  const key = await register(suspended)
  const suspended_at = new Date().toISOString()
  await portal.database.write
    .updateTable('account_user')
    .set({ suspended_at })
    .where('id', '=', suspended.uid)
    .execute()
  expect(await signIn(key)).toMatchObject(FAILED)
})

test('adding and removing a passkey are refused without a proof of the last ten minutes', async () => {
  stopDate()
  const member = await officer()
  await register(member)
  const [passkey] = await listed(member)
  passTime(PROOF_LIFE_MS + 1)
  const asked = { status: 403, body: { code: 'proof_required' } }
  expect(await member.visitor.post(`${KEYS}/registration`)).toMatchObject(asked)
  expect(await member.visitor.send('DELETE', `${KEYS}/${passkey?.id}`)).toMatchObject(asked)
  expect(await listed(member)).toHaveLength(1)
})

test('the command that resets the second factor also removes the passkeys', async () => {
  const member = await officer()
  await register(member)
  const { status } = await runBuiltCli(portal.place, 'admin', 'reset-second-factor', member.email)
  expect(status).toBe(0)
  const { email, password } = member
  expect((await new Visitor(portal).post(PASSWORD_STEP, { email, password })).body).toHaveProperty('user')
  const left = portal.database.write.selectFrom('account_passkey').select('id').where('user_id', '=', member.uid)
  expect(await left.execute()).toEqual([])
})

/** Stores this many passkeys of an account, as if they had been registered. */
async function addStored({ uid }: Member, count: number): Promise<void> {
  const keys = Array.from({ length: count }, (): AccountPasskeyTable => {
    const id = randomUUID()
    const times = { created_at: '2025-07-01T12:00:00.000Z', last_used_at: null }
    const key = { credential_id: id, public_key: 'AAAA', uses: 0, transports: '[]' }
    return { id, user_id: uid, name: 'مفتاح', ...key, ...times }
  })
  await portal.database.write.insertInto('account_passkey').values(keys).execute()
}

const FULL = { status: 413, body: { code: 'too_large' } }

test('an account that has the most passkeys gets too_large for another, even if that registration has begun', async () => {
  const member = await officer()
  await addStored(member, MOST_PASSKEYS - 1)
  const credential = device().register(await registration(member))
  await addStored(member, 1)
  expect(await member.visitor.post(KEYS, { name: 'هاتفي', credential })).toMatchObject(FULL)
  expect(await member.visitor.post(`${KEYS}/registration`)).toMatchObject(FULL)
  expect(await listed(member)).toHaveLength(MOST_PASSKEYS)
})

test('of passkeys that are added at the same moment, only as many are stored as the account may have', async () => {
  const member = await officer()
  await addStored(member, MOST_PASSKEYS - 1)
  const credentials: unknown[] = []
  for (let at = 0; at < 4; at++) credentials.push(device().register(await registration(member)))
  const adding = credentials.map((credential) => member.visitor.post(KEYS, { name: 'هاتفي', credential }))
  const statuses = (await Promise.all(adding)).map(({ status }) => status).sort((a, b) => a - b)
  expect(statuses).toEqual([200, 413, 413, 413])
  expect(await listed(member)).toHaveLength(MOST_PASSKEYS)
})
