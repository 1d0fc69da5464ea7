import { beforeAll, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import * as confirmation from '#contract/confirmation.ts'
import type { Access } from '#contract/endpoint.ts'
import * as feedback from '#contract/feedback.ts'
import * as passkeys from '#contract/passkeys.ts'
import * as proof from '#contract/proof.ts'
import * as secondFactor from '#contract/second-factor.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'

const CALLERS = ['anonymous', 'registered', 'contributor', 'another', 'administrator'] as const
type CallerName = (typeof CALLERS)[number]

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})

/**
 * Makes one call as a visitor. `own` is the password and address of the visitor's account; those of the anonymous
 * caller belong to no account. `uid` is the account id of the caller `registered`.
 */
type Send = (visitor: Visitor, own: { password: string; email: string }, uid: string) => ReturnType<Visitor['get']>

const STRAY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
const STRAY_KEY = { ...STRAY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } }
const STRAY_ANSWER = { ...STRAY, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } }
/** A password that an office account may have. */
const STRONG = 'kv7-Wq2mzT'
const nothing = { token: 'none', name: 'سلمى', email: 'none@example.edu' }

/**
 * Every call of accounts and feedback, sent so that it changes as little as possible, with the expected status for each
 * caller in the order of CALLERS.
 */
const TABLE: Record<string, [send: Send, ...statuses: number[]]> = {
  'POST /api/auth/sign-up/email': [(v) => v.post('/api/auth/sign-up/email', signUpForm()), 200, 200, 200, 200, 200],
  'POST /api/auth/sign-in/email': [(v, own) => v.post('/api/auth/sign-in/email', own), 422, 200, 200, 200, 200],
  'POST /api/auth/sign-in/second-factor': [
    (v) => v.post('/api/auth/sign-in/second-factor', { code: '123456' }),
    410,
    410,
    410,
    410,
    410,
  ],
  'GET /api/auth/second-factor': [(v) => v.get('/api/auth/second-factor'), 401, 200, 200, 200, 200],
  'POST /api/auth/second-factor/begin': [
    (v, { password }) => v.post('/api/auth/second-factor/begin', { password }),
    401,
    403,
    403,
    403,
    200,
  ],
  'POST /api/auth/second-factor/confirm': [
    (v) => v.post('/api/auth/second-factor/confirm', { code: '123456' }),
    401,
    403,
    403,
    403,
    409,
  ],
  'POST /api/auth/second-factor/backup-codes': [
    (v, { password }) => v.post('/api/auth/second-factor/backup-codes', { password }),
    401,
    403,
    403,
    403,
    409,
  ],
  'POST /api/auth/second-factor/turn-off': [
    (v, { password }) => v.post('/api/auth/second-factor/turn-off', { password }),
    401,
    200,
    200,
    200,
    200,
  ],
  'GET /api/auth/passkeys': [(v) => v.get('/api/auth/passkeys'), 401, 200, 200, 200, 200],
  'POST /api/auth/passkeys/registration': [(v) => v.post('/api/auth/passkeys/registration'), 401, 403, 403, 403, 200],
  'POST /api/auth/passkeys': [
    (v) => v.post('/api/auth/passkeys', { name: 'هاتفي', credential: STRAY_KEY }),
    401,
    403,
    403,
    403,
    403,
  ],
  'PUT /api/auth/passkeys/{id}/name': [
    (v) => v.send('PUT', '/api/auth/passkeys/none/name', { name: 'هاتفي' }),
    401,
    404,
    404,
    404,
    404,
  ],
  'DELETE /api/auth/passkeys/{id}': [(v) => v.send('DELETE', '/api/auth/passkeys/none'), 401, 404, 404, 404, 404],
  'POST /api/auth/passkeys/challenge': [(v) => v.post('/api/auth/passkeys/challenge'), 200, 200, 200, 200, 200],
  'POST /api/auth/sign-in/passkey': [
    (v) => v.post('/api/auth/sign-in/passkey', { passkey: STRAY_ANSWER }),
    422,
    422,
    422,
    422,
    422,
  ],
  'POST /api/auth/proof': [(v, { password }) => v.post('/api/auth/proof', { password }), 401, 200, 200, 200, 200],
  'GET /api/auth/letters': [(v) => v.get('/api/auth/letters'), 200, 200, 200, 200, 200],
  'PUT /api/auth/unconfirmed-address': [
    (v, { password }) => v.send('PUT', '/api/auth/unconfirmed-address', { email: signUpForm().email, password }),
    401,
    200,
    200,
    200,
    403,
  ],
  'POST /api/auth/verification-letter': [(v) => v.post('/api/auth/verification-letter'), 401, 200, 200, 200, 200],
  'POST /api/auth/sign-out': [(v) => v.post('/api/auth/sign-out'), 200, 200, 200, 200, 200],
  'GET /api/auth/get-session': [(v) => v.get('/api/auth/get-session'), 200, 200, 200, 200, 200],
  'POST /api/auth/get-session': [(v) => v.post('/api/auth/get-session'), 200, 200, 200, 200, 200],
  'POST /api/auth/change-password': [
    (v, own) => v.post('/api/auth/change-password', { current_password: own.password, new_password: STRONG }),
    401,
    200,
    200,
    200,
    200,
  ],
  'POST /api/auth/revoke-other-sessions': [(v) => v.post('/api/auth/revoke-other-sessions'), 401, 200, 200, 200, 200],
  'POST /api/auth/request-password-reset': [
    (v, { email }) => v.post('/api/auth/request-password-reset', { email }),
    200,
    200,
    200,
    200,
    200,
  ],
  'POST /api/auth/reset-password': [
    (v) => v.post('/api/auth/reset-password', { token: 'none', new_password: 'sesame' }),
    410,
    410,
    410,
    410,
    410,
  ],
  'POST /api/auth/verify-email': [(v) => v.post('/api/auth/verify-email', { token: 'none' }), 410, 410, 410, 410, 410],
  'POST /api/auth/delete-user': [
    (v, { password }) => v.post('/api/auth/delete-user', { password }),
    401,
    200,
    200,
    200,
    200,
  ],
  'POST /api/auth/first-administrator': [
    (v) => v.post('/api/auth/first-administrator', { ...nothing, password: STRONG }),
    410,
    410,
    410,
    410,
    410,
  ],
  'POST /api/auth/invitation': [(v) => v.post('/api/auth/invitation', { token: 'none' }), 410, 410, 410, 410, 410],
  'POST /api/auth/invitation/acceptance': [
    (v) => v.post('/api/auth/invitation/acceptance', { ...nothing, password: STRONG }),
    410,
    410,
    410,
    410,
    410,
  ],
  'GET /api/users/{uid}': [(v, _, uid) => v.get(`/api/users/${uid}`), 401, 200, 403, 403, 200],
  'POST /api/suggestions': [
    (v) => v.post('/api/suggestions', { suggestion: 'اقتراح من أي زائر' }),
    200,
    200,
    200,
    200,
    200,
  ],
  'POST /api/problems': [(v) => v.post('/api/problems', { problem: 'مشكلة عند أي زائر' }), 200, 200, 200, 200, 200],
}

async function makeCaller(
  name: CallerName,
): Promise<{ visitor: Visitor; uid: string; email: string; password: string }> {
  if (name === 'anonymous') {
    return { visitor: new Visitor(portal), uid: '', email: 'nobody@example.edu', password: 'sesame' }
  }
  const rights = { registered: {}, another: {}, contributor: { write_permission: 1 }, administrator: { role: name } }
  return makeMember(portal, rights[name] as Parameters<typeof makeMember>[1])
}

test('TABLE lists every call of accounts and feedback', () => {
  const endpoints = Object.values({
    ...accounts,
    ...confirmation,
    ...passkeys,
    ...proof,
    ...secondFactor,
    ...feedback,
  }).filter((value) => isEndpoint(value))
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(TABLE).sort())
})

test.each(Object.entries(TABLE))('%s answers each caller with the listed status', async (_, [send, ...statuses]) => {
  const callers = await Promise.all(CALLERS.map(makeCaller))
  const uid = callers[CALLERS.indexOf('registered')]?.uid ?? ''
  const found: number[] = []
  for (const { visitor, email, password } of callers) found.push((await send(visitor, { email, password }, uid)).status)

  expect(Object.fromEntries(CALLERS.map((name, place) => [name, found[place]]))).toEqual(
    Object.fromEntries(CALLERS.map((name, place) => [name, statuses[place]])),
  )
})

test('a profile has the specified fields; other members get forbidden whether or not the account exists', async () => {
  const { visitor, uid, email } = await makeMember(portal)
  const other = await makeMember(portal)
  const administrator = await makeMember(portal, { role: 'administrator' })
  const profile = await visitor.get(`/api/users/${uid}`)

  expect(profile.body).toEqual({
    uid,
    name: 'سلمى البهي',
    email,
    email_verified: false,
    grade: 'grade_2',
    message: signUpForm().message.trim(),
    write_permission: false,
  })
  expect((await administrator.visitor.get(`/api/users/${uid}`)).body).toEqual(profile.body)
  for (const id of [uid, 'nobody']) {
    expect(await other.visitor.get(`/api/users/${id}`)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect(await administrator.visitor.get('/api/users/nobody')).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
})

test('a call with a removed right is refused from the next call on', async () => {
  const { visitor, uid } = await makeMember(portal, { role: 'administrator' })
  const { uid: another } = await makeMember(portal)
  expect((await visitor.get(`/api/users/${another}`)).status).toBe(200)

  await portal.database.write.updateTable('account_user').set({ role: 'member' }).where('id', '=', uid).execute()
  expect((await visitor.get(`/api/users/${another}`)).status).toBe(403)
})

function isEndpoint(value: unknown): value is { method: string; path: string; access: Access } {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}
