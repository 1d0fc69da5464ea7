import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestPortal } from '#server/testing/test-portal.ts'

const SCRIPT = "document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'light'"
const STYLE = 'body { margin: 0 }'
const DOCUMENT = `<!doctype html><html lang="ar" dir="rtl"><head><style>${STYLE}</style><script>${SCRIPT}</script>
<script type="module" src="/assets/main-1a2b.js"></script></head><body>ديوان</body></html>`

async function builtShell(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'diwan-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), DOCUMENT)
  await writeFile(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  return folder
}

test('the document may run its own scripts, by hash, and no others, and nobody may frame it', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell() })

  const response = await portal.get('/')
  expect(await response.text()).toBe(DOCUMENT)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  const policy = response.headers.get('content-security-policy')?.split('; ') ?? []
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain(`script-src 'self' '${hashOf(SCRIPT)}'`)
  expect(policy).toContain(`style-src 'self' '${hashOf(STYLE)}'`)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.join()).not.toContain('unsafe')
  expect(response.headers.get('x-frame-options')).toBe('DENY')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('same-origin')
})

test('files that are named by their content are kept for ever, the others are asked about each time', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell() })

  const script = await portal.get('/assets/main-1a2b.js')
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const icon = await portal.get('/favicon.svg')
  expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual(['image/svg+xml', 'no-cache'])
})

test('the document is known again by its validator', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell() })

  const { headers } = await portal.get('/')
  const again = await portal.get('/', { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('a link that grew parameters on its way still opens the document', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell() })

  const response = await portal.get('/?fbclid=abc')
  expect([response.status, await response.text()]).toEqual([200, DOCUMENT])
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('nothing outside of the built folder is served', async () => {
  const portal = await makeTestPortal({ shellDir: await builtShell() })

  for (const path of ['/index.html', '/../package.json', '/%2e%2e/package.json', '/assets/..%2findex.html']) {
    expect((await portal.get(path)).status, path).toBe(404)
  }
})

test('without a built folder the calls answer and the document does not', async () => {
  const portal = await makeTestPortal()

  expect((await portal.get('/')).status).toBe(404)
  expect((await portal.get('/api/portal')).status).toBe(200)
})

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
