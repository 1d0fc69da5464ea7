import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'
import type { Answer } from '#server/published/answer.ts'
import { AnswerTable } from '#server/published/answer-table.ts'
import { withFaculty } from '#server/published/built-files.ts'
import { builtShell } from '#server/testing/built-shell.ts'
import { makeTestPortal } from '#server/testing/test-portal.ts'
import { makeShell, readShell, type ShellOptions, shellKeeper } from './shell.ts'

function loadShell(folder: string, options: ShellOptions = {}) {
  return makeShell(readShell(folder), options)
}

const SCRIPT = "document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'light'"
const STYLE = 'body { margin: 0 }'
const DOCUMENT = `<!doctype html><html lang="ar" dir="rtl"><head><style>${STYLE}</style><script>${SCRIPT}</script>
<meta property="og:image" content="./assets/card-3c4d.png"><meta property="og:url" content="./">
<script type="module" src="./assets/main-1a2b.js"></script></head><body>ديوان</body></html>`
const PREVIEW = `<!doctype html><html lang="ar" dir="rtl"><head><style>@font-face { src: url(./assets/cairo-5e6f.woff2) }</style>
<script type="module" src="./assets/preview-7a8b.js"></script></head><body></body></html>`

const FILES = {
  'index.html': DOCUMENT,
  'preview.html': PREVIEW,
  'assets/decoder-9c0d.wasm': '\0asm',
  'sw.js': 'self.kept = 1',
  'sw-off.js': 'self.removed = 1',
  'manifest.webmanifest': '{"name":"ديوان"}',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
}

test('the document’s security policy allows its own inline script and style by hash, and forbids framing the document', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const response = await portal.get('/')
  expect(await response.text()).toBe(DOCUMENT)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain(`script-src 'self' '${hashOf(SCRIPT)}'`)
  expect(policy).toContain(`style-src 'self' '${hashOf(STYLE)}'`)
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("manifest-src 'self'")
  expect(policy).toContain("media-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.join()).not.toContain('unsafe')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
  expect(await (await portal.get('/index.html')).text()).toBe(DOCUMENT)
})

test('the home page’s prerendered list of grades has the faculty’s own grades', async () => {
  const html = await readFile(join(import.meta.dirname, '../../web/index.html'), 'utf8')
  const names = ['إعدادي <أ>', 'الأولى', 'الثانية', 'الثالثة', 'الامتياز']
  const drawn = withFaculty(html, { ...SPECIFIED_SHAPE, grades: names.map((name) => ({ name })) })
  const options = Array.from(drawn.matchAll(/<option value="(grade_.)">(.*?)<[/]option>/g), ([, ...option]) => option)
  const written = ['إعدادي &lt;أ>', ...names.slice(1)]
  expect(options).toEqual(written.map((name, at) => [`grade_${at + 1}`, name]))
  expect(drawn).toMatch(/الامتياز<[/]option>\s*<[/]select>/)
  expect(withFaculty(html, SPECIFIED_SHAPE)).toBe(html)
})

test('the document has a data-faculty attribute while the faculty’s grades or terms differ from the specified ones', async () => {
  const table = new AnswerTable(() => undefined)
  const renew = shellKeeper(table, readShell(await builtShell(FILES)), {})
  const attribute = () => /<html data-faculty="([^"]*)" lang="ar"/.exec(readDocument(table.find('/')).html)?.[1]
  const shape = { ...SPECIFIED_SHAPE, grades: [{ name: 'السنة "الأولى" & <الأخيرة>' }] }
  await renew(SPECIFIED_SHAPE)
  expect(readDocument(table.find('/')).html).toBe(DOCUMENT)
  await renew(shape)
  const text = attribute()?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  expect(JSON.parse(text ?? '')).toEqual(shape)
  await renew({ ...SPECIFIED_SHAPE })
  expect(readDocument(table.find('/')).html).toBe(DOCUMENT)
})

test('the preview page links its files from the root, may start a worker, and only the portal may frame it', async () => {
  const shell = await loadShell(await builtShell(FILES))

  const { html, headers } = readDocument(shell.get('/preview.html'))
  expect(html).toContain('<script type="module" src="/assets/preview-7a8b.js">')
  expect(html).toContain('url(/assets/cairo-5e6f.woff2)')
  const policy = headers.get('content-security-policy')?.split('; ') ?? []
  const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? []
  expect(policy).toContain(`style-src 'self' '${hashOf(style)}'`)
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("worker-src 'self'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy.join()).not.toContain('unsafe')
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
})

test('with a cloud drive in the settings the document may frame that drive, and no other site', async () => {
  const shell = await loadShell(await builtShell(FILES), { driveBaseUrl: 'https://drive.example.edu/files' })

  const policy = readDocument(shell.get('/')).headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("frame-src 'self' https://drive.example.edu")
})

test('with PUBLIC_URL the document’s preview picture and address are absolute', async () => {
  const folder = await builtShell(FILES)

  const { html } = readDocument((await loadShell(folder, { publicUrl: 'https://results.example.edu' })).get('/'))
  expect(html).toContain('content="https://results.example.edu/assets/card-3c4d.png"')
  expect(html).toContain('<meta property="og:url" content="https://results.example.edu/">')
  expect(html).toContain('src="./assets/main-1a2b.js"')
  expect(readDocument((await loadShell(folder)).get('/')).html).toBe(DOCUMENT)
})

test('files with a content hash in their name are cached for ever, others are revalidated', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const script = await portal.get('/assets/main-1a2b.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const decoder = await portal.get('/assets/decoder-9c0d.wasm')
  expect(decoder.headers.get('content-type')).toBe('application/wasm')
  const icon = await portal.get('/favicon.svg')
  expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual(['image/svg+xml', 'no-cache'])
})

test('a file is sent in the encodings that the build made, and each encoding has an ETag of its own', async () => {
  const script = Buffer.from('export const name = "ديوان"')
  const copies = { br: brotliCompressSync(script), gzip: gzipSync(script) }
  const files = { ...FILES, 'assets/main-1a2b.js': script.toString(), 'assets/main-1a2b.js.br': copies.br }
  const portal = await makeTestPortal({
    shellDir: await builtShell({ ...files, 'assets/main-1a2b.js.gz': copies.gzip }),
  })

  const etags = new Set<string>()
  for (const [accepted, encoding, bytes] of [
    ['br, gzip', 'br', copies.br],
    ['gzip', 'gzip', copies.gzip],
    ['identity', undefined, script],
  ] as const) {
    const { headers, body } = await rawGet(`${portal.url}/assets/main-1a2b.js`, accepted)
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(body.equals(bytes), accepted).toBe(true)
    etags.add(String(headers.etag))
  }
  expect(etags.size).toBe(3)
  expect((await portal.get('/assets/main-1a2b.js.br')).status).toBe(404)
})

test('a file without compressed copies, or with copies of another build, is sent uncompressed', async () => {
  const old = brotliCompressSync('export const before = 1')
  const portal = await makeTestPortal({ shellDir: await builtShell({ ...FILES, 'assets/main-1a2b.js.br': old }) })

  for (const path of ['/assets/main-1a2b.js', '/favicon.svg']) {
    const { headers, body } = await rawGet(portal.url + path, 'br, gzip')
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding'])
    expect(body.toString()).toBe(path === '/favicon.svg' ? FILES['favicon.svg'] : 'export {}')
  }
})

test('a document that a setting changes is compressed after the change', async () => {
  const shell = await loadShell(await builtShell({ ...FILES, 'index.html.br': brotliCompressSync(DOCUMENT) }), {
    publicUrl: 'https://results.example.edu',
  })

  const { representations } = shell.get('/') ?? expect.fail()
  expect(brotliDecompressSync(representations.br.body).equals(representations.identity.body)).toBe(true)
  expect(representations.identity.body.toString()).toContain('https://results.example.edu/assets/card-3c4d.png')
})

test('the service worker and the manifest are revalidated at each request', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const worker = await portal.get('/sw.js')
  expect([worker.status, await worker.text()]).toEqual([200, FILES['sw.js']])
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  const manifest = await portal.get('/manifest.webmanifest')
  expect(manifest.headers.get('cache-control')).toBe('no-cache')
  expect(manifest.headers.get('content-type')).toBe('application/manifest+json')
})

test('with the setting `off` the service worker’s URL serves the script that removes it', async () => {
  const shell = await loadShell(await builtShell(FILES), { serviceWorker: 'off' })

  expect(shell.get('/sw.js')?.representations.identity.body.toString()).toBe(FILES['sw-off.js'])
})

test('a request for the HTML document with its ETag gets 304', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const { headers } = await portal.get('/')
  const again = await portal.get('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the HTML document is served at a URL with unknown query parameters', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const response = await portal.get('/?fbclid=abc')
  expect([response.status, await response.text()]).toEqual([200, DOCUMENT])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test.each([
  ['/%23/degrees/grade_2/2024_25/%D9%A2?sortMethod=x', '/#/degrees/grade_2/2024_25/%D9%A2?sortMethod=x'],
  [`/%23%2Fgeneral_subjects%2F${'%25D9%25A2'.repeat(50)}`, `/#/general_subjects/${'%D9%A2'.repeat(50)}`],
])('an address whose hash was escaped on the way leads to its screen: %s', async (path, location) => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  const response = await fetch(portal.url + path, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, location])
})

test('no path outside the built folder is served', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell(FILES) })

  for (const path of ['/missing.html', '/../package.json', '/%2e%2e/package.json', '/assets/..%2findex.html']) {
    expect((await portal.get(path)).status, path).toBe(404)
  }
})

test('without built browser files the API answers, and the document is 404', async () => {
  const portal = await makeTestPortal()

  expect((await portal.get('/')).status).toBe(404)
  expect((await portal.get('/api/portal')).status).toBe(200)
})

/** Returns the body as it was sent; `fetch` would decompress it. */
function rawGet(url: string, accepted: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': accepted } }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject)
    }).once('error', reject)
  })
}

function readDocument(answer: Answer | undefined): { html: string; headers: Map<string, string> } {
  const { body, headers = [] } = answer?.representations.identity ?? {}
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as const] : []))
  return { html: body?.toString() ?? '', headers: new Map(pairs) }
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

test('with an https PUBLIC_URL every response has Strict-Transport-Security, and with http none has', async () => {
  const shellDir = await builtShell(FILES)
  const secure = await makeTestPortal({ shellDir, settings: { PUBLIC_URL: 'https://results.example.edu' } })
  const plain = await makeTestPortal({ shellDir, settings: { PUBLIC_URL: 'http://results.example.edu' } })
  for (const path of ['/', '/api/suggestions', '/drive/file/x.pdf/preview']) {
    const [one, other] = [await secure.get(path), await plain.get(path)]
    expect(one.headers.get('strict-transport-security'), path).toContain('max-age=31536000')
    expect(other.headers.get('strict-transport-security'), path).toBeNull()
  }
})
