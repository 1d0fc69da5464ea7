import { type FoldedNames, unfoldedNames } from './folded-names.ts'
import { cacheName, kindOf, type WorkerMessage } from './kept.rules.ts'
import { offlinePage } from './offline-page.ts'
import { KeptAnswers } from './worker-answers.ts'
import { KeptFiles } from './worker-files.ts'
import { KeptMedia } from './worker-media.ts'
import { type Build, Shell } from './worker-shell.ts'

/** The service worker: shows the portal without a network. Its rules: docs/decisions/0044-without-network.md */

declare const self: ServiceWorkerGlobalScope
/** The build adds this constant with its own data; the names of `core`, `screens` and `preview` are folded. */
declare const BUILD: Pick<Build, 'version' | 'entry' | 'pack'> & FoldedNames

const folder = new URL('./', self.location.href).href
const { pathname } = new URL(folder)
const [core = [], screens = [], preview = []] = unfoldedNames(BUILD)
const shell = new Shell({ ...BUILD, core, screens, preview }, folder)
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
/**
 * The longest random wait before a stored answer is fetched again. The wait is one second on average, so ten thousand
 * devices send about ten thousand requests a second.
 */
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
  // Only pages of this portal's origin can send this worker a message, so its type is trusted.
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
  // Pages of the portal's host that are no screens, such as the API documentation.
  if (kind === 'other' && request.mode === 'navigate') event.respondWith(orOfflinePage(request, fetch(request)))
  if (kind === 'answer') event.respondWith(answers.answer(request, (work) => event.waitUntil(work)))
})

/**
 * Replaces a page that cannot be fetched by a page in Arabic, because the browser's own error page is in the device's
 * language.
 */
function orOfflinePage({ mode }: Request, answer: Promise<Response>): Promise<Response> {
  return mode === 'navigate' ? answer.catch(offlinePage) : answer
}

async function install(): Promise<void> {
  await shell.keepCore()
  // An update can store the remaining files now, because it waits until the reader accepts it anyway. At a first visit
  // the page sends `keep-screens` when it is idle.
  if (!self.registration.active) return
  const needsPreview = await hasFiles()
  if (!savesData()) await shell.keepRest(needsPreview)
  if (!needsPreview) return
  // The reader has chosen to store files, so saving data is no reason to lose the code that shows them.
  await shell.keepPreview()
  await files.renewPages()
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

/** Whether the reader asked the browser to save data, or the connection is very slow. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '')
}
