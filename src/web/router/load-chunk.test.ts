import { afterEach, expect, test, vi } from 'vitest'
import { ChunkError, isChunkError, loadChunk } from './load-chunk.ts'

const HERE = 'https://results.example.edu/assets/portal.js'

afterEach(() => {
  for (const link of document.querySelectorAll('link[rel=stylesheet]')) link.remove()
})

/**
 * Fakes a host that answers each file name with this status, and breaks the connection for other names. Returns the
 * requested URLs.
 */
function host(answers: Readonly<Record<string, number | undefined>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const status = answers[url.split('/').at(-1) ?? '']
    return status === undefined ? Promise.reject(new TypeError('x')) : Promise.resolve(new Response('', { status }))
  })
  return asked
}

test('a chunk is imported only after all its files have arrived', async () => {
  const asked = host({ 'one.js': 200, 'two.js': 200 })
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'))

  expect(await loadChunk(load, ['./one.js', './two.js'], HERE)).toBe('module')
  expect(asked).toEqual(['https://results.example.edu/assets/one.js', 'https://results.example.edu/assets/two.js'])
})

test('after a failed load, a retry requests only the missing file', async () => {
  host({ 'three.js': 200, 'four.js': undefined })
  const load = vi.fn<() => Promise<string>>(() => Promise.resolve('module'))
  await expect(loadChunk(load, ['./three.js', './four.js'], HERE)).rejects.toBeInstanceOf(ChunkError)
  expect(load).not.toHaveBeenCalled()

  const asked = host({ 'four.js': 200 })
  expect(await loadChunk(load, ['./three.js', './four.js'], HERE)).toBe('module')
  expect(asked).toEqual(['https://results.example.edu/assets/four.js'])
})

test('the error tells a file that a newer build has replaced from a file that did not arrive', async () => {
  host({ 'old.js': 404, 'busy.js': 503 })
  const load = () => Promise.resolve('module')

  await expect(loadChunk(load, ['./old.js'], HERE)).rejects.toMatchObject({ isGone: true })
  await expect(loadChunk(load, ['./busy.js'], HERE)).rejects.toMatchObject({ isGone: false })
  await expect(loadChunk(load, ['./away.js'], HERE)).rejects.toMatchObject({ isGone: false })
})

test.each([
  ['gone.css', 404, true],
  ['away.css', undefined, false],
  ['back.css', 200, false],
])(
  'for the style sheet %s, whose status is %s, the error tells whether a newer build has replaced it',
  async (name, status, isGone) => {
    host({ [name]: status })
    const loading = loadChunk(() => Promise.resolve('module'), [`./${name}`], HERE)
    document.querySelector(`link[href$="${name}"]`)?.dispatchEvent(new Event('error'))
    await expect(loading).rejects.toMatchObject({ isGone })
    await expect(loading).rejects.toBeInstanceOf(ChunkError)
  },
)

test('the link of a style sheet that failed is removed, so that the next try loads the style sheet', async () => {
  host({})
  const load = () => Promise.resolve('module')
  const link = () => document.querySelector<HTMLLinkElement>('link[href$="screen.css"]')
  const first = loadChunk(load, ['./screen.css'], HERE)
  link()?.dispatchEvent(new Event('error'))
  await expect(first).rejects.toBeInstanceOf(ChunkError)
  expect(link()).toBeNull()

  const second = loadChunk(load, ['./screen.css'], HERE)
  link()?.dispatchEvent(new Event('load'))
  expect(await second).toBe('module')
  expect(await loadChunk(load, ['./screen.css'], HERE)).toBe('module')
  expect(document.querySelectorAll('link[href$="screen.css"]')).toHaveLength(1)
})

test.each([
  [new ChunkError('a.js'), true],
  [new TypeError('Failed to fetch dynamically imported module: https://x/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://x/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError("Cannot read properties of undefined (reading 'name')"), false],
  [new Error('broken'), false],
  ['broken', false],
])('isChunkError for %s: %s', (error, expected) => {
  expect(isChunkError(error)).toBe(expected)
})
