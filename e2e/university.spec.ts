import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '../scripts/nginx.mjs'
import { type RunningProxy, startUniversityProxy, UNIVERSITY_HOSTS } from './caching-proxy.ts'
import { expect, test } from './fixtures.ts'
import { PREPARED_DEMO } from './portal.ts'

/**
 * Two faculties in one process over TLS, behind nginx with the configuration deploy/nginx/university.conf. One was a
 * portal of its own and was moved as docs/OPERATIONS.md describes; the other is new.
 */
const nginx = findNginx()
const faculties = mkdtempSync(join(tmpdir(), 'diwan-faculties-'))
test.use({ settings: { FACULTIES_DIR: faculties, TRUSTED_PROXIES: '127.0.0.1', BACKUP_EVERY_HOURS: '0' } })
test.describe.configure({ mode: 'serial' })
test.skip(nginx === undefined, 'nginx not found: install nginx-light, or name one in NGINX_PATH')

const [LAW, ARTS] = UNIVERSITY_HOSTS
const LIST = '/api/grade_1/degrees/2024_25'
/** The longest time until both faculties answer on a busy machine. */
const OPENS = { timeout: 45_000 }

let proxy: RunningProxy & { plainUrl: string }
test.beforeAll(async ({ portal }) => {
  test.setTimeout(2 * OPENS.timeout)
  becomeFaculty('law', LAW)
  const { status, stderr } = await portal.diwan('faculty', 'add', 'arts', '--host', ARTS)
  expect(status, stderr).toBe(0)
  proxy = await startUniversityProxy(nginx ?? '', portal.url)
  // Until the process has found a new faculty, it answers for the faculty's host as for an unknown host; so this polls.
  for (const host of UNIVERSITY_HOSTS) await expect.poll(async () => (await ask(host, '/')).status, OPENS).toBe(200)
})
test.afterAll(async ({ portal }) => {
  proxy.stop()
  // The folder is removed only after the portal has stopped, because until then the portal writes into it.
  await portal.halt()
  rmSync(faculties, { recursive: true, force: true })
})

test('each faculty’s host shows its own results, also when nginx’s cache answers', async () => {
  for (const time of ['first', 'kept']) {
    const [law, arts] = [await ask(LAW, LIST), await ask(ARTS, LIST)]
    expect([law.status, arts.status], time).toEqual([200, 200])
    expect(law.body, time).toContain('"name"')
    expect(arts.body, time).not.toContain('"name"')
  }
})

test('a TLS connection that was opened for one faculty’s host refuses a request for another host', async () => {
  expect((await ask(LAW, LIST, { connectedTo: ARTS })).status).toBe(421)
})

test('a host that is not listed gets no certificate, and plain HTTP is redirected to TLS', async () => {
  await expect(ask('medicine.example.edu', '/')).rejects.toThrow(/unrecognized name/)
  const moved = await new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    plainRequest(`${proxy.plainUrl}/results?seat=1`, { headers: { host: LAW } }, (answer) =>
      resolve([answer.resume().statusCode, answer.headers.location]),
    )
      .once('error', reject)
      .end()
  })
  expect(moved).toEqual([301, `https://${LAW}/results?seat=1`])
})

/** Turns the data of a portal with the demonstration into a folder of one of the faculties. */
function becomeFaculty(name: string, host: string): void {
  const folder = join(faculties, name)
  mkdirSync(folder)
  cpSync(process.env[PREPARED_DEMO] ?? '', join(folder, 'data'), { recursive: true })
  writeFileSync(join(folder, 'settings.env'), `PUBLIC_URL=https://${host}\nDIWAN_DEMO=1\n`)
}

/** Requests a path of a host from nginx, as a browser would do after looking up the host's address. */
function ask(
  host: string,
  path: string,
  { connectedTo = host }: { connectedTo?: string } = {},
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    // The tests use a certificate of their own, which no client trusts.
    const agent = new Agent({ rejectUnauthorized: false })
    request(`${proxy.url}${path}`, { agent, servername: connectedTo, headers: { host } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => (body += chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
      .once('error', reject)
      .end()
  })
}
