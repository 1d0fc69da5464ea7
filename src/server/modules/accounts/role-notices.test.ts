import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTestPortal, type TestPortal } from '#server/testing/test-portal.ts'
import { until } from '#server/testing/until.ts'
import { type Member, makeMember } from '#server/testing/visitor.ts'

/** Returns the e-mails about changed roles, which are written to a folder because no mail server is set. */
async function letters({ place }: TestPortal): Promise<string[]> {
  const folder = join(place.folder, 'mail')
  const names = await readdir(folder).catch((): string[] => [])
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  return texts.filter((text) => text.includes('تغيّرت صلاحيات الحساب'))
}

function change(portal: TestPortal, by: Member, { uid }: Member, roles: object) {
  return by.visitor.send('PUT', `/api/admin/people/${uid}/roles`, roles, { origin: portal.url })
}

test('a change of roles is e-mailed to every administrator and listed on their dashboards', async () => {
  const portal = await makeTestPortal()
  const owner = await makeMember(portal, { role: 'administrator' })
  const other = await makeMember(portal, { role: 'administrator' })
  const officer = await makeMember(portal, { staff_roles: ['librarian'] })
  await portal.database.write.updateTable('account_user').set({ email_verified: 1 }).execute()
  const roles = { is_administrator: false, staff_roles: ['librarian', 'results_officer'] }
  expect((await change(portal, owner, officer, roles)).status).toBe(200)

  await until('two letters', async () => (await letters(portal)).length === 2)
  const sent = await letters(portal)
  for (const { email } of [owner, other]) expect(sent.filter((text) => text.includes(`To: ${email}`))).toHaveLength(1)
  expect(sent[0]).toMatch(/الصلاحيات الآن: أمين المكتبة، مسؤول النتائج\nغيّرها: سلمى البهي/)

  expect((await change(portal, owner, officer, roles)).status).toBe(200)
  const changes = {
    role_changes: expect.arrayContaining([expect.objectContaining({ uid: officer.uid, by: 'سلمى البهي' })]),
  }
  expect((await other.visitor.get('/api/admin/dashboard')).body).toMatchObject(changes)
  expect((await officer.visitor.get('/api/admin/dashboard')).body).toMatchObject({ role_changes: [] })
  expect(await letters(portal), 'the same roles again are no change').toHaveLength(2)
})
