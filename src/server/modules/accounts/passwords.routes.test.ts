import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, settings: { PUBLIC_URL: 'http://results.example.edu' } })
  return portal.close
})

const folder = () => join(portal.place.folder, 'mail')

/** Returns the e-mails to an address, oldest first. */
async function lettersTo(email: string): Promise<string[]> {
  const names = (await readdir(folder()).catch((): string[] => [])).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder(), name), 'utf8')))
  return texts.filter((text) => text.startsWith(`To: ${email}\n`))
}

/** Returns the token of the newest link to a screen that was e-mailed to an address. */
async function tokenFor(email: string, screen: string): Promise<string> {
  let token: string | undefined
  await until(`a letter with the link ${screen}`, async () => {
    const pattern = new RegExp(`http://results\\.example\\.edu/#/${screen}/(\\S+)`)
    token = (await lettersTo(email)).map((text) => pattern.exec(text)?.[1]).findLast((found) => found !== undefined)
    return token !== undefined
  })
  return token ?? ''
}

async function resetToken({ email }: Member): Promise<string> {
  await new Visitor(portal).post('/api/auth/request-password-reset', { email })
  return tokenFor(email, 'reset_password')
}

/** Requests a reset link for a member who already has e-mails with such links, and returns the new link's token. */
async function nextResetToken(member: Member): Promise<string> {
  const before = (await lettersTo(member.email)).length
  await new Visitor(portal).post('/api/auth/request-password-reset', { email: member.email })
  await until('one more letter', async () => (await lettersTo(member.email)).length > before)
  return tokenFor(member.email, 'reset_password')
}

async function canSignIn(email: string, password: string): Promise<boolean> {
  return (await new Visitor(portal).post('/api/auth/sign-in/email', { email, password })).status === 200
}

async function isSignedIn(visitor: Visitor): Promise<boolean> {
  return (await visitor.get('/api/auth/get-session')).body !== null
}

test('a link from an e-mail sets a new password once, and ends every session of the account', async () => {
  const member = await makeMember(portal)
  const token = await resetToken(member)
  const body = { token, new_password: 'opened' }

  expect(await new Visitor(portal).post('/api/auth/reset-password', { token, new_password: 'short' })).toMatchObject({
    status: 400,
  })
  expect(await isSignedIn(member.visitor)).toBe(true)
  expect(await new Visitor(portal).post('/api/auth/reset-password', body)).toMatchObject({ status: 200 })
  expect(await isSignedIn(member.visitor)).toBe(false)
  expect([await canSignIn(member.email, member.password), await canSignIn(member.email, 'opened')]).toEqual([
    false,
    true,
  ])

  const again = await new Visitor(portal).post('/api/auth/reset-password', { token, new_password: 'stolen' })
  expect([again.status, again.body]).toEqual([410, expect.objectContaining({ code: 'expired_link' })])
})

test('changing or resetting a password revokes earlier reset links', async () => {
  const member = await makeMember(portal)
  const reset = async (token: string, new_password: string) => {
    return (await new Visitor(portal).post('/api/auth/reset-password', { token, new_password })).status
  }
  const older = await resetToken(member)
  await member.visitor.post('/api/auth/change-password', { current_password: 'sesame', new_password: 'second' })
  expect(await reset(older, 'stolen')).toBe(410)

  const [first, second] = [await nextResetToken(member), await nextResetToken(member)]
  expect(first).not.toBe(second)
  expect([await reset(second, 'opened'), await reset(first, 'stolen')]).toEqual([200, 410])
  expect(await canSignIn(member.email, 'opened')).toBe(true)
})

test('a suspended account gets no reset link but an e-mail that says so, and its earlier links no longer work', async () => {
  stopDate()
  const administrator = await makeMember(portal, { role: 'administrator' })
  const { email, uid, ...member } = await makeMember(portal)
  const token = await resetToken({ email, uid, ...member })
  const suspend = (suspended: boolean) =>
    administrator.visitor.send('PUT', `/api/admin/people/${uid}/suspension`, { suspended })
  expect((await suspend(true)).status).toBe(200)
  const reset = await new Visitor(portal).post('/api/auth/reset-password', { token, new_password: 'opened' })
  expect(reset).toMatchObject({ status: 410, body: { code: 'expired_link' } })
  const sent = await administrator.visitor.post(`/api/admin/people/${uid}/reset`)
  expect(sent).toMatchObject({ status: 409, body: { code: 'edit_conflict' } })

  const stranger = signUpForm().email
  const ask = (address: string) => new Visitor(portal).post('/api/auth/request-password-reset', { email: address })
  const { status, body } = await ask(stranger)
  for (let n = 0; n < 5; n += 1) expect(await ask(email)).toMatchObject({ status, body })
  const told = async () => (await lettersTo(email)).filter((text) => text.includes('Subject: حسابك موقوف'))
  await until('three letters that the account is suspended', async () => (await told()).length >= 3)
  expect(await told()).toHaveLength(3)
  expect((await lettersTo(email)).filter((text) => text.includes('#/reset_password/'))).toHaveLength(1)
  expect(await canSignIn(email, member.password)).toBe(false)

  await suspend(false)
  expect(await canSignIn(email, member.password)).toBe(true)
})

test('a reset link expires after an hour', async () => {
  stopDate()
  const member = await makeMember(portal)
  const token = await resetToken(member)
  passTime(61 * 60 * 1000)
  const late = await new Visitor(portal).post('/api/auth/reset-password', { token, new_password: 'opened' })

  expect(late).toMatchObject({ status: 410, body: { code: 'expired_link' } })
  expect(await isSignedIn(member.visitor)).toBe(true)
})

test('an account gets at most three e-mails with reset links in an hour, whoever requests them', async () => {
  stopDate()
  const { email } = await makeMember(portal)
  const resets = async () => (await lettersTo(email)).filter((text) => text.includes('#/reset_password/')).length
  const ask = () => new Visitor(portal).post('/api/auth/request-password-reset', { email })
  for (const expected of [1, 2, 3]) {
    expect((await ask()).status).toBe(200)
    await until('one more letter', async () => (await resets()) === expected)
  }
  for (let time = 0; time < 3; time += 1) expect(await ask()).toMatchObject({ status: 200, body: { done: true } })
  passTime(60 * 60 * 1000)
  expect((await ask()).status).toBe(200)
  await until('a letter in the next hour', async () => (await resets()) > 3)
  expect(await resets()).toBe(4)
})

test('a request for a reset link does not show whether the address has an account, by response or time', async () => {
  const { email } = await makeMember(portal)
  const unknown = signUpForm().email
  const ask = async (address: string) => {
    const startedAt = performance.now()
    const { status, body } = await new Visitor(portal).post('/api/auth/request-password-reset', { email: address })
    return { status, body, ms: performance.now() - startedAt }
  }
  const [first, second] = [await ask(email), await ask(unknown)]

  expect([first.status, first.body]).toEqual([200, { done: true, letters: 'folder' }])
  expect([second.status, second.body]).toEqual([200, { done: true, letters: 'folder' }])
  expect(Math.min(first.ms, second.ms)).toBeGreaterThanOrEqual(395)
  await tokenFor(email, 'reset_password')
  expect(await lettersTo(unknown)).toEqual([])
})

test('anybody can read that the portal sends no e-mails', async () => {
  expect(await new Visitor(portal).get('/api/auth/letters')).toMatchObject({ status: 200, body: { letters: 'folder' } })
})

test('the link in the e-mail after signing up confirms the address', async () => {
  const { email, uid, visitor } = await makeMember(portal)
  const again = async () => (await visitor.post('/api/auth/verification-letter')).body
  expect(await again()).toEqual({ sent: true, letters: 'folder' })
  const token = await tokenFor(email, 'verify_email')
  const verified = () =>
    portal.database.write.selectFrom('account_user').select('email_verified').where('id', '=', uid).executeTakeFirst()

  const wrong = await new Visitor(portal).post('/api/auth/verify-email', { token: `${token.slice(0, -4)}AAAA` })
  expect([wrong.status, await verified()]).toEqual([410, { email_verified: 0 }])
  expect(await new Visitor(portal).post('/api/auth/verify-email', { token })).toMatchObject({ status: 200 })
  expect(await verified()).toEqual({ email_verified: 1 })
  expect(await again()).toEqual({ sent: false, letters: 'folder' })
})

test('a link that confirms an address works once', async () => {
  const { email } = await makeMember(portal)
  const token = await tokenFor(email, 'verify_email')
  const confirm = async () => (await new Visitor(portal).post('/api/auth/verify-email', { token })).status
  expect([await confirm(), await confirm()]).toEqual([200, 410])
})

test('a link that confirms an address still works after a password change, and expires after an hour', async () => {
  stopDate()
  const [early, late] = [await makeMember(portal), await makeMember(portal)]
  const [first, second] = [await tokenFor(early.email, 'verify_email'), await tokenFor(late.email, 'verify_email')]
  await early.visitor.post('/api/auth/change-password', { current_password: 'sesame', new_password: 'second' })
  const confirm = async (token: string) => (await new Visitor(portal).post('/api/auth/verify-email', { token })).status
  expect(await confirm(first)).toBe(200)
  passTime(61 * 60 * 1000)
  expect(await confirm(second)).toBe(410)
})

test('without a mail server, e-mails are files that only the portal’s own user can read', async () => {
  const { email } = await makeMember(portal)
  await tokenFor(email, 'verify_email')
  const [name = ''] = await readdir(folder())

  expect([(await stat(folder())).mode & 0o777, (await stat(join(folder(), name))).mode & 0o777]).toEqual([0o700, 0o600])
})

test('changing the password needs the present one, and ends the member’s other sessions', async () => {
  const { visitor, email, password } = await makeMember(portal)
  const phone = new Visitor(portal)
  await phone.post('/api/auth/sign-in/email', { email, password })
  const change = (current_password: string) =>
    visitor.post('/api/auth/change-password', { current_password, new_password: 'opened' })

  expect(await change('sesamf')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect([await isSignedIn(phone), await canSignIn(email, 'opened')]).toEqual([true, false])
  expect(await change(password)).toMatchObject({ status: 200 })
  expect([await isSignedIn(phone), await isSignedIn(visitor)]).toEqual([false, true])
  expect([await canSignIn(email, password), await canSignIn(email, 'opened')]).toEqual([false, true])
})

test('deleting an account removes the account and its sessions; what it contributed stays, without its name', async () => {
  const { visitor, uid, email, password } = await makeMember(portal, { write_permission: 1 })
  await visitor.post('/api/suggestions', { suggestion: 'اقتراح من حساب يزول' })
  await visitor.post('/api/problems', { problem: 'مشكلة من حساب يزول' })
  await insertQuestionOf(uid)
  const wrong = await visitor.post('/api/auth/delete-user', { password: 'sesamf' })
  expect([wrong.status, await isSignedIn(visitor)]).toEqual([403, true])

  const cookie = visitor.cookieHeader()
  expect(await visitor.post('/api/auth/delete-user', { password })).toMatchObject({ status: 200 })

  const db = portal.database.write
  const stolen = await new Visitor(portal).send('GET', '/api/auth/get-session', undefined, { cookie })
  expect([stolen.body, await canSignIn(email, password)]).toEqual([null, false])
  for (const [table, column] of [
    ['account_user', 'id'],
    ['account_session', 'user_id'],
    ['account_credential', 'user_id'],
    ['account_verification', 'value'],
  ] as const) {
    expect(await db.selectFrom(table).select('id').where(column, '=', uid).execute(), table).toEqual([])
  }
  expect(await db.selectFrom('suggestion').select(['text', 'uid']).execute()).toContainEqual({
    text: 'اقتراح من حساب يزول',
    uid: null,
  })
  expect(await db.selectFrom('problem_report').select(['text', 'uid']).execute()).toContainEqual({
    text: 'مشكلة من حساب يزول',
    uid: null,
  })
  expect(await db.selectFrom('question').select(['text', 'creator_name', 'creator_uid']).execute()).toEqual([
    { text: 'ما إعراب المبتدأ؟', creator_name: null, creator_uid: null },
  ])
  await portal.refresh()
  const { questions } = await portal.json<{ questions: object[] }>('/api/test_yourself/sended_questions')
  expect(questions).toHaveLength(1)
  expect(JSON.stringify(questions)).not.toContain('سلمى')
  expect((await new Visitor(portal).post('/api/auth/sign-up/email', signUpForm({ email }))).status).toBe(200)
})

async function insertQuestionOf(uid: string): Promise<void> {
  await portal.database.write
    .insertInto('question')
    .values({
      id: 'q-1',
      origin: 'sent',
      format: 'plain',
      text: 'ما إعراب المبتدأ؟',
      text_key: 'ما اعراب المبتدا',
      kind: 'one',
      options: JSON.stringify(['مرفوع', 'منصوب', 'مجرور', 'مجزوم']),
      answer: 0,
      creator_name: 'سلمى البهي',
      creator_uid: uid,
      state: 'shown',
      position: 0,
      created_at: new Date().toISOString(),
      source: 'office',
    })
    .execute()
}
