import { expect, test } from 'vitest'
import { passTime, stopDate } from '#server/testing/stopped-date.ts'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { makeMember, signUpForm, Visitor } from '#server/testing/visitor.ts'

const FIRST = '/api/auth/first-administrator'
const person = () => ({ name: 'مدير الموقع', email: signUpForm().email, password: 'open-sesame' })

/** Returns the token of the link that the portal prints at its start. */
async function invitation(portal: TestPortal): Promise<string> {
  const link = (await portal.firstAdministratorLink('http://127.0.0.1:3000')) ?? ''
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/#\/first_administrator\/[\w-]{32}$/)
  return link.split('/').at(-1) ?? ''
}

test('the link printed at the first start makes one administrator and signs in; used again, it gets 410', async () => {
  const portal = await makeTestPortal()
  const token = await invitation(portal)
  const visitor = new Visitor(portal)
  const { password, ...profile } = person()
  const { status, body } = await visitor.post(FIRST, { token, password, ...profile })

  expect(status).toBe(200)
  expect(body).toMatchObject({ user: { ...profile, grade: null, role: 'administrator', write_permission: true } })
  expect(body).toMatchObject({ user: { email_verified: true, lacks: 'second_factor_required' } })
  await portal.database.write.updateTable('account_user').set({ two_factor_enabled: 1 }).execute()
  const { uid } = (await makeMember(portal)) satisfies { uid: string }
  expect(await visitor.get(`/api/users/${uid}`)).toMatchObject({ status: 200 })
  expect(await new Visitor(portal).post('/api/auth/sign-in/email', { email: profile.email, password })).toMatchObject({
    status: 200,
  })
  expect(await new Visitor(portal).post(FIRST, { token, ...person() })).toMatchObject({ status: 410 })
  expect(await portal.firstAdministratorLink('http://127.0.0.1:3000')).toBeUndefined()
})

test('of two concurrent uses of the first administrator’s link only one makes an administrator', async () => {
  const portal = await makeTestPortal()
  const token = await invitation(portal)
  const replies = await Promise.all([1, 2].map(() => new Visitor(portal).post(FIRST, { token, ...person() })))

  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410])
  const rows = await portal.database.write.selectFrom('account_user').select('role').execute()
  expect(rows).toEqual([{ role: 'administrator' }])
})

test('a first administrator’s link works for a day; later starts make further links, and using one link ends all', async () => {
  stopDate()
  const portal = await makeTestPortal()
  const token = await invitation(portal)
  passTime(24 * 60 * 60 * 1000 + 1)
  expect(await new Visitor(portal).post(FIRST, { token, ...person() })).toMatchObject({
    status: 410,
    body: { code: 'expired_link' },
  })

  const [earlier, newest] = [await invitation(portal), await invitation(portal)]
  expect(await new Visitor(portal).post(FIRST, { token: earlier, ...person() })).toMatchObject({ status: 200 })
  expect(await new Visitor(portal).post(FIRST, { token: newest, ...person() })).toMatchObject({ status: 410 })
  expect(await portal.database.write.selectFrom('account_verification').selectAll().execute()).toEqual([])
})

test('a first administrator’s link used with an address that has an account gets registration_failed, and stays valid', async () => {
  const portal = await makeTestPortal()
  const token = await invitation(portal)
  const { email } = await makeMember(portal)

  const refused = await new Visitor(portal).post(FIRST, { token, ...person(), email })
  expect([refused.status, refused.body]).toEqual([422, expect.objectContaining({ code: 'registration_failed' })])
  expect(await new Visitor(portal).post(FIRST, { token, ...person() })).toMatchObject({ status: 200 })
})

test('the token of a first administrator’s link is in no row of the database', async () => {
  const portal = await makeTestPortal()
  const token = await invitation(portal)
  const rows = await portal.database.write.selectFrom('account_verification').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
})
