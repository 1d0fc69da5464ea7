import { cacheName, fileKey, type WorkerMessage } from '../service-worker/kept.rules.ts'
import { KEPT_AT, KEPT_NAME, KEPT_PLACE } from '../service-worker/kept-headers.rules.ts'

/** A file that the reader can store on the device. */
export interface FileToKeep {
  url: string
  /** The URL of the preview page, which shows the file in a frame, if the file has one. */
  preview?: string | undefined
  name: string
  /** Whether `name` is only the title of the screen. The file is then stored under the name in the response. */
  isUnnamed?: boolean
  /** The address of the portal's screen that shows the file. */
  place: string
}

/** A file that is stored on the device. */
export interface KeptFile {
  key: string
  name: string
  place: string
  size: number
  /** ISO time at which the file was stored. */
  keptAt: string
}

/** Why a file could not be stored on the device. */
export type KeepFailure = 'network' | 'missing' | 'full' | 'impossible'

export class KeepFailureError extends Error {
  readonly failure: KeepFailure

  constructor(failure: KeepFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'KeepFailureError'
    this.failure = failure
  }
}

/**
 * How long to wait for the service worker. A page registers it only when the page has loaded, and the worker then
 * downloads the portal's files.
 */
const WORKER_WAIT_MS = 30_000
const LOOK_AGAIN_MS = 500

/** Whether this browser can store a file: it must be a file of this portal, and the page must be secure. */
export function canKeep(url: string): boolean {
  const isOurs = new URL(url, document.baseURI).origin === location.origin
  return isOurs && 'caches' in window && 'serviceWorker' in navigator
}

/** Returns the stored file of this URL; undefined if the device has none. */
export async function findKept(url: string): Promise<KeptFile | undefined> {
  const key = keyOf(url)
  const response = await (await open()).match(key)
  return response && fileOf(key, response)
}

/** Returns all stored files, the newest first. */
export async function listKept(): Promise<KeptFile[]> {
  const cache = await open()
  const found: KeptFile[] = []
  for (const { url } of await cache.keys()) {
    const response = await cache.match(url)
    // Preview pages are in the same cache, but have no name: skip them.
    if (response?.headers.has(KEPT_NAME)) found.push(await fileOf(url, response))
  }
  return found.sort((one, other) => other.keptAt.localeCompare(one.keptAt))
}

/**
 * Stores a file on the device, with its preview page if it has one; `onProgress` gets the loaded share, 0 to 1. Throws
 * KeepFailureError.
 */
export async function keepFile(file: FileToKeep, onProgress: (share: number) => void): Promise<KeptFile> {
  const worker = await runningWorker()
  const { url, preview, place } = file
  const response = await fetched(url)
  const name = (file.isUnnamed && ownName(response)) || file.name
  const blob = await readWith(response, onProgress)
  const headers = new Headers({
    'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
    [KEPT_AT]: new Date().toISOString(),
    [KEPT_NAME]: encodeURIComponent(name),
    [KEPT_PLACE]: encodeURIComponent(place),
  })
  for (const header of ['etag', 'content-disposition', 'x-content-type-options']) {
    const value = response.headers.get(header)
    if (value !== null) headers.set(header, value)
  }
  await put(keyOf(url), new Response(blob, { headers }))
  if (preview !== undefined) {
    try {
      await put(keyOf(preview), await fetched(preview))
    } catch (failure) {
      // Without its preview page the file would be listed as stored, but could not be opened without a network.
      await removeKept(keyOf(url))
      throw failure
    }
    worker.postMessage({ type: 'keep-preview' } satisfies WorkerMessage)
  }
  // Ask the browser not to evict this site's storage when space is short; the browser may refuse.
  void navigator.storage?.persist?.().catch(() => undefined)
  return { key: keyOf(url), name, place, size: blob.size, keptAt: headers.get(KEPT_AT) ?? '' }
}

/** Removes a stored file and its preview page from the device. */
export async function removeKept(key: string): Promise<void> {
  const cache = await open()
  await cache.delete(key)
  const id = idOf(key)
  for (const { url } of await cache.keys()) if (idOf(url) === id) await cache.delete(url)
}

/** Returns the number of answers that the device has stored: opened results, lists and the like. */
export async function countKeptAnswers(): Promise<number> {
  return (await (await openAnswers()).keys()).length
}

/** Returns the size in bytes of the pictures and sounds of stored quizzes. */
export async function weighKeptMedia(): Promise<number> {
  const cache = await openMedia()
  let bytes = 0
  for (const { url } of await cache.keys()) {
    bytes += Number((await cache.match(url))?.headers.get('content-length') ?? 0)
  }
  return bytes
}

/** Removes all stored answers, and the pictures and sounds that they name. */
export async function removeKeptAnswers(): Promise<void> {
  for (const cache of [await openAnswers(), await openMedia()]) {
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)))
  }
}

function folder(): string {
  return new URL('./', document.baseURI).pathname
}

function open(): Promise<Cache> {
  return caches.open(cacheName('files', folder()))
}

function openAnswers(): Promise<Cache> {
  return caches.open(cacheName('answers', folder()))
}

function openMedia(): Promise<Cache> {
  return caches.open(cacheName('media', folder()))
}

function keyOf(url: string): string {
  return fileKey(new URL(url, document.baseURI).href)
}

/** Returns the id of a drive file from the URL of its bytes or of its preview; for other files the URL itself. */
function idOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const [, id] = /[/]drive[/](?:file|files)[/]([^/]+)/.exec(pathname) ?? []
  return id === undefined ? (searchParams.get('id') ?? url) : decodeURIComponent(id)
}

async function fileOf(key: string, response: Response): Promise<KeptFile> {
  const { size } = await response.blob()
  const text = (name: string) => decodeURIComponent(response.headers.get(name) ?? '')
  return { key, name: text(KEPT_NAME), place: text(KEPT_PLACE), size, keptAt: response.headers.get(KEPT_AT) ?? '' }
}

/**
 * Returns the active service worker, and waits for it if the page has only just been opened. Throws KeepFailureError
 * `impossible` if there is none, because nothing would serve the stored file.
 */
async function runningWorker(): Promise<ServiceWorker> {
  const look = () => navigator.serviceWorker.getRegistration()
  try {
    for (let waited = 0; waited < WORKER_WAIT_MS; waited += LOOK_AGAIN_MS) {
      const active = (await look())?.active
      if (active) return active
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  } catch (cause) {
    throw new KeepFailureError('impossible', cause)
  }
  throw new KeepFailureError('impossible')
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new KeepFailureError('network', cause)
  })
  if (response.ok) return response
  throw new KeepFailureError(response.status === 404 || response.status === 410 ? 'missing' : 'network')
}

/**
 * Returns the file's own name without its extension, as the server gives it for downloads; undefined if it gives none.
 */
function ownName({ headers }: Response): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="?([^";]+)/i.exec(disposition) ?? []
  const name = encoded === undefined ? plain : decodeURIComponent(encoded)
  return name?.replace(/[.]\w{1,5}$/, '')
}

async function readWith(response: Response, onProgress: (share: number) => void): Promise<Blob> {
  const size = Number(response.headers.get('content-length'))
  let loaded = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (part, stream) => {
      loaded += part.length
      if (size > 0) onProgress(Math.min(1, loaded / size))
      stream.enqueue(part)
    },
  })
  try {
    return await new Response(response.body?.pipeThrough(counter)).blob()
  } catch (cause) {
    throw new KeepFailureError('network', cause)
  }
}

async function put(key: string, response: Response): Promise<void> {
  try {
    await (await open()).put(key, response)
  } catch (cause) {
    await (await open()).delete(key).catch(() => false)
    throw new KeepFailureError(
      cause instanceof DOMException && cause.name === 'QuotaExceededError' ? 'full' : 'network',
      cause,
    )
  }
}
