import { kindOf, type WorkerMessage } from '../../service-worker/kept.rules.ts'

/** The shortest time between two checks for a newer build of the portal by a page that stays open. */
const ASK_AGAIN_MS = 60 * 60_000

/** Lets the newer build of the portal that is waiting take over, and reloads this page only. */
export type TakeOver = () => void

/**
 * Registers the service worker. Calls `onWaiting` when a newer build has been downloaded and waits. Does nothing in
 * browsers without service workers and on pages that are not served securely.
 */
export async function registerWorker(onWaiting: (takeOver: TakeOver) => void): Promise<void> {
  // Missing on insecure pages, although its type says otherwise.
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  const isFirst = !workers?.controller
  const registration = await workers?.register('./sw.js', { updateViaCache: 'none' }).catch(() => undefined)
  if (!workers || !registration) return
  const announce = () => {
    if (registration.waiting && workers.controller) onWaiting(() => takeOver(workers, registration))
  }
  announce()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce)
  })
  askAgainWhenVisible(registration)
  const { active } = await workers.ready
  // Store the answers that this page requested before the worker ran.
  if (isFirst) tell(active, { type: 'keep', urls: answersSoFar() })
  tell(active, { type: 'keep-screens' })
}

/** Sends a message to a service worker, if there is one. */
export function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/**
 * Lets the newer build take over, and reloads this page. Other open pages keep using the older build's files, which the
 * worker still has.
 */
function takeOver(workers: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload()
  workers.addEventListener('controllerchange', reload, { once: true })
  if (waiting) tell(waiting, { type: 'take-over' })
  // No newer build waits any more: another page has let it take over.
  else reload()
}

/**
 * Checks for a newer service worker when the page becomes visible. Screens change without loading a document, so the
 * browser itself checks only when the portal is opened.
 */
function askAgainWhenVisible(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = Date.now()
    void registration.update().catch(() => undefined)
  })
}

function answersSoFar(): string[] {
  const folder = new URL('./', document.baseURI).href
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  return [...new Set(urls)].filter((url) => kindOf({ method: 'GET', mode: 'cors', url }, folder) === 'answer')
}
