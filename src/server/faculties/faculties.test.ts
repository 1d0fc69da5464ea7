import { link, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { publishSources, sheetSource } from '#server/testing/factories.ts'
import {
  makeUniversity,
  makeUniversityOfTest,
  type TestFaculty,
  type TestUniversity,
  writeFaculty,
} from '#server/testing/test-faculties.ts'
import { until } from '#server/testing/until.ts'
import { makeMember, Visitor } from '#server/testing/visitor.ts'

/** Time between two polls of the folder. */
const POLL_MS = 1000
const LIST = '/api/grade_1/degrees/2024_25'

let university: TestUniversity
let law: TestFaculty
let arts: TestFaculty
beforeAll(async () => {
  const made = await makeUniversity(['law', 'arts'])
  university = made.university
  ;[law, arts] = made.faculties as [TestFaculty, TestFaculty]
  return university.close
})

function textAt({ url }: { url: string }, path: string): Promise<string> {
  return fetch(url + path).then((answer) => answer.text())
}

test('each host shows its own faculty’s results, and a publication of one faculty appears at no other host', async () => {
  const sheet = (seat: string, name: string) => sheetSource({ grade: 1, term: 1, year: 2025 }, [[seat, name, 60, 70]])
  await publishSources(law.database, sheet('10001', 'هدى حسن'))
  await until('the list of law', async () => (await textAt(law, LIST)).includes('10001'))
  expect(await textAt(arts, LIST)).not.toContain('10001')
  await publishSources(arts.database, sheet('20001', 'سلمى البهي'))
  await until('the list of arts', async () => (await textAt(arts, LIST)).includes('20001'))

  const [ofLaw, ofArts] = [await textAt(law, LIST), await textAt(arts, LIST)]
  expect([ofLaw.includes('هدى'), ofLaw.includes('سلمى')]).toEqual([true, false])
  expect([ofArts.includes('هدى'), ofArts.includes('سلمى')]).toEqual([false, true])
})

test('a session of one faculty is refused by another, even if its account and session are in that database, too', async () => {
  const { visitor, uid } = await makeMember(arts, { role: 'administrator' })
  expect((await visitor.get('/api/admin/people')).status).toBe(200)
  const stranger = new Visitor(law)
  for (const [name, value] of visitor.cookies) stranger.cookies.set(name, value)
  expect((await stranger.get('/api/admin/people')).status).toBe(401)

  for (const table of ['account_user', 'account_credential', 'account_session'] as const) {
    const column = table === 'account_user' ? 'id' : 'user_id'
    const rows = await arts.database.write.selectFrom(table).selectAll().where(column, '=', uid).execute()
    for (const row of rows) await law.database.write.insertInto(table).values(row).execute()
  }
  // Each faculty signs its cookies with a key of its own.
  expect((await stranger.get('/api/admin/people')).status).toBe(401)
})

test('the dashboard shows the command that restores a backup with the name of the faculty', async () => {
  const { visitor } = await makeMember(law, { role: 'administrator' })
  const { body } = await visitor.get('/api/admin/dashboard')
  expect(body).toMatchObject({ backup_care: { restore_command: 'diwan restore --faculty law' } })
})

test('requests to an unknown host get 421 with a page that names no faculty; health checks are answered', async () => {
  for (const path of ['/', LIST, '/api/portal']) {
    const answer = await fetch(university.url + path)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([421, 'no-store'])
    expect(text).toContain('لا توجد منصة بهذا العنوان')
    for (const hint of ['law', 'arts', 'example.edu']) expect(text).not.toContain(hint)
  }
  expect(await (await fetch(`${university.url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect(await (await fetch(`${university.url}/readyz`)).json()).toEqual({ status: 'ready' })
  expect((await fetch(`${law.url}/readyz`)).status).toBe(200)
})

test('each log line of a portal names its faculty', () => {
  expect(university.log()).toMatch(/"faculty":"law".*the portal is open/)
})

test('a faculty is served soon after its folder appears, and no longer after its settings file is gone', async () => {
  const { university: other, faculties } = await makeUniversityOfTest(['law'])
  const [first] = faculties
  const added = await other.add('arts')
  expect((await fetch(`${added.url}/api/portal`)).status).toBe(421)
  await until('arts is served', async () => (await fetch(`${added.url}/api/portal`)).status === 200)

  await rename(join(added.folder, 'settings.env'), join(added.folder, 'settings.removed'))
  await until('arts is gone', async () => (await fetch(`${added.url}/api/portal`)).status === 421)
  await until('its portal is closed', async () => other.log().includes('the portal is closed'))
  expect((await fetch(`${first?.url}/api/portal`)).status).toBe(200)
})

test('a file among the faculty folders is ignored, and portals stay open while the folder cannot be read', async () => {
  const { university: other, faculties } = await makeUniversityOfTest(['law'])
  const [first] = faculties
  await writeFile(join(other.folder, 'notes'), '')
  const added = await other.add('arts')
  await until('arts is served', async () => (await fetch(`${added.url}/api/portal`)).status === 200)

  const aside = `${other.folder}-aside`
  await rename(other.folder, aside)
  await writeFile(other.folder, '')
  const lines = () => other.log().split('the folder of the faculties cannot be read').length - 1
  await until('the log says so', () => lines() > 0)
  await sleep(2 * POLL_MS)
  expect(lines()).toBe(1)
  expect((await fetch(`${first?.url}/api/portal`)).status).toBe(200)
  await rm(other.folder)
  await rename(aside, other.folder)
})

test('a faculty that cannot start answers 503, its reason is logged, and it is retried while the others run', async () => {
  const { university: other, faculties } = await makeUniversityOfTest(['law'])
  const [first] = faculties
  const added = await other.add('arts', { DATABASE_URL: 'file:damaged.db' })
  await writeFile(join(added.folder, 'damaged.db'), 'no database '.repeat(1000))
  await until('arts is refused', async () => (await fetch(`${added.url}/api/portal`)).status === 503)
  await until('the log says why', async () => /"faculty":"arts".*damaged[.]db تالف/.test(other.log()))

  const refused = await fetch(`${added.url}/api/portal`)
  expect(await refused.json()).toMatchObject({ code: 'service_unavailable' })
  expect(refused.headers.get('retry-after')).toBe('5')
  const page = await fetch(added.url, { headers: { accept: 'text/html' } })
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('المنصة متوقفة الآن')])
  expect((await fetch(`${first?.url}/api/portal`)).status).toBe(200)

  await rm(join(added.folder, 'damaged.db'))
  await until('arts is served', async () => (await fetch(`${added.url}/api/portal`)).status === 200)
}, 90_000)

test('a faculty with wrong settings answers 503 at its host, and the log names the setting', async () => {
  const { university: other } = await makeUniversityOfTest([])
  const added = await other.add('arts', { PORT: '80' })
  await until('arts is refused', async () => (await fetch(`${added.url}/api/portal`)).status === 503)
  expect(other.log()).toContain('PORT: لكل الكليات قيمة واحدة')
})

test('a faculty whose settings lead to another faculty’s database by another URL is refused', async () => {
  const { university: other, faculties } = await makeUniversityOfTest(['law'])
  const [first] = faculties
  const alias = await aliasOf(first?.databaseUrl ?? '', other.folder)
  const added = await other.add('zoo', { DATABASE_URL: alias })
  await until('the log says why', () => other.log().includes('قاعدة بياناتها هي قاعدة الكلية law باسم آخر'))
  expect((await fetch(`${added.url}/api/portal`)).status).toBe(503)
  expect((await fetch(`${first?.url}/api/portal`)).status).toBe(200)
})

/** Returns another URL of the same database: a second link to the file, or another name of the server. */
async function aliasOf(url: string, folder: string): Promise<string> {
  if (!url.startsWith('file:')) return url.replace('127.0.0.1', 'localhost')
  await link(url.slice('file:'.length), join(folder, 'alias.db'))
  return `file:${join(folder, 'alias.db')}`
}

test('new settings of a faculty apply without a restart', async () => {
  const { university: other, faculties } = await makeUniversityOfTest(['law'])
  const [first] = faculties
  if (!first) throw new Error('no faculty')
  const settings = { PUBLIC_URL: first.origin, DATABASE_URL: first.databaseUrl, PORTAL_NAME: 'كلية الحقوق' }
  await writeFaculty(first.folder, settings)
  await until('the new name is shown', async () => (await textAt(first, '/api/portal')).includes('كلية الحقوق'))
  await until('the portal of before is closed', () => other.log().includes('the portal is closed'))
})
