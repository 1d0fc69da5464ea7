import { cacheName, kindOf, type WorkerMessage } from './kept.rules.ts'
import { offlinePage } from './offline-page.ts'
import { KeptAnswers } from './worker-answers.ts'
import { KeptFiles } from './worker-files.ts'
import { KeptMedia } from './worker-media.ts'
import { type Build, Shell } from './worker-shell.ts'

/** The service worker: shows the portal without network. Rules: docs/decisions/0044-without-network.md */

declare const self: ServiceWorkerGlobalScope
/** Written by the build. */
declare const BUILD: Build

const folder = new URL('./', self.location.href).href
const { pathname } = new URL(folder)
const shell = new Shell(BUILD, folder)
const files = new KeptFiles({
  open: () => caches.open(cacheName('files', pathname)),
  fetch: (request) => fetch(request),
})
const openAnswers = () => caches.open(cacheName('answers', pathname))
const media = new KeptMedia({
  open: () => caches.open(cacheName('media', pathname)),
  openAnswers,
  fetch: (request) => fetch(request),
  urlOf: (id) => `${folder}drive/media/${id}`,
  savesData,
})
/** Ten kept answers of ten thousand devices are then some ten thousand questions a second at most. */
const MOST_WAIT_MS = 2000
const answers = new KeptAnswers({
  open: openAnswers,
  fetch: (request) => fetch(request),
  now: () => new Date(),
  wait: () => new Promise((resolve) => setTimeout(resolve, Math.random() * MOST_WAIT_MS)),
  isPortal: (url) => /[/]api[/]portal(?:[.]json)?$/.test(new URL(url).pathname),
  onKept: (url, body) => media.keepNamed(url, body),
  onChange: async () => {
    await media.check()
    await files.check()
  },
})

self.addEventListener('install', (event) => event.waitUntil(install()))

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

self.addEventListener('message', (event) => {
  // Only the portal's own pages have a handle on this worker.
  event.waitUntil(serve(event.data as WorkerMessage))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, folder)
  if (kind === 'document') {
    event.respondWith(shell.answerDocument(request))
    event.waitUntil(renewDocument())
  }
  if (kind === 'part') event.respondWith(shell.answerPart(request))
  if (kind === 'media') event.respondWith(media.answer(request, (work) => event.waitUntil(work)))
  if (kind === 'file') event.respondWith(orOfflinePage(request, files.answer(request)))
  // Pages that the portal has beside its own, such as the documentation of its calls.
  if (kind === 'other' && request.mode === 'navigate') event.respondWith(orOfflinePage(request, fetch(request)))
  if (kind === 'answer') event.respondWith(answers.answer(request, (work) => event.waitUntil(work)))
})

/** The browser's own error page speaks the language of the device. */
function orOfflinePage({ mode }: Request, answer: Promise<Response>): Promise<Response> {
  return mode === 'navigate' ? answer.catch(offlinePage) : answer
}

async function install(): Promise<void> {
  await shell.keepCore()
  // An update has time: it waits for the reader. A first visit keeps the rest when the page is idle.
  if (self.registration.active && !savesData()) await shell.keepRest(await hasFiles())
}

async function takeOver(): Promise<void> {
  await shell.deleteOlder()
  await self.clients.claim()
}

async function serve(message: WorkerMessage): Promise<void> {
  if (message.type === 'take-over') return self.skipWaiting()
  if (message.type === 'keep-preview') return shell.keepPreview()
  if (message.type === 'keep-screens') return savesData() ? undefined : shell.keepRest(await hasFiles())
  const asked = message.urls.filter((url) => kindOf({ method: 'GET', mode: 'cors', url }, folder) === 'answer')
  return answers.keepAll(asked)
}

async function renewDocument(): Promise<void> {
  if (!(await shell.renewDocument())) await self.registration.update().catch(() => undefined)
}

async function hasFiles(): Promise<boolean> {
  return (await (await caches.open(cacheName('files', pathname))).keys()).length > 0
}

/** The reader asked the browser to save data, or the connection is very slow. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
