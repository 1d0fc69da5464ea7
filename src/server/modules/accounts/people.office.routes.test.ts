import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PEOPLE_PAGE, type Person } from '#contract/admin-people.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'
import { changeRoles } from './people.service.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const SESSION = '/api/auth/get-session'

let portal: TestPortal
let admin: Member
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true })
  return portal.close
})
beforeEach(async () => {
  await portal.database.write.deleteFrom('account_user').execute()
  admin = await makeMember(portal, { role: 'administrator' })
  await portal.database.write.updateTable('account_user').set({ reviewed_at: '2025-01-01' }).execute()
})

interface People {
  people: Person[]
  next: string | null
  waiting: number
}

async function list(query = ''): Promise<People> {
  const { status, body } = await admin.visitor.get(`/api/admin/people${query}`)
  expect(status).toBe(200)
  return body as People
}

function put(uid: string, what: 'permission' | 'suspension' | 'roles', body: object, as = admin.visitor) {
  return as.send('PUT', `/api/admin/people/${uid}/${what}`, body, { origin: portal.url })
}

async function namesOf(query: string): Promise<string[]> {
  return (await list(query)).people.map(({ name }) => name)
}

async function confirmAddress(uid: string, more: { two_factor_enabled?: number } = {}): Promise<void> {
  const accounts = portal.database.write.updateTable('account_user')
  await accounts
    .set({ email_verified: 1, ...more })
    .where('id', '=', uid)
    .execute()
}

async function signUp(changes: object): Promise<{ uid: string; visitor: Visitor; email: string; password: string }> {
  const visitor = new Visitor(portal)
  const form = signUpForm({ ...changes })
  const { body } = await visitor.post('/api/auth/sign-up/email', form)
  return { uid: (body as { user: { uid: string } }).user.uid, visitor, email: form.email, password: form.password }
}

test('a new account is first in the list with its message, and may contribute once an administrator grants the right', async () => {
  const { uid, visitor } = await signUp({
    name: 'سلمى البهي',
    message: 'أريد أن أضيف أسئلة النحو التي جمعتها. '.repeat(3),
  })
  const { people, waiting } = await list()
  expect([people[0], waiting]).toMatchObject([
    { uid, name: 'سلمى البهي', reviewed_at: null, write_permission: false },
    1,
  ])
  expect(people[0]?.message).toContain('أسئلة النحو التي جمعتها')

  expect(await put(uid, 'permission', { decision: 'granted' })).toMatchObject({
    status: 200,
    body: { write_permission: true, reviewed_at: expect.any(String) },
  })
  expect((await visitor.get(SESSION)).body).toMatchObject({ user: { write_permission: true } })
  expect((await list()).waiting).toBe(0)
})

test('a refused account no longer waits, and the office can set it back to waiting', async () => {
  const { uid, visitor } = await signUp({})
  const refused = (await put(uid, 'permission', { decision: 'refused' })).body as Person
  expect(refused).toMatchObject({ write_permission: false, reviewed_at: expect.stringMatching(/^20.*Z$/) })
  const { reviewed_at } = refused
  expect((await visitor.get(SESSION)).body).toMatchObject({ user: { write_permission: false, reviewed_at } })
  expect(await list('?filter=waiting')).toMatchObject({ people: [], waiting: 0 })
  expect((await put(uid, 'permission', { decision: 'waiting' })).body).toMatchObject({ reviewed_at: null })
  expect((await visitor.get(SESSION)).body).toMatchObject({ user: { reviewed_at: null } })
  expect((await list('?filter=waiting')).people).toMatchObject([{ uid }])
})

test('a decision on an account does not replace a decision that another administrator has made meanwhile', async () => {
  const { uid } = await signUp({})
  const seen = { write_permission: false, reviewed_at: null }
  const refused = (await put(uid, 'permission', { decision: 'refused', seen })).body as Person
  const late = { status: 409, body: { code: 'edit_conflict' } }
  expect(await put(uid, 'permission', { decision: 'granted', seen })).toMatchObject(late)
  expect((await list()).people.find((person) => person.uid === uid)).toMatchObject(refused)
  const now = { write_permission: false, reviewed_at: refused.reviewed_at }
  expect((await put(uid, 'permission', { decision: 'granted', seen: now })).status).toBe(200)
})

test('an account is found by part of its name in another spelling, or by part of its address', async () => {
  await signUp({ name: 'أحمد عبد الله', email: 'ahmad_1@example.edu' })
  await signUp({ name: 'Mona Adel', email: 'ahmadx1@example.edu' })
  const search = (words: string) => namesOf(`?search=${encodeURIComponent(words)}`)

  expect(await search('احمد عبدالله')).toEqual(['أحمد عبد الله'])
  expect(await search('MONA')).toEqual(['Mona Adel'])
  expect(await search('ahmad_')).toEqual(['أحمد عبد الله'])
  expect(await search('%')).toEqual([])
  expect(await search('\\')).toEqual([])
  expect((await search('ahmad')).sort()).toEqual(['Mona Adel', 'أحمد عبد الله'])
})

test('each filter of the list of accounts gives only the accounts that it names', async () => {
  await signUp({ name: 'ينتظر' })
  const writer = await signUp({ name: 'يكتب' })
  const officer = await signUp({ name: 'موظف' })
  const suspended = await signUp({ name: 'موقوف' })
  await put(writer.uid, 'permission', { decision: 'granted' })
  await put(officer.uid, 'permission', { decision: 'refused' })
  await confirmAddress(officer.uid)
  await put(officer.uid, 'roles', { is_administrator: false, staff_roles: ['librarian'] })
  await put(suspended.uid, 'suspension', { suspended: true })

  expect(await namesOf('?filter=waiting')).toEqual(['ينتظر'])
  expect((await namesOf('?filter=contributors')).sort()).toEqual(['سلمى البهي', 'يكتب'])
  expect((await namesOf('?filter=staff')).sort()).toEqual(['سلمى البهي', 'موظف'])
  expect(await namesOf('?filter=suspended')).toEqual(['موقوف'])
})

test('an account that becomes an administrator no longer waits for review, and waits again without the role', async () => {
  const { uid } = await signUp({})
  await confirmAddress(uid)
  const roles = { is_administrator: true, staff_roles: [] }
  expect((await put(uid, 'roles', roles)).status).toBe(200)
  expect(await list('?filter=waiting')).toMatchObject({ people: [], waiting: 0 })
  expect((await put(uid, 'roles', { ...roles, is_administrator: false })).status).toBe(200)
  expect(await list('?filter=waiting')).toMatchObject({ people: [{ uid }], waiting: 1 })
})

test('paging lists every account exactly once, even accounts of the same time; waiting accounts come first', async () => {
  const at = '2025-07-01T12:00:00.000Z'
  const rows = Array.from({ length: PEOPLE_PAGE * 2 + 5 }, (_, place) => ({
    id: `p${place}`,
    name: `اسم ${place}`,
    email: `p${place}@example.edu`,
    email_verified: 0,
    grade: 1 as const,
    message: '',
    write_permission: 0,
    role: 'member' as const,
    created_at: at,
    updated_at: at,
    reviewed_at: place % 2 === 0 ? at : null,
    suspended_at: null,
    two_factor_enabled: 0,
    password_due: 0,
    search_key: '',
  }))
  await portal.database.write.insertInto('account_user').values(rows).execute()

  const found: Person[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: People = await list(after === '' ? '' : `?after=${encodeURIComponent(after)}`)
    expect(page.people.length).toBeLessThanOrEqual(PEOPLE_PAGE)
    found.push(...page.people)
    after = page.next
  }
  expect(found.map(({ uid }) => uid).sort()).toEqual([admin.uid, ...rows.map(({ id }) => id)].sort())
  const waits = found.map(({ reviewed_at }) => reviewed_at === null)
  expect(waits.lastIndexOf(true)).toBeLessThan(waits.indexOf(false))
  expect((await admin.visitor.get('/api/admin/people?after=nonsense')).status).toBe(400)
})

test('a suspended account is signed out, and refused like a wrong password until it is resumed', async () => {
  const { uid, visitor, email, password } = await signUp({})
  const phone = new Visitor(portal)
  await phone.post(SIGN_IN, { email, password })
  await put(uid, 'suspension', { suspended: true })

  for (const browser of [visitor, phone]) expect((await browser.get(SESSION)).body).toBeNull()
  expect((await visitor.get(`/api/users/${uid}`)).status).toBe(401)
  const refused = await new Visitor(portal).post(SIGN_IN, { email, password })
  const wrong = await new Visitor(portal).post(SIGN_IN, { email, password: 'another' })
  const { request_id: _1, ...answer } = refused.body as Record<string, unknown>
  const { request_id: _2, ...wrongAnswer } = wrong.body as Record<string, unknown>
  expect([refused.status, answer]).toEqual([wrong.status, wrongAnswer])
  expect(answer).toMatchObject({ code: 'registration_failed' })

  await put(uid, 'suspension', { suspended: false })
  expect((await new Visitor(portal).post(SIGN_IN, { email, password })).status).toBe(200)
})

test('a suspension that a colleague has replaced meanwhile is neither lifted nor replaced', async () => {
  const { uid } = await signUp({})
  const seen = { suspended_at: null }
  const first = await put(uid, 'suspension', { suspended: true, seen })
  expect(first.status).toBe(200)
  const conflict = { status: 409, body: { code: 'edit_conflict' } }
  expect(await put(uid, 'suspension', { suspended: true, seen })).toMatchObject(conflict)
  const { suspended_at } = first.body as { suspended_at: string }
  await put(uid, 'suspension', { suspended: false, seen: { suspended_at } })
  await put(uid, 'suspension', { suspended: true })
  expect(await put(uid, 'suspension', { suspended: false, seen: { suspended_at } })).toMatchObject(conflict)
})

test('a session that exists while its account is suspended is not accepted', async () => {
  const { uid, visitor } = await signUp({})
  const suspended_at = new Date().toISOString()
  await portal.database.write.updateTable('account_user').set({ suspended_at }).where('id', '=', uid).execute()

  expect((await visitor.get(SESSION)).body).toBeNull()
  expect((await visitor.get(`/api/users/${uid}`)).status).toBe(401)
})

test('a granted role takes effect at the next call, and so does its removal', async () => {
  const { uid, visitor } = await signUp({})
  await confirmAddress(uid, { two_factor_enabled: 1 })
  expect((await visitor.get('/api/admin/people')).status).toBe(403)
  const roles = { is_administrator: true, staff_roles: ['librarian', 'results_officer', 'librarian'] }
  expect((await put(uid, 'roles', roles)).body).toMatchObject({
    is_administrator: true,
    staff_roles: ['librarian', 'results_officer'],
  })
  expect((await visitor.get('/api/admin/people')).status).toBe(200)

  await put(uid, 'roles', { is_administrator: false, staff_roles: [] })
  expect((await visitor.get('/api/admin/people')).status).toBe(403)
})

test('an account with an unconfirmed address is listed as such, and gets no role until it is confirmed', async () => {
  const { uid, email } = await signUp({})
  const listed = async () => {
    const { body } = await admin.visitor.get(`/api/admin/people?search=${email}`)
    return (body as { people: unknown[] }).people
  }
  expect(await listed()).toMatchObject([{ email_verified: false, has_second_factor: false }])
  for (const roles of [
    { is_administrator: true, staff_roles: [] },
    { is_administrator: false, staff_roles: ['librarian'] },
  ]) {
    expect(await put(uid, 'roles', roles)).toMatchObject({ status: 403, body: { code: 'unconfirmed_address' } })
  }
  expect(await listed()).toMatchObject([{ is_administrator: false, staff_roles: [] }])

  await confirmAddress(uid)
  expect((await put(uid, 'roles', { is_administrator: false, staff_roles: ['librarian'] })).status).toBe(200)
  expect(await listed()).toMatchObject([{ email_verified: true, staff_roles: ['librarian'] }])
})

test('administrators cannot suspend themselves, nor remove their own administrator role', async () => {
  const own = { status: 409, body: { code: 'own_account' } }
  expect(await put(admin.uid, 'suspension', { suspended: true })).toMatchObject(own)
  expect(await put(admin.uid, 'roles', { is_administrator: false, staff_roles: [] })).toMatchObject(own)
  expect((await put(admin.uid, 'roles', { is_administrator: true, staff_roles: ['librarian'] })).status).toBe(200)
})

test('roles that another administrator has changed meanwhile are not overwritten', async () => {
  const { uid } = await signUp({})
  await confirmAddress(uid)
  const none = { is_administrator: false, staff_roles: [] }
  const administrator = { is_administrator: true, staff_roles: [] }
  expect((await put(uid, 'roles', { ...administrator, seen: none })).status).toBe(200)
  expect((await put(uid, 'roles', { ...none, seen: administrator })).status).toBe(200)

  const stale = { is_administrator: true, staff_roles: ['librarian'], seen: administrator }
  expect(await put(uid, 'roles', stale)).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
  expect((await list()).people.find((person) => person.uid === uid)).toMatchObject(none)
})

test('of two administrators who remove each other’s role at the same time, one stays an administrator', async () => {
  const other = await makeMember(portal, { role: 'administrator' })
  const { database } = portal
  const letters = { send: () => undefined, notify: () => undefined, delivery: 'folder' } as const
  const dismiss = (uid: string, by: string) => {
    const actor = { uid: by, name: 'مدير', place: null, admitted: null }
    const roles = { is_administrator: false, staff_roles: [] }
    return changeRoles({ database, letters }, uid, roles, { actor, now: new Date() })
  }
  const ends = await Promise.allSettled([dismiss(other.uid, admin.uid), dismiss(admin.uid, other.uid)])

  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'last_administrator' } })
})

test('the last administrator cannot delete the own account', async () => {
  const { visitor, password, uid } = admin
  const reply = await visitor.post('/api/auth/delete-user', { password })
  expect(reply).toMatchObject({ status: 409, body: { code: 'last_administrator' } })
  expect((await list()).people).toMatchObject([{ uid }])
})

test('resetting an account sends its owner an e-mail with a link that sets a new password', async () => {
  const { uid, email } = await signUp({})
  const reply = await admin.visitor.post(`/api/admin/people/${uid}/reset`)
  expect(reply).toMatchObject({ status: 200, body: { letters: 'folder' } })

  const letter = await until('a letter with the link', async () => {
    const letters = await lettersIn(join(portal.place.folder, 'mail'))
    return letters.find((text) => text.startsWith(`To: ${email}`) && text.includes('reset_password'))
  })
  const [, token = ''] = /reset_password\/(\S+)/.exec(letter ?? '') ?? []
  const visitor = new Visitor(portal)
  expect((await visitor.post('/api/auth/reset-password', { token, new_password: 'another' })).status).toBe(200)
  expect((await visitor.post(SIGN_IN, { email, password: 'another' })).status).toBe(200)
})

async function lettersIn(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

test('removing a lost second factor of another account ends its sessions and e-mails its owner', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const path = `/api/admin/people/${officer.uid}/second_factor`
  const remove = () => admin.visitor.send('DELETE', path, undefined, { origin: portal.url })
  expect(await remove()).toMatchObject({ status: 200, body: { uid: officer.uid, has_second_factor: false } })

  expect((await officer.visitor.get(SESSION)).body).toBeNull()
  expect((await new Visitor(portal).post(SIGN_IN, officer)).body).toHaveProperty('user')
  await until('a letter to the owner', async () => {
    const letters = await lettersIn(join(portal.place.folder, 'mail'))
    return letters.some((text) => text.startsWith(`To: ${officer.email}`) && text.includes('أُلغي التحقق بخطوتين'))
  })
  const entries = portal.database.write.selectFrom('audit_entry').selectAll().where('object_id', '=', officer.uid)
  expect(await entries.where('action', '=', 'account.reset_second_factor').execute()).toMatchObject([
    {
      actor_uid: admin.uid,
      before: '{"name":"سلمى البهي","has_second_factor":true}',
      after: '{"name":"سلمى البهي","has_second_factor":false}',
    },
  ])
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })
})

test('an administrator cannot remove the own account’s second factor, nor another’s without a fresh proof', async () => {
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  const remove = (uid: string) =>
    admin.visitor.send('DELETE', `/api/admin/people/${uid}/second_factor`, undefined, { origin: portal.url })
  expect(await remove(admin.uid)).toMatchObject({ status: 409, body: { code: 'own_account' } })
  expect(await remove('nobody')).toMatchObject({ status: 404 })
  const sessions = portal.database.write.updateTable('account_session').where('user_id', '=', admin.uid)
  await sessions.set({ proved_at: null }).execute()
  expect(await remove(officer.uid)).toMatchObject({ status: 403, body: { code: 'proof_required' } })
  expect((await officer.visitor.get(SESSION)).body).not.toBeNull()
})

test('a member whose name looks like that of an office account is listed with that name', async () => {
  await signUp({ name: 'سَلـمى   البهي' })
  await signUp({ name: 'هالة' })
  const { people } = (await admin.visitor.get('/api/admin/people')).body as People
  expect(Object.fromEntries(people.map(({ name, resembles }) => [name, resembles]))).toEqual({
    'سلمى البهي': undefined,
    'سَلـمى البهي': 'سلمى البهي',
    هالة: undefined,
  })
})

test('a decision on an account is logged with actor and changed rights, and not logged if the account is unknown', async () => {
  const { uid } = await signUp({ name: 'هالة' })
  const entries = portal.database.write.selectFrom('audit_entry').selectAll().where('kind', '=', 'act')
  const log = () => entries.where('object_id', '=', uid).execute()
  await put(uid, 'permission', { decision: 'granted' })
  await put('nobody', 'permission', { decision: 'granted' })

  expect(await log()).toEqual([
    expect.objectContaining({
      actor_uid: admin.uid,
      actor_name: 'سلمى البهي',
      address: expect.stringMatching(/^10\./),
      action: 'account.grant_write',
      object_kind: 'account',
      before: '{"name":"هالة","write_permission":false,"reviewed":false}',
      after: '{"name":"هالة","write_permission":true,"reviewed":true}',
    }),
  ])
})

test('an office call about an unknown account gets not_found', async () => {
  const gone = { status: 404, body: { code: 'not_found' } }
  expect(await put('nobody', 'suspension', { suspended: true })).toMatchObject(gone)
  expect(await put('nobody', 'roles', { is_administrator: false, staff_roles: [] })).toMatchObject(gone)
  expect(await admin.visitor.post('/api/admin/people/nobody/reset')).toMatchObject(gone)
})
