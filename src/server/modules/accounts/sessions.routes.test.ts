import { beforeAll, expect, test, vi } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import { stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { removeExpired } from './administrators.service.ts'
import { SESSION_LIFE_S } from './session.rules.ts'

const SESSION = '/api/auth/get-session'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})

function passTo(seconds: number, since: string): void {
  vi.setSystemTime(new Date(since).getTime() + seconds * 1000)
}

/** Returns the names of a browser's cookies, without the device cookie, which stays after the session. */
function namesOf({ cookies }: Visitor): string[] {
  return [...cookies.keys()].filter((name) => name !== 'diwan.device')
}

async function sessionOf(visitor: Visitor): Promise<Session | null> {
  // The cast is safe: by the contract the response has this type.
  return (await visitor.get(SESSION)).body as Session | null
}

async function refreshed(visitor: Visitor): Promise<Session | null> {
  return (await visitor.post(SESSION)).body as Session | null
}

test('without a cookie, with another cookie or with a forged one, there is no session', async () => {
  const { visitor } = await makeMember(portal)
  const [name = '', value = ''] = [...visitor.cookies][0] ?? []
  const [token = ''] = value.split('.')
  const forged = ['', 'theme=dark', `${name}=x`, `${name}=${token}`, `${name}=${token}.${'A'.repeat(43)}%3D`]

  expect((await visitor.get(SESSION)).body).toMatchObject({ user: {} })
  for (const cookie of forged) {
    const { status, body } = await new Visitor(portal).send('GET', SESSION, undefined, { cookie })
    expect([status, body], cookie).toEqual([200, null])
  }
})

test('the session’s cookie is HttpOnly and SameSite, and with an https address also Secure with a prefix', async () => {
  const plain = await new Visitor(portal).post('/api/auth/sign-up/email', signUpForm())
  const [line = '', ...more] = plain.headers.getSetCookie()
  expect(more.pop()).toMatch(/^diwan\.device=[\w-]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(line).toMatch(/^diwan\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
  // Scripts can read that a session exists, and nothing else.
  expect(more).toEqual(['diwan.signed_in=1; Max-Age=604800; Path=/; SameSite=Lax'])

  const secure = await makeTestPortal({ settings: { PUBLIC_URL: 'https://results.example.edu' } })
  const { headers } = await new Visitor(secure).post('/api/auth/sign-up/email', signUpForm())
  expect(headers.getSetCookie()[0]).toMatch(
    /^__Host-diwan\.session_token=[^;]+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(headers.getSetCookie().slice(1)).toEqual([
    'diwan.signed_in=1; Max-Age=604800; Path=/; Secure; SameSite=Lax',
    expect.stringMatching(
      /^__Host-diwan\.device=[\w-]{32}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ])
})

test('the marker cookie is set and cleared with the session’s cookie, and is no session by itself', async () => {
  const { visitor, email, password } = await makeMember(portal)
  expect(visitor.cookies.get('diwan.signed_in')).toBe('1')
  const passwords = { current_password: password, new_password: 'sesame2' }
  await visitor.post('/api/auth/change-password', passwords)
  expect(namesOf(visitor)).toEqual(['diwan.session_token', 'diwan.signed_in'])
  await visitor.post('/api/auth/sign-out')
  expect(namesOf(visitor)).toEqual([])

  const signOnly = await new Visitor(portal).send('GET', SESSION, undefined, { cookie: 'diwan.signed_in=1' })
  expect(signOnly.body).toBeNull()

  await visitor.post('/api/auth/sign-in/email', { email, password: 'sesame2' })
  expect(visitor.cookies.get('diwan.signed_in')).toBe('1')
  await visitor.post('/api/auth/delete-user', { password: 'sesame2' })
  expect(namesOf(visitor)).toEqual([])
})

test('a session is renewed in its last ninety seconds, and not before', async () => {
  stopDate()
  const { visitor } = await makeMember(portal)
  const start = new Date().toISOString()
  const first = await sessionOf(visitor)
  expect(first?.expires_in).toBeGreaterThanOrEqual(SESSION_LIFE_S - 60)
  const end = first?.expires_at ?? ''
  expect(new Date(end).getTime() - new Date(start).getTime()).toBeLessThanOrEqual(SESSION_LIFE_S * 1000)

  passTo(-90, end)
  expect((await refreshed(visitor))?.expires_at).toBe(end)
  expect((await visitor.post(SESSION)).headers.getSetCookie()).toEqual([])

  passTo(-89.9, end)
  expect(await sessionOf(visitor)).toMatchObject({ expires_at: end, expires_in: 89 })
  const renewed = await visitor.post(SESSION)
  expect(renewed.headers.getSetCookie()[0]).toMatch(/^diwan\.session_token=[^;]+; Max-Age=604800;/)
  expect(renewed.headers.getSetCookie()[1]).toMatch(/^diwan\.signed_in=1; Max-Age=604800;/)
  const later = new Date(Date.now() + SESSION_LIFE_S * 1000).toISOString()
  expect(renewed.body).toMatchObject({ expires_at: later, expires_in: SESSION_LIFE_S })

  passTo(60, end)
  expect(await sessionOf(visitor)).toMatchObject({ expires_at: later })
})

test('a session that is not renewed expires after a week, and cannot be renewed then', async () => {
  stopDate()
  const { visitor } = await makeMember(portal)
  const end = (await sessionOf(visitor))?.expires_at ?? ''

  passTo(-1, end)
  expect(await sessionOf(visitor)).not.toBeNull()
  passTo(1, end)
  expect(await sessionOf(visitor)).toBeNull()
  expect(await refreshed(visitor)).toBeNull()
  expect(await visitor.get('/api/users/anybody')).toMatchObject({ status: 401, body: { code: 'signed_out' } })
})

test('removeExpired deletes a session after its end, and not before', async () => {
  const { visitor, uid } = await makeMember(portal)
  const rows = () =>
    portal.database.write.selectFrom('account_session').selectAll().where('user_id', '=', uid).execute()
  const end = (await sessionOf(visitor))?.expires_at ?? ''
  await removeExpired(portal.database, new Date(Date.parse(end) - 1000))
  expect(await rows()).toHaveLength(1)

  await removeExpired(portal.database, new Date(Date.parse(end) + 1000))
  expect(await rows()).toEqual([])
})

test('signing out ends the session and clears the cookie, and signing out again changes nothing', async () => {
  const { visitor } = await makeMember(portal)
  const cookie = visitor.cookieHeader()
  const { status, body, headers } = await visitor.post('/api/auth/sign-out')

  expect([status, body]).toEqual([200, { done: true }])
  expect(headers.getSetCookie()[0]).toMatch(/^diwan\.session_token=; Max-Age=0;/)
  const stolen = await new Visitor(portal).send('GET', SESSION, undefined, { cookie })
  expect(stolen.body).toBeNull()
  expect(await visitor.post('/api/auth/sign-out')).toMatchObject({ status: 200 })
})

test('a member can end all other sessions and keep the present one', async () => {
  const { visitor, email, password } = await makeMember(portal)
  const phone = new Visitor(portal)
  await phone.post('/api/auth/sign-in/email', { email, password })
  expect(await sessionOf(phone)).not.toBeNull()

  expect(await visitor.post('/api/auth/revoke-other-sessions')).toMatchObject({ status: 200 })
  expect([await sessionOf(phone), await sessionOf(visitor)]).toEqual([null, expect.objectContaining({})])
})

test('a session is valid in another process of the same database, and invalid with another AUTH_SECRET', async () => {
  const { visitor } = await makeMember(portal)
  const cookie = visitor.cookieHeader()
  const beside = await makeTestPortal({ place: portal.place })
  const other = await makeTestPortal({ place: portal.place, settings: { AUTH_SECRET: 'y'.repeat(40) } })

  expect(await (await beside.get(SESSION, { cookie })).json()).not.toBeNull()
  expect(await (await other.get(SESSION, { cookie })).json()).toBeNull()
})

test('a member’s session is stored without network and browser', async () => {
  const { uid } = await makeMember(portal)
  const row = await portal.database.write
    .selectFrom('account_session')
    .selectAll()
    .where('user_id', '=', uid)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ device: null, place: null, seen_at: null })
  expect(row.expires_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})
