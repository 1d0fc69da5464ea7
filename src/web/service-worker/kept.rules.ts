import { KEPT_REVISION } from './kept-headers.rules.ts'

/**
 * The rules of what the service worker stores on the reader's device, and when it removes it. The pages use them too.
 */

/** Maximum number of stored answers; the answers that were confirmed longest ago are removed first. */
export const MOST_ANSWERS = 100

/** Maximum bytes of the pictures and sounds of stored quizzes. */
export const MOST_MEDIA_BYTES = 24 * 1024 * 1024

/** The messages by which a page asks the worker to do something. */
export type WorkerMessage =
  /** Store these published answers, which the page got before the worker ran. */
  | { type: 'keep'; urls: readonly string[] }
  /** Store the code of every public screen. */
  | { type: 'keep-screens' }
  /** Store the code that shows a stored file. */
  | { type: 'keep-preview' }
  /** Replace the running worker by this one. */
  | { type: 'take-over' }

/**
 * The caches on the device: `shell` holds the portal's own files, `answers` published answers, `media` the pictures and
 * sounds of stored quizzes, `files` the files that the reader asked to store.
 */
export type Keep = 'shell' | 'answers' | 'media' | 'files'

/**
 * Returns the name of a cache. The name contains the folder, because portals in several folders of one host share the
 * browser's storage.
 */
export function cacheName(keep: Keep, folder: string, version = ''): string {
  return `diwan ${keep} ${folder} ${version}`.trim()
}

/**
 * What a request is for. The worker leaves requests of the kind `other` to the browser, except that it may replace a
 * page by its offline page.
 */
export type RequestKind = 'document' | 'part' | 'answer' | 'media' | 'file' | 'other'

interface AskedRequest {
  method: string
  mode: string
  url: string
}

/**
 * Patterns of the paths, without the query, of the answers that the worker stores: docs/ARCHITECTURE.md, "Without
 * network". No other answer is stored.
 */
const ANSWERS = [
  'portal',
  'degrees',
  'degrees_analytics/[^/]+',
  'find/[^/]+',
  'general_subjects(?:/[^/]+)?',
  'test_yourself/sended_questions',
  '(?:grade_[1-7]|exams_schedule)/schedule',
  'grade_[1-7]/degrees/[^/]+(?:/[^/]+)?',
  'grade_[1-7]/more_resources(?:/[^/]+/[^/]+)?',
  'grade_[1-7]/lectures_recordings',
  'grade_[1-7]/test_yourself_students/questions/[^/]+(?:/[^/]+)?',
]
/** A static copy has the query in the file's name: `degrees.grade-1.json`. */
const ANSWER = new RegExp(`^api/(?:${ANSWERS.join('|')})(?:[.][^/]*)?$`)
const STORED_ANSWER = /^storage\/students-data\/.+\.json$/
const FILE =
  /^(?:drive\/(?:uc|files\/[^/]+|file\/[^/]+\/preview)|preview\.html|storage\/students-data\/schedule\/[^/]+)$/
const MEDIA = /^drive\/media\/[^/]+$/

/** Returns what a request is for; `folder` is the portal's URL, with a slash at its end. */
export function kindOf({ method, mode, url }: AskedRequest, folder: string): RequestKind {
  const asked = new URL(url)
  const home = new URL(folder)
  if (method !== 'GET' || asked.origin !== home.origin) return 'other'
  const path = pathBelow(asked.pathname, home.pathname)
  if (path === '' || path === 'index.html') return mode === 'navigate' ? 'document' : 'other'
  if (FILE.test(path)) return 'file'
  if (MEDIA.test(path)) return 'media'
  if (ANSWER.test(path) || STORED_ANSWER.test(path)) return 'answer'
  // The icons and the manifest are beside the document, not in the folder `assets`.
  return path.startsWith('assets/') || path.startsWith('icons/') || path === 'manifest.webmanifest' ? 'part' : 'other'
}

/**
 * Returns a path without the portal's folder. If a portal in a folder has a server, its calls nevertheless start at the
 * root of the host.
 */
function pathBelow(path: string, folder: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path.slice(1)
}

/** What the worker does with the network's response to a call for a published answer. */
export type Consequence = 'keep' | 'drop' | 'fall back' | 'pass on'

/** The parts of a response on which the decision depends. */
export interface SeenResponse {
  status: number
  redirected: boolean
  headers: Pick<Headers, 'get'>
}

const GONE: readonly number[] = [403, 404, 410]

/**
 * Decides what to do with a response. One that is the same for everybody is stored. If it says that the answer is gone,
 * hidden or withheld, the stored answer is removed. If it is an outage or a hotspot's page, the stored answer is used.
 */
export function consequenceOf({ status, redirected, headers }: SeenResponse): Consequence {
  if (GONE.includes(status)) return 'drop'
  if (status >= 500 || redirected) return 'fall back'
  if (status !== 200) return 'pass on'
  if (!/\bjson\b/.test(headers.get('content-type') ?? '')) return 'fall back'
  return isForEverybody(headers) ? 'keep' : 'pass on'
}

/** Whether the response is the same for every reader. */
export function isForEverybody(headers: Pick<Headers, 'get'>): boolean {
  const isPrivate = /\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')
  return !isPrivate && !/[*]|\b(?:cookie|authorization)\b/i.test(headers.get('vary') ?? '')
}

/** Whether an answer holds the questions of a quiz, which may name pictures and sounds. */
export function isQuiz(url: string): boolean {
  return /[/](?:[^/]*_)?questions(?:[/.]|$)/.test(new URL(url).pathname)
}

/** Returns the ids of the pictures and sounds that a text with questions names, each once, in the order of the text. */
export function mediaNamedIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\bmedia:([\w-]+[.]\w+)/g), ([, id = '']) => id))]
}

/**
 * Whether a stored answer must be fetched again: it was stored at another revision than the portal's, because the
 * portal has published since or a backup was restored.
 */
export function isOutdated(kept: Pick<Headers, 'get'>, revision: number): boolean {
  const keptAt = kept.get(KEPT_REVISION)
  return keptAt === null || Number(keptAt) !== revision
}

/** Returns the revision in the body of `/api/portal`; undefined if it has none. */
export function revisionIn(body: unknown): number | undefined {
  const revision = typeof body === 'object' && body !== null && 'revision' in body ? body.revision : undefined
  return typeof revision === 'number' ? revision : undefined
}

/**
 * Returns the shell caches to delete: all except the current one and the newest of the others, which open pages may
 * still use.
 */
export function shellsToDelete(shells: readonly { name: string; keptAt: string }[], current: string): string[] {
  const others = shells
    .filter(({ name }) => name !== current)
    .sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1))
  return others.slice(1).map(({ name }) => name)
}

/** Returns the key of a stored file; the URLs for viewing and for downloading the file have the same key. */
export function fileKey(url: string): string {
  const { origin, pathname, search, searchParams } = new URL(url)
  const id = searchParams.get('id')
  return /[/]drive[/]uc$/.test(pathname) && id !== null
    ? `${origin}${pathname}?export=view&id=${encodeURIComponent(id)}`
    : `${origin}${pathname}${search}`
}
