import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { LinkFault } from '#contract/admin-links.ts'
import { byOffice } from '#server/testing/factories.ts'
import { addToLibrary } from '#server/testing/library-content.ts'
import { makeLibrarian } from '#server/testing/library-desk.ts'
import { makeTestDatabase } from '#server/testing/test-database.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { linkAsker } from './link-asker.ts'
import { checkLinks, linkReport } from './link-checks.service.ts'

/** How the other site responds at each path. */
const SITE: Record<string, (response: ServerResponse, method: string) => void> = {
  '/there': (response) => response.writeHead(200).end('a page'),
  '/get-only': (response, method) => response.writeHead(method === 'GET' ? 200 : 405).end(),
  '/gone': (response) => response.writeHead(404).end(),
  '/broken': (response) => response.writeHead(500).end(),
  '/moved': (response) => response.writeHead(301, { location: '/there' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/inside': (response) => response.writeHead(302, { location: 'http://127.0.0.2/secret' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/endless': (response) => void response.writeHead(200).write('a stream that never ends'),
  '/cut': (response) => void response.socket?.destroy(),
  '/silent': () => undefined,
}

let site: Server
let url: string
const asked: string[] = []
beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const answer = SITE[request.url ?? '']
    if (answer) answer(response, request.method ?? '')
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return () => {
    site.closeAllConnections()
    site.close()
  }
})

/** Allows only the address of the test's other site, which is on this machine. */
const ask = linkAsker({ isRefused: (address) => address !== '127.0.0.1', timeoutMs: 300 })

test.each<[path: string, status: number | null, fault: LinkFault | null]>([
  ['/there', 200, null],
  ['/get-only', 200, null],
  ['/moved', 200, null],
  ['/endless', 200, null],
  ['/gone', 404, 'status'],
  ['/broken', 500, 'status'],
  ['/round', null, 'redirects'],
  ['/file', 302, 'redirects'],
  ['/inside', null, 'private_address'],
  ['/cut', null, 'no_answer'],
  ['/silent', null, 'no_answer'],
])('checking %s on another site returns its status and fault', async (path, status, fault) => {
  expect(await ask(url + path)).toEqual({ status, fault })
})

test('checking a link never contacts a private network, by host name or by an address in any notation', async () => {
  const port = new URL(url).port
  const before = asked.length
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]', '0']) {
    expect(await linkAsker()(`http://${host}:${port}/there`), host).toEqual({ status: null, fault: 'private_address' })
  }
  expect(asked.length).toBe(before)
})

test('a link with an unknown host name has a fault', async () => {
  const { status, fault } = await ask('http://nothing.invalid/')
  // Without a network, unknown hosts cannot be distinguished from hosts that do not respond.
  expect([status, fault === 'no_host' || fault === 'no_answer']).toEqual([null, true])
})

test('a run checks all links to other sites in batches, and the report lists dead links with the items that have them', async () => {
  const database = await makeTestDatabase()
  const many = Array.from({ length: 20 }, (_, index) => `${url}/there?${index}`)
  await addToLibrary(database, {
    books: [
      { kind: 'book', grade: 1, term: 1, name: 'كتاب', driveId: `${url}/gone` },
      { kind: 'book', grade: 1, term: 1, name: 'ملف', driveId: 'b-1.pdf' },
    ],
    resources: [
      { place: { grade: 2, term: 2 }, subject: 'nahw', title: 'مصدر', link: `${url}/gone`, isBook: false },
      { subject: 'khatt', title: 'عام', link: '/drive/file/b-1.pdf/preview', isBook: false },
      ...many.map((link) => ({ subject: 'khatt', title: 'عام', link, isBook: false })),
    ],
    recordings: [{ grade: 1, term: 1, subject: 'sarf', link: `${url}/broken` }],
    channelUrl: `${url}/there`,
  })
  expect(await linkReport(database.write)).toMatchObject({ total: 23, checked: 0, since: null, dead: [] })

  const lefts: number[] = []
  let run: string | undefined
  do {
    const step = await checkLinks(
      database,
      { run, ask: (link) => ask(link.replace(/[?].*/, '')) },
      byOffice(new Date()),
    )
    run = step.run
    lefts.push(step.left)
  } while (lefts.at(-1) !== 0)
  expect(lefts).toEqual([11, 0])

  const report = await linkReport(database.write)
  expect(report).toMatchObject({ total: 23, checked: 23 })
  expect(report.dead.map(({ url: link, status, fault }) => [link, status, fault])).toEqual([
    [`${url}/broken`, 500, 'status'],
    [`${url}/gone`, 404, 'status'],
  ])
  expect(report.dead[1]?.places).toEqual([
    { kind: 'book', name: 'كتاب', shelf: { shelf: 'book', grade: 'grade_1', term: 'term_1' } },
    { kind: 'resource', name: 'مصدر', shelf: { shelf: 'resource', grade: 'grade_2', term: 'term_2', subject: 'nahw' } },
  ])

  expect(report.recordings).toEqual([
    {
      url: `${url}/broken`,
      places: [{ kind: 'recording', name: 'sarf', shelf: { shelf: 'recording', grade: 'grade_1', term: 'term_1' } }],
    },
  ])

  await database.write.deleteFrom('recording').execute()
  expect((await linkReport(database.write)).dead).toHaveLength(1)
  await checkLinks(database, { run: undefined, ask }, byOffice(new Date()))
  const kept = await database.write.selectFrom('link_check').select('url').where('url', 'like', '%broken').execute()
  expect(kept).toEqual([])
})

test('a link that an officer adds to the portal’s own machine is reported as dead, and never contacted', async () => {
  const portal = await makeTestPortal()
  const desk = await makeLibrarian(portal)
  await desk.add({ shelf: 'general_subject' }, { name: 'hasib' })
  await desk.add({ shelf: 'general_resource', subject: 'hasib' }, { name: 'داخلي', link: `${url}/from-the-desk` })

  expect(await desk.send('POST', '/api/admin/library/links/check', {})).toMatchObject({
    status: 200,
    body: { total: 1, left: 0 },
  })
  const report = await desk.get('/api/admin/library/links')
  expect(report.body).toMatchObject({ checked: 1, dead: [{ fault: 'private_address', status: null }] })
  expect(asked.filter((line) => line.includes('from-the-desk'))).toEqual([])
})

test('the link report of a library with more than a thousand links has all of them', async () => {
  const database = await makeTestDatabase()
  const place = { grade: 1, term: 1 } as const
  const resources = Array.from({ length: 1001 }, (_, at) => {
    return { place, subject: 'nahw', title: `شرح ${at}`, link: `https://example.edu/${at}`, isBook: false }
  })
  await addToLibrary(database, { resources })
  expect(await linkReport(database.read)).toMatchObject({ total: 1001, checked: 0 })
})
