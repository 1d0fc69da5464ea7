import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember, type Reply, signUpForm, Visitor } from '#server/testing/visitor.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal({ shared: true, settings: { PUBLIC_URL: 'http://results.example.edu' } })
  return portal.close
})

const ADDRESS = '/api/auth/unconfirmed-address'

/** Returns the token of the link to a screen that was e-mailed to an address. */
async function tokenFor(email: string, screen: string): Promise<string> {
  const folder = join(portal.place.folder, 'mail')
  const pattern = new RegExp(`^To: ${email}\n[^]*/#/${screen}/(\\S+)`)
  let token = ''
  await until(`a letter with the link ${screen}`, async () => {
    const names = await readdir(folder).catch((): string[] => [])
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    token = texts.map((text) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? ''
    return token !== ''
  })
  return token
}

function correct({ visitor, password }: Member, email: string, given = password): Promise<Reply> {
  return visitor.send('PUT', ADDRESS, { email, password: given })
}

const confirm = async (token: string) => (await new Visitor(portal).post('/api/auth/verify-email', { token })).status

async function ofAccount(uid: string) {
  const query = portal.database.write.selectFrom('account_user').select(['email', 'email_verified', 'search_key'])
  return query.where('id', '=', uid).executeTakeFirstOrThrow()
}

test('correcting a mistyped address ends the links sent to it, and sends a link to the new address', async () => {
  const member = await makeMember(portal)
  const old = await tokenFor(member.email, 'verify_email')
  await new Visitor(portal).post('/api/auth/request-password-reset', { email: member.email })
  const reset = await tokenFor(member.email, 'reset_password')
  const { email } = signUpForm()

  expect(await correct(member, email)).toMatchObject({ status: 200, body: { sent: true, letters: 'folder' } })
  expect(await member.visitor.get('/api/auth/get-session')).toMatchObject({
    body: { user: { email, email_verified: false } },
  })
  expect(await confirm(old)).toBe(410)
  const opened = await new Visitor(portal).post('/api/auth/reset-password', { token: reset, new_password: 'opened' })
  expect(opened.status).toBe(410)
  expect((await ofAccount(member.uid)).email_verified).toBe(0)
  expect(await confirm(await tokenFor(email, 'verify_email'))).toBe(200)
  const stored = await ofAccount(member.uid)
  expect(stored).toMatchObject({ email, email_verified: 1 })
  expect(stored.search_key).toContain(email)
  const { password } = member
  expect((await new Visitor(portal).post('/api/auth/sign-in/email', { email, password })).status).toBe(200)
})

test('an address is corrected only with the password, while unconfirmed, to one that has no account', async () => {
  const member = await makeMember(portal)
  const other = await makeMember(portal)
  const token = await tokenFor(member.email, 'verify_email')
  const { email } = signUpForm()
  expect(await correct(member, email, 'not-mine')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
  expect(await correct(member, other.email)).toMatchObject({ status: 422, body: { code: 'registration_failed' } })
  expect((await ofAccount(member.uid)).email).toBe(member.email)
  expect(await confirm(token)).toBe(200)
  expect(await correct(member, email)).toMatchObject({ status: 200, body: { sent: false } })
  expect((await ofAccount(member.uid)).email).toBe(member.email)
})

test('an office account cannot correct its address', async () => {
  const officer = await makeMember(portal, { role: 'administrator', password: 'kv7-Wq2mzT' })
  const reply = await correct(officer, signUpForm().email)
  expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await ofAccount(officer.uid)).email).toBe(officer.email)
})
