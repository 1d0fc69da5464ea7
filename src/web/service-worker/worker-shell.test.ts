import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCache } from '../testing/fake-cache.ts'
import { Shell } from './worker-shell.ts'

const FOLDER = 'https://results.example.edu/'
const SCREENS = Array.from({ length: 10 }, (_, number) => `assets/screen${number}.${number === 9 ? 'css' : 'js'}`)
const PICTURE = 'icons/icon.png'
const PACK = 'assets/screens.json'

let asked: string[]
let cache: ReturnType<typeof fakeCache>
/** The files that the faked network has, by path. */
let files: Map<string, string>

beforeEach(() => {
  asked = []
  cache = fakeCache()
  files = new Map([...SCREENS, PICTURE].map((path) => [path, `network ${path}`]))
  files.set(PACK, JSON.stringify(Object.fromEntries(SCREENS.map((path) => [path, `pack ${path}`]))))
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), match: (url: string) => cache.match(url) })
  vi.stubGlobal('fetch', (url: string) => {
    const path = url.slice(FOLDER.length)
    asked.push(path)
    const text = files.get(path)
    return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text))
  })
})

afterEach(() => vi.unstubAllGlobals())

function shell(): Shell {
  const build = { version: '1', entry: 'assets/portal.js', core: [], screens: [...SCREENS, PICTURE], pack: PACK }
  return new Shell({ ...build, preview: [] }, FOLDER)
}

async function keptText(path: string): Promise<string | undefined> {
  return (await cache.match(FOLDER + path))?.text()
}

test('a first visit fetches all scripts and styles of the screens by one request and stores them', async () => {
  await shell().keepRest(false)

  expect(asked).toEqual([PACK, PICTURE])
  for (const path of SCREENS) expect(await keptText(path)).toBe(`pack ${path}`)
  const typeOf = async (path: string) => (await cache.match(FOLDER + path))?.headers.get('content-type')
  expect(await typeOf('assets/screen0.js')).toBe('text/javascript; charset=utf-8')
  expect(await typeOf('assets/screen9.css')).toBe('text/css; charset=utf-8')
})

test('an update of the portal fetches the few changed files by one request each', async () => {
  for (const path of [...SCREENS.slice(2), PICTURE]) await cache.put(FOLDER + path, new Response(`old ${path}`))
  await shell().keepRest(false)

  expect(asked).toEqual(SCREENS.slice(0, 2))
  expect(await keptText('assets/screen0.js')).toBe('network assets/screen0.js')
})

test.each([
  ['is missing', undefined],
  ['is truncated', '{"assets/screen0.js":"pack'],
])('if the pack of all files %s, each file is requested alone', async (_case, text) => {
  if (text === undefined) files.delete(PACK)
  else files.set(PACK, text)
  await shell().keepRest(false)

  expect(asked).toEqual([PACK, ...SCREENS, PICTURE])
  expect(await keptText('assets/screen0.js')).toBe('network assets/screen0.js')
})
