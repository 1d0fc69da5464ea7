import { hashPassword } from 'better-auth/crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { hashesDuring } from '#server/testing/quick-passwords.ts'
import { testEngine } from '#server/testing/test-engine.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { type Reply, signUpForm, Visitor } from '#server/testing/visitor.ts'

const SIGN_UP = '/api/auth/sign-up/email'
const SIGN_IN = '/api/auth/sign-in/email'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, logLevel: 'trace' })
  return portal.close
})

function signUp(changes: Record<string, unknown> = {}): Promise<Reply> {
  return new Visitor(portal).post(SIGN_UP, signUpForm(changes))
}

function signIn(email: string, password = 'another'): Promise<Reply> {
  return new Visitor(portal).post(SIGN_IN, { email, password })
}

function userRow(email: string) {
  return portal.database.write.selectFrom('account_user').selectAll().where('email', '=', email).executeTakeFirst()
}

test('a sign-up creates an account without the right to contribute questions, and signs it in', async () => {
  const visitor = new Visitor(portal)
  const form = signUpForm({ name: '  سلمى البهي ', email: ' \u200fSalma.Bahy\u200e@Example.EDU\u202c' })
  const { status, body } = await visitor.post(SIGN_UP, form)

  const uid = expect.stringMatching(/^[\w-]{16,}$/)
  const profile = { uid, name: 'سلمى البهي', email: 'salma.bahy@example.edu', grade: 'grade_2' }
  const user = {
    ...profile,
    email_verified: false,
    write_permission: false,
    reviewed_at: null,
    role: 'member',
    staff_roles: [],
    lacks: null,
  }
  expect([status, body]).toEqual([
    200,
    { user, expires_at: expect.any(String), expires_in: expect.any(Number), letter_sent: false },
  ])
  expect(await visitor.get('/api/auth/get-session')).toMatchObject({ status: 200, body: { user } })
  expect(await userRow('salma.bahy@example.edu')).toMatchObject({
    name: 'سلمى البهي',
    grade: 2,
    message: form.message.trim(),
    write_permission: 0,
    role: 'member',
    email_verified: 0,
  })
})

test.each([
  ['a name of two letters', 'name', 'سل', 'سلم'],
  ['a name of two letters and blanks', 'name', ' سل ', ' سلم '],
  ['a name of 81 letters', 'name', 'س'.repeat(81), 'س'.repeat(80)],
  ['a password of five characters', 'password', '12345', '123456'],
  ['a password of 129 characters', 'password', 'x'.repeat(129), 'x'.repeat(128)],
  ['a message of 99 letters', 'message', 'م'.repeat(99), 'م'.repeat(100)],
  ['a message of 99 letters and a blank', 'message', `${'م'.repeat(99)} `, `${'م'.repeat(50)} ${'م'.repeat(49)}`],
  ['a message of 4001 letters', 'message', 'م'.repeat(4001), 'م'.repeat(4000)],
  ['a fifth grade', 'grade', 'grade_5', 'grade_4'],
  ['no grade', 'grade', undefined, 'grade_1'],
])('signing up with %s is refused, and with the nearest valid value accepted', async (_, field, wrong, right) => {
  const refused = await signUp({ [field]: wrong })
  expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: 'invalid_request' })])
  expect((await signUp({ [field]: right })).status).toBe(200)
})

test.each([
  'salma',
  'salma@',
  '@example.edu',
  'salma@example',
  'salma@example.e',
  'sal ma@example.edu',
  'salma@.edu',
  'a@b@c.edu',
  '',
])('signing up and signing in with the invalid address %s get 400', async (email) => {
  expect((await signUp({ email })).status).toBe(400)
  expect((await new Visitor(portal).post(SIGN_IN, { email, password: 'sesame' })).status).toBe(400)
})

test('signing up with the shortest valid address is accepted', async () => {
  expect((await signUp({ email: 's@e.eg' })).status).toBe(200)
})

test.each([
  ['characters that change its direction', '\u202eيحي\u202c الأمين', 'يحي الأمين'],
  ['invisible characters', 'سل\u200bمى\u3164\u2800 البهي\u{e0041}', 'سلمى البهي'],
])('a new account’s name is stored without %s', async (_, name, stored) => {
  const form = signUpForm({ name })
  expect((await new Visitor(portal).post(SIGN_UP, form)).status).toBe(200)
  expect((await userRow(form.email))?.name).toBe(stored)
})

test.each([
  ['three invisible characters', '\u200b\u3164\u2060'],
  ['two letters and an invisible third', 'سل\u200b'],
  ['signs only', '...'],
])('a sign-up with a name of %s is refused', async (_, name) => {
  expect((await signUp({ name })).status).toBe(400)
})

test('signing up ignores fields about rights, identity and confirmation', async () => {
  const rights = { write_permission: true, writePermission: true, role: 'administrator', isAdministrator: true }
  const identity = { uid: 'chosen', id: 'chosen', userId: 'chosen', createdAt: '2001-01-01', created_at: '2001-01-01' }
  const verified = {
    emailVerified: true,
    email_verified: 1,
    image: 'x',
    rememberMe: false,
    callbackURL: 'https://e.example',
  }
  const form = signUpForm({ ...rights, ...identity, ...verified })
  const { status, body, headers } = await new Visitor(portal).post(SIGN_UP, form)

  expect([status, headers.get('location')]).toEqual([200, null])
  expect(body).toMatchObject({ user: { write_permission: false, role: 'member', staff_roles: [] } })
  const row = await userRow(form.email)
  expect(row).toMatchObject({ write_permission: 0, role: 'member', email_verified: 0 })
  expect(row?.id).not.toBe('chosen')
  expect(row?.created_at.slice(0, 4)).not.toBe('2001')
})

test('signing in ignores the case of the address, and needs the right password', async () => {
  const form = signUpForm()
  await new Visitor(portal).post(SIGN_UP, form)

  const visitor = new Visitor(portal)
  const entered = await visitor.post(SIGN_IN, { email: form.email.toUpperCase(), password: form.password })
  expect(entered).toMatchObject({ status: 200, body: { user: { email: form.email } } })
  expect(await visitor.get('/api/auth/get-session')).toMatchObject({ body: { user: { email: form.email } } })
})

/** Returns everything by which two refusals could be told apart, without what differs in every response. */
function refusal({ status, body, headers }: Reply) {
  const { request_id: _, ...problem } = body as Record<string, unknown>
  const names = [...headers.keys()].filter((name) => name !== 'date').sort()
  return { status, problem, names, length: headers.get('content-length') }
}

test('every refused sign-up and sign-in gets the same response, whatever the cause', async () => {
  const known = signUpForm()
  await new Visitor(portal).post(SIGN_UP, known)
  const repeated = await new Visitor(portal).post(SIGN_UP, known)
  const taken = await signUp({ email: known.email, password: 'another' })
  const wrong = await new Visitor(portal).post(SIGN_IN, { email: known.email, password: 'sesamf' })
  const unknown = await new Visitor(portal).post(SIGN_IN, { email: 'nobody@example.edu', password: 'sesame' })
  const refused = await withoutNew('account_user', () => signUp())

  expect(refusal(repeated)).toMatchObject({ status: 422, problem: { code: 'registration_failed' } })
  for (const reply of [taken, wrong, unknown, refused]) expect(refusal(reply)).toEqual(refusal(repeated))
})

test('a sign-up that fails midway leaves no account, and can be repeated', async () => {
  const form = signUpForm()
  const failed = await withoutNew('account_credential', () => new Visitor(portal).post(SIGN_UP, form))
  expect([failed.status, await userRow(form.email)]).toEqual([422, undefined])
  expect((await new Visitor(portal).post(SIGN_UP, form)).status).toBe(200)
})

test('a sign-up with an address that has an account changes nothing and opens no session', async () => {
  const form = signUpForm()
  await new Visitor(portal).post(SIGN_UP, form)
  const before = await userRow(form.email)
  const visitor = new Visitor(portal)
  await visitor.post(SIGN_UP, { ...form, name: 'غيرها', password: 'another', grade: 'grade_4' })

  expect(await userRow(form.email)).toEqual(before)
  expect(visitor.cookies.size).toBe(0)
  expect((await new Visitor(portal).post(SIGN_IN, { email: form.email, password: 'another' })).status).toBe(422)
})

test('of two concurrent sign-ups with one address, one succeeds and the other gets 422', async () => {
  const form = signUpForm()
  const replies = await Promise.all([1, 2].map(() => new Visitor(portal).post(SIGN_UP, form)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

// An unknown address is refused as late as a known one, because each refusal waits for the same least time and hashes
// the same number of passwords. The test checks these two causes, because measured times depend on the machine's load.
test.each<[string, (email: string) => Promise<Reply>]>([
  ['sign-up with a known address', (email) => signUp({ email, password: 'another' })],
  ['sign-up that the database refuses', () => withoutNew('account_user', () => signUp())],
  ['sign-in with a wrong password', (email) => signIn(email)],
  ['sign-in with an unknown address', () => signIn(signUpForm().email)],
])('a refused %s hashes one password and takes the least time', async (_cause, attempt) => {
  const { email } = signUpForm()
  await signUp({ email })
  const startedAt = performance.now()
  const hashed = await hashesDuring(async () => expect((await attempt(email)).status).toBe(422))
  expect(hashed).toBe(1)
  // A timer may fire some milliseconds early.
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(395)
})

test('a password may be typed with Arabic, Persian or Western digits, whichever it was chosen with', async () => {
  const spellings = ['قمر-٩٨٧٦٥', 'قمر-۹۸۷۶۵', 'قمر-98765']
  for (const password of spellings) {
    const { email } = signUpForm()
    await signUp({ email, password })
    const replies = await Promise.all(spellings.map((typed) => signIn(email, typed)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await signIn(email, 'قمر-٩٨٧٦٤')).status).toBe(422)
  }
})

test('a password that an earlier release stored with Arabic digits is accepted as it was chosen', async () => {
  const { email } = signUpForm()
  await signUp({ email, password: 'قمر-98765' })
  const { id } = (await userRow(email)) ?? { id: '' }
  const password = await hashPassword('قمر-٩٨٧٦٥')
  await portal.database.write.updateTable('account_credential').set({ password }).where('user_id', '=', id).execute()
  expect((await signIn(email, 'قمر-٩٨٧٦٥')).status).toBe(200)
})

test('a wrong password with Arabic digits hashes as many passwords for a known address as for an unknown one', async () => {
  const { email } = signUpForm()
  await signUp({ email })
  const hashed = []
  for (const address of [email, signUpForm().email]) {
    hashed.push(await hashesDuring(async () => expect((await signIn(address, 'قمر-٩٨٧٦٥')).status).toBe(422)))
  }
  expect(hashed).toEqual([2, 2])
})

test('after ten wrong passwords for an account the next attempt gets 429 with Retry-After', async () => {
  const guess = () => new Visitor(portal).post(SIGN_IN, { email: 'nobody@elsewhere.edu', password: 'sesame' })
  const statuses: number[] = []
  for (let round = 0; round < 10; round += 1) statuses.push((await guess()).status)
  expect(new Set(statuses)).toEqual(new Set([422]))

  const refused = await guess()
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.headers.get('retry-after')).toBe('1')
})

test('the log contains no address, password, token or message', async () => {
  const visitor = new Visitor(portal)
  const form = signUpForm({ password: 'Xyzzy-Plugh', message: 'رسالة لا يراها السجل '.repeat(6) })
  await visitor.post(SIGN_UP, form)
  await visitor.post(SIGN_UP, form)
  await withoutNew('account_user', () => new Visitor(portal).post(SIGN_UP, signUpForm({ password: 'Xyzzy-Plugh' })))
  await visitor.post(SIGN_IN, { email: form.email, password: 'Xyzzy-Wrong' })
  await visitor.post('/api/auth/request-password-reset', { email: form.email })
  await visitor.get('/api/auth/get-session')

  const [token = ''] = [...visitor.cookies.values()]
  expect(token.length).toBeGreaterThan(30)
  expect(portal.log()).toContain('"route":"/api/auth/sign-up/email"')
  expect(portal.log()).toContain('a registration was refused')
  for (const secret of [form.email, '@example.edu', 'Xyzzy', 'لا يراها السجل', token, token.split('.')[0] ?? '']) {
    expect(portal.log()).not.toContain(secret)
  }
})

/** Makes the database refuse every new row of a table while `work` runs. */
async function withoutNew<T>(table: 'account_user' | 'account_credential', work: () => Promise<T>): Promise<T> {
  const named = sql.table(table)
  const [refuse, allow] =
    testEngine() === 'sqlite'
      ? [
          sql`create trigger no_rows before insert on ${named} begin select raise(abort, 'none'); end`,
          sql`drop trigger no_rows`,
        ]
      : [
          sql`alter table ${named} add constraint no_rows check (false) not valid`,
          sql`alter table ${named} drop constraint no_rows`,
        ]
  await refuse.execute(portal.database.write)
  try {
    return await work()
  } finally {
    await allow.execute(portal.database.write)
  }
}
