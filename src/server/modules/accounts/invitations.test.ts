import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { MOST_INVITATIONS } from '#contract/admin-people.ts'
import { stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import type { LinkSender } from './auth-engine.ts'
import { invite as invitation } from './invitations.service.ts'

const INVITATIONS = '/api/admin/invitations'
const LOOK = '/api/auth/invitation'
const ACCEPT = '/api/auth/invitation/acceptance'

const NO_ROLES = { is_administrator: false, staff_roles: [] }
const SUSPENDED = { suspended: true }

let portal: TestPortal
let administrator: Visitor
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  administrator = (await makeMember(portal, { role: 'administrator' })).visitor
  return portal.close
})

interface Invited {
  token: string
  invitation: { id: string }
}

async function invite(roles: string[], email: string | null = null): Promise<Invited> {
  const { status, body } = await administrator.post(INVITATIONS, { roles, email })
  expect(status).toBe(200)
  return body as Invited
}

const person = (email = signUpForm().email) => ({ name: 'منى عادل', email, password: 'open-sesame' })

async function openIds(): Promise<string[]> {
  const { body } = await administrator.get(INVITATIONS)
  return (body as { items: { id: string }[] }).items.map(({ id }) => id)
}

/** Returns the token from the e-mail that confirms an address. */
async function confirmationFor(email: string): Promise<string> {
  const folder = join(portal.place.folder, 'mail')
  let token: string | undefined
  await until('a letter that confirms the address', async () => {
    const names = await readdir(folder).catch((): string[] => [])
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    const letter = texts.find((text) => text.startsWith(`To: ${email}\n`) && text.includes('/#/verify_email/'))
    token = letter && /verify_email\/(\S+)/.exec(letter)?.[1]
    return token !== undefined
  })
  return decodeURIComponent(token ?? '')
}

test('an invitation without an address gives a role, which has no effect until the new account’s address is confirmed', async () => {
  const { token } = await invite(['librarian'])
  const guest = new Visitor(portal)
  const { password, ...profile } = person()
  const { body } = await guest.post(ACCEPT, { token, password, ...profile })
  expect(body).toMatchObject({ user: { email_verified: false, lacks: 'unconfirmed_address' } })
  expect(await guest.get('/api/admin/library/lines')).toMatchObject({ status: 403 })
  const letter = await confirmationFor(profile.email)
  expect(await new Visitor(portal).post('/api/auth/verify-email', { token: letter })).toMatchObject({ status: 200 })
  expect((await guest.get('/api/auth/get-session')).body).toMatchObject({ user: { email_verified: true, lacks: null } })
})

test('an invited officer creates an account by the link, with the granted roles and without a grade', async () => {
  const { password, ...profile } = person()
  const { token, invitation } = await invite(['results_officer', 'librarian'], profile.email)
  expect(await openIds()).toContain(invitation.id)
  const guest = new Visitor(portal)
  expect(await guest.post(LOOK, { token })).toMatchObject({
    status: 200,
    body: { roles: ['results_officer', 'librarian'], email: profile.email },
  })
  const accepted = await guest.post(ACCEPT, { token, password, ...profile })
  expect(accepted).toMatchObject({
    status: 200,
    body: {
      user: { ...profile, grade: null, role: 'member', staff_roles: ['librarian', 'results_officer'] },
    },
  })
  expect(await guest.get('/api/admin/sheets')).toMatchObject({ status: 200 })
  expect(await guest.get('/api/admin/people')).toMatchObject({ status: 403 })
  expect(await new Visitor(portal).post('/api/auth/sign-in/email', { email: profile.email, password })).toMatchObject({
    status: 200,
  })
  const row = await portal.database.write
    .selectFrom('account_user')
    .select(['message', 'reviewed_at', 'write_permission'])
    .where('email', '=', profile.email)
    .executeTakeFirst()
  expect(row).toMatchObject({ message: '', reviewed_at: expect.any(String), write_permission: 0 })
  expect(await openIds()).not.toContain(invitation.id)
})

test.each([
  ['server', 'officer@example.edu', true],
  ['server', null, false],
  ['folder', 'officer@example.edu', false],
] as const)('with e-mails sent to a %s, inviting %s sends an e-mail: %s', async (delivery, email, isSent) => {
  const send = vi.fn<LinkSender>()
  const parts = { database: portal.database, letters: { send, notify: () => undefined, delivery } }
  const actor = { uid: 'a', name: 'المدير', place: { address: '127.0.0.0/24', device: null }, admitted: null }
  const { token, sent } = await invitation(parts, { roles: ['librarian'], email }, { actor, now: new Date() })
  expect(sent).toBe(isSent)
  expect(send.mock.calls).toEqual(isSent ? [['invitation', email, token]] : [])
})

test('an invitation’s link works once, and a revoked invitation’s link does not work', async () => {
  const { token } = await invite(['librarian'])
  const replies = await Promise.all([1, 2].map(() => new Visitor(portal).post(ACCEPT, { token, ...person() })))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])

  const revoked = await invite(['librarian'])
  expect(await administrator.send('DELETE', `${INVITATIONS}/${revoked.invitation.id}`)).toMatchObject({ status: 200 })
  expect(await new Visitor(portal).post(LOOK, { token: revoked.token })).toMatchObject({ status: 410 })
  expect(await new Visitor(portal).post(ACCEPT, { token: revoked.token, ...person() })).toMatchObject({ status: 410 })
  expect(await administrator.send('DELETE', `${INVITATIONS}/${revoked.invitation.id}`)).toMatchObject({ status: 404 })
})

test.each([
  ['lost the role', (uid: string) => administrator.send('PUT', `/api/admin/people/${uid}/roles`, NO_ROLES)],
  ['was suspended', (uid: string) => administrator.send('PUT', `/api/admin/people/${uid}/suspension`, SUSPENDED)],
  [
    'deleted the account',
    (_: string, { visitor, password }: Member) => visitor.post('/api/auth/delete-user', { password }),
  ],
])('the links of an administrator who %s no longer work, and those of others do', async (_, leave) => {
  const leaver = await makeMember(portal, { role: 'administrator' })
  const { body } = await leaver.visitor.post(INVITATIONS, { roles: ['administrator'], email: null })
  const { token, invitation: left } = body as Invited
  const other = await invite(['librarian'])
  expect(await leave(leaver.uid, leaver)).toMatchObject({ status: 200 })

  expect(await new Visitor(portal).post(LOOK, { token })).toMatchObject({ status: 410 })
  expect(await new Visitor(portal).post(ACCEPT, { token, ...person() })).toMatchObject({ status: 410 })
  expect(await new Visitor(portal).post(LOOK, { token: other.token })).toMatchObject({ status: 200 })
  const revoked = await portal.database.write
    .selectFrom('audit_entry')
    .select('before')
    .where('action', '=', 'account.revoke_invitation')
    .where('object_id', '=', left.id)
    .execute()
  expect(revoked).toEqual([{ before: '{"staff_roles":["administrator"]}' }])
})

test('an invitation’s link expires after three days', async () => {
  const { token, invitation } = await invite(['librarian'])
  stopDate(Date.now() + 3 * 24 * 60 * 60 * 1000 + 1)
  expect(await new Visitor(portal).post(LOOK, { token })).toMatchObject({ status: 410 })
  expect(await new Visitor(portal).post(ACCEPT, { token, ...person() })).toMatchObject({ status: 410 })
  vi.useRealTimers()
  expect(await openIds()).toContain(invitation.id)
})

test('an invitation for an address is refused to other addresses, and to an address that has an account', async () => {
  const { email } = person()
  const bound = await invite(['question_reviewer'], email)
  expect(await new Visitor(portal).post(ACCEPT, { token: bound.token, ...person() })).toMatchObject({ status: 400 })
  expect(await new Visitor(portal).post(ACCEPT, { token: bound.token, ...person(email) })).toMatchObject({
    status: 200,
  })

  const open = await invite(['librarian'])
  expect(await new Visitor(portal).post(ACCEPT, { token: open.token, ...person(email) })).toMatchObject({
    body: { code: 'registration_failed' },
  })
  // The refusal rolled the transaction back, so the link still works.
  expect(await new Visitor(portal).post(ACCEPT, { token: open.token, ...person() })).toMatchObject({ status: 200 })
})

test('an address that has an account is not invited, because its owner could not accept', async () => {
  const { email } = await makeMember(portal)
  const open = await openIds()
  expect(await administrator.post(INVITATIONS, { roles: ['librarian'], email })).toMatchObject({
    status: 422,
    body: { code: 'registration_failed' },
  })
  expect(await openIds()).toEqual(open)
})

test('an invitation can make an administrator, and the audit log’s lines about it do not contain the address', async () => {
  const { token } = await invite(['administrator'], 'dean@example.edu')
  const guest = new Visitor(portal)
  expect(await guest.post(ACCEPT, { token, ...person('dean@example.edu') })).toMatchObject({
    body: { user: { role: 'administrator', staff_roles: [] } },
  })
  const entries = await portal.database.write
    .selectFrom('audit_entry')
    .select(['action', 'actor_name', 'after'])
    .where('action', 'in', ['account.invite', 'account.accept_invitation'])
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  expect(entries.map(({ action }) => action).sort()).toEqual(['account.accept_invitation', 'account.invite'])
  expect(entries.find(({ action }) => action === 'account.accept_invitation')?.actor_name).toBe('منى عادل')
  expect(JSON.stringify(entries)).not.toContain('dean@example.edu')
})

test('when the most invitations are open, another is refused as too_large until one of them is revoked', async () => {
  const own = await makeTestPortal()
  onTestFinished(own.close)
  const { visitor } = await makeMember(own, { role: 'administrator' })
  const make = async () => {
    const actor = { uid: 'a', name: 'المدير', place: { address: '', device: null }, admitted: null }
    const letters = { send: () => undefined, notify: () => undefined, delivery: 'folder' } as const
    const parts = { database: own.database, letters }
    return (await invitation(parts, { roles: ['librarian'], email: null }, { actor, now: new Date() })).invitation.id
  }
  let id = ''
  for (let n = 0; n < MOST_INVITATIONS; n += 1) id = await make()
  const more = () => visitor.post(INVITATIONS, { roles: ['librarian'], email: null })
  expect(await more()).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(await visitor.send('DELETE', `${INVITATIONS}/${id}`)).toMatchObject({ status: 200 })
  expect(await more()).toMatchObject({ status: 200 })
})

test('replacing an open invitation by a new one revokes it, unless the new one is refused', async () => {
  const taken = await makeMember(portal)
  const wrong = await invite(['librarian'], 'mistyped@example.edu')
  const replace = (email: string) =>
    administrator.post(INVITATIONS, { roles: ['librarian'], email, replaces: wrong.invitation.id })
  expect(await replace(taken.email)).toMatchObject({ status: 422, body: { code: 'registration_failed' } })
  expect(await new Visitor(portal).post(LOOK, { token: wrong.token })).toMatchObject({ status: 200 })

  const { email } = person()
  const { status, body } = await replace(email)
  expect([status, body]).toMatchObject([200, { invitation: { email, roles: ['librarian'] } }])
  expect(await openIds()).not.toContain(wrong.invitation.id)
  const open = await openIds()
  expect(await new Visitor(portal).post(ACCEPT, { token: wrong.token, ...person() })).toMatchObject({ status: 410 })
  const lines = portal.database.write.selectFrom('audit_entry').select('action')
  expect(await lines.where('object_id', '=', wrong.invitation.id).orderBy('at').execute()).toEqual([
    { action: 'account.invite' },
    { action: 'account.revoke_invitation' },
  ])

  expect(await replace(person().email)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await openIds()).toEqual(open)
})

test('an invitation without a role is refused', async () => {
  expect(await administrator.post(INVITATIONS, { roles: [], email: null })).toMatchObject({ status: 400 })
})
