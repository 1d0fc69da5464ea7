import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { isQuestionMediaId } from '#contract/markup.ts'
import { snapshotFile } from '#contract/snapshot.ts'
import {
  cacheName,
  consequenceOf,
  fileKey,
  isOutdated,
  isQuiz,
  kindOf,
  mediaNamedIn,
  revisionIn,
  shellsToDelete,
} from './kept.rules.ts'
import { KEPT_AT, KEPT_NAME, KEPT_PLACE, KEPT_REVISION } from './kept-headers.rules.ts'

const HOME = 'https://results.example.edu/'
const COPY = 'https://pages.example.edu/faculty/results/'

const modules = import.meta.glob<Record<string, unknown>>(['../../contract/*.ts', '!../../contract/*.test.ts'], {
  eager: true,
})
const endpoints = Object.values(modules)
  .flatMap((contract) => Object.values(contract))
  .filter(isEndpoint)

const VALUES: Readonly<Record<string, string>> = {
  grade: 'grade_1',
  place: 'exams_schedule',
  year: '2024_25',
  term: 'term_2',
  file: 'books_grade_1.json',
  subject: 'علوم / القرآن',
}

describe('every call of the contract', () => {
  test('each public published answer is stored on the device, from a server and from a static copy', () => {
    const published = endpoints.filter((one) => one.method === 'GET' && one.access === 'public' && !isOfMoment(one))
    expect(published.length).toBeGreaterThan(15)
    for (const endpoint of published) {
      const address = addressOf(endpoint)
      const message = `${address}: add the path to ANSWERS in kept.rules.ts`
      expect(kindOf(get(`${HOME}${address.slice(1)}`), HOME), message).toBe('answer')
      expect(kindOf(get(`${COPY}${snapshotFile(address)}`), COPY), message).toBe('answer')
    }
  })

  test('the answers to members, contributors and the office, and to calls that write, are never stored', () => {
    const others = endpoints.filter((one) => one.method !== 'GET' || one.access !== 'public' || isOfMoment(one))
    expect(others.length).toBeGreaterThan(100)
    for (const endpoint of others) {
      const url = `${HOME}${addressOf(endpoint).slice(1)}`
      expect(kindOf({ method: endpoint.method, mode: 'cors', url }, HOME), url).toBe('other')
    }
  })
})

test.each([
  ['', 'navigate', 'document'],
  ['?fbclid=abc', 'navigate', 'document'],
  ['index.html', 'navigate', 'document'],
  ['', 'cors', 'other'],
  ['assets/portal-abc1234.js', 'cors', 'part'],
  ['icons/icon-192.png', 'no-cors', 'part'],
  ['manifest.webmanifest', 'cors', 'part'],
  ['drive/file/b7d1.pdf/preview', 'navigate', 'file'],
  ['preview.html?id=b7d1.pdf', 'navigate', 'file'],
  ['drive/uc?export=view&id=b7d1.pdf', 'cors', 'file'],
  ['drive/files/b7d1.pdf', 'no-cors', 'file'],
  ['storage/students-data/schedule/grade_1.jpg?v=3', 'no-cors', 'file'],
  ['drive/media/0a1b-640x480.png', 'no-cors', 'media'],
  ['drive/media/', 'no-cors', 'other'],
  ['drive/media/a/b', 'no-cors', 'other'],
  ['api/docs', 'navigate', 'other'],
  ['api/docs/json', 'cors', 'other'],
  ['storage/students-data/books.json.gz', 'cors', 'other'],
  ['api/storage/students-data/books.json', 'cors', 'other'],
  ['api/drive/files/b7d1.pdf', 'no-cors', 'other'],
  ['drive/files/b7d1.pdf/x', 'no-cors', 'other'],
  ['api/drive/media/0a1b.png', 'no-cors', 'other'],
  ['sw.js', 'same-origin', 'other'],
  ['healthz', 'cors', 'other'],
  ['api/auth/get-session', 'cors', 'other'],
  ['api/portal/anything', 'cors', 'other'],
  ['api/appeals/ABCD', 'cors', 'other'],
])('a request for "%s" in the mode %s is of the kind %s', (path, mode, kind) => {
  for (const folder of [HOME, COPY]) {
    expect(kindOf({ method: 'GET', mode, url: folder + path }, folder)).toBe(kind)
  }
})

test('the pictures and sounds that a quiz names are found once each, and the URLs of quizzes are recognised', () => {
  const ids = [`${'a'.repeat(40)}-640x480.png`, `${'b'.repeat(40)}.mp3`]
  for (const id of ids) expect(isQuestionMediaId(id)).toBe(true)
  const [picture, sound] = ids
  const questions = [{ text: `<img src="media:${picture}" alt="">` }, { text: `<audio src="media:${sound}" title="">` }]
  expect(mediaNamedIn(JSON.stringify([...questions, ...questions]))).toEqual(ids)
  expect(mediaNamedIn('لا صورة هنا')).toEqual([])
  const quizzes = [
    '/api/grade_1/test_yourself_students/questions/term_2/nahw',
    '/api/test_yourself/sended_questions',
    '/storage/students-data/questions/test_questions.json',
  ]
  for (const address of quizzes) {
    expect(isQuiz(HOME + address.slice(1)), address).toBe(true)
    expect(isQuiz(COPY + snapshotFile(address)), address).toBe(true)
  }
  expect(isQuiz(`${HOME}api/grade_1/degrees/2024_25`)).toBe(false)
})

test('for a portal below a path of its host, calls at the root of the host are recognised, too', () => {
  expect(kindOf(get('https://pages.example.edu/api/portal'), COPY)).toBe('answer')
})

test('answers of other sites are never stored', () => {
  expect(kindOf(get('https://elsewhere.example/api/portal'), HOME)).toBe('other')
  expect(kindOf(get('http://results.example.edu/api/portal'), HOME)).toBe('other')
})

const JSON_TYPE = 'application/json; charset=utf-8'

test.each([
  [{ status: 200, type: JSON_TYPE, cache: 'public, max-age=0' }, 'keep'],
  // The file hosts of static copies send one of these two.
  [{ status: 200, type: 'application/json', cache: 'no-cache' }, 'keep'],
  [{ status: 200, type: 'application/json' }, 'keep'],
  [{ status: 200, type: JSON_TYPE, cache: 'private, max-age=60' }, 'pass on'],
  [{ status: 200, type: JSON_TYPE, cache: 'no-store' }, 'pass on'],
  [{ status: 200, type: JSON_TYPE, cache: 'public', vary: 'accept-encoding, Cookie' }, 'pass on'],
  [{ status: 200, type: JSON_TYPE, cache: 'public', vary: '*' }, 'pass on'],
  [{ status: 200, type: JSON_TYPE, cache: 'public', vary: 'accept-encoding' }, 'keep'],
  [{ status: 404, type: 'application/problem+json', cache: 'no-store' }, 'drop'],
  [{ status: 403, type: 'application/problem+json' }, 'drop'],
  [{ status: 410, type: 'text/html' }, 'drop'],
  [{ status: 400, type: 'application/problem+json' }, 'pass on'],
  [{ status: 429, type: 'application/problem+json' }, 'pass on'],
  [{ status: 499, type: 'text/html' }, 'pass on'],
  [{ status: 500, type: 'application/problem+json' }, 'fall back'],
  [{ status: 502, type: 'text/html' }, 'fall back'],
  [{ status: 503, type: 'application/problem+json' }, 'fall back'],
  // A Wi-Fi hotspot's sign-in page, sent in place of the answer.
  [{ status: 200, type: 'text/html' }, 'fall back'],
  [{ status: 200, type: JSON_TYPE, redirected: true }, 'fall back'],
] as const)('for a response with %o the service worker decides: %s', (response, consequence) => {
  const { status, type, cache, vary, redirected }: SentHead = { redirected: false, ...response }
  const headers = new Headers({ 'content-type': type })
  if (cache) headers.set('cache-control', cache)
  if (vary) headers.set('vary', vary)
  expect(consequenceOf({ status, redirected, headers })).toBe(consequence)
})

test('a stored answer is outdated unless the portal still has the revision with which the answer was stored', () => {
  const keptAt = (revision: string) => new Headers({ [KEPT_REVISION]: revision })
  expect([isOutdated(keptAt('9'), 10), isOutdated(keptAt('10'), 10), isOutdated(keptAt('11'), 10)]).toEqual([
    true,
    false,
    true,
  ])
  expect(isOutdated(new Headers(), 1)).toBe(true)
})

test('the revision is read from the portal’s answer only if it is a number', () => {
  expect([{ revision: 7 }, { revision: '7' }, {}, null, 'text'].map(revisionIn)).toEqual([
    7,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('portals in several folders of one host have caches of different names', () => {
  expect(cacheName('answers', '/')).toBe('diwan answers /')
  expect(cacheName('shell', '/a/', 'v1')).not.toBe(cacheName('shell', '/b/', 'v1'))
})

test('all caches of older builds are deleted, except the newest one', () => {
  const shell = (name: string, keptAt: string) => ({ name, keptAt })
  const shells = [shell('b', '2026-02'), shell('now', '2026-04'), shell('a', '2026-01'), shell('c', '2026-03')]
  expect(shellsToDelete(shells, 'now')).toEqual(['b', 'a'])
  expect(shellsToDelete([...shells].reverse(), 'now')).toEqual(['b', 'a'])
  expect(shellsToDelete([shell('a', '2026-01'), shell('c', '2026-03')], 'now')).toEqual(['a'])
  expect(shellsToDelete([shell('now', '')], 'now')).toEqual([])
})

test('the URLs for viewing and downloading a file have one key, so both get the stored copy', () => {
  const key = `${HOME}drive/uc?export=view&id=%D9%83.pdf`
  expect(fileKey(`${HOME}drive/uc?export=download&id=%D9%83.pdf`)).toBe(key)
  expect(fileKey(`${HOME}drive/uc?id=ك.pdf&export=view`)).toBe(key)
  for (const path of ['drive/files/a.pdf', 'preview.html?id=a.pdf', 'drive/uc', 'drive/uc/more?id=a.pdf']) {
    expect(fileKey(COPY + path)).toBe(COPY + path)
  }
})

test('each header of a stored answer has its own name', () => {
  const names = [KEPT_AT, KEPT_REVISION, KEPT_NAME, KEPT_PLACE]
  expect(new Set(names.filter((name) => name.startsWith('x-diwan-kept-'))).size).toBe(4)
})

interface SentHead {
  status: number
  type: string
  cache?: string
  vary?: string
  redirected: boolean
}

function get(url: string) {
  return { method: 'GET', mode: 'cors', url }
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'method' in value
}

/**
 * The answer of the session call differs for each caller, although its access is public, because visitors may request
 * it.
 */
/** Whether an answer is right for one caller or one moment only. */
function isOfMoment({ path }: Endpoint): boolean {
  return path.startsWith('/api/auth/') || path.startsWith('/api/invitation') || /^[/](health|ready)z$/.test(path)
}

function addressOf({ path, query }: Endpoint): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(VALUES[name] ?? '100012025'))
  const names = Object.keys(query?.shape ?? {})
  return names.length > 0 ? `${filled}?${names.map((name) => `${name}=1`).join('&')}` : filled
}
