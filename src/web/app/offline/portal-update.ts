import { kindOf, type WorkerMessage } from '../../service-worker/kept.rules.ts'

/** How often a page that stays open asks for a newer portal, at most. */
const ASK_AGAIN_MS = 60 * 60_000

/** Replaces the portal by the newer one that is waiting, and shows it in this page only. */
export type TakeOver = () => void

/**
 * Registers the service worker. Calls `onWaiting` when a newer portal has been kept and waits. Does nothing in browsers
 * without service workers and on pages that are not served securely.
 */
export async function registerWorker(onWaiting: (takeOver: TakeOver) => void): Promise<void> {
  // Missing on insecure pages, against its type.
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
  // What this page got before the worker ran.
  if (isFirst) tell(active, { type: 'keep', urls: answersSoFar() })
  tell(active, { type: 'keep-screens' })
}

/** Sends a message to a worker. */
export function tell(worker: ServiceWorker | null, message: WorkerMessage): void {
  worker?.postMessage(message)
}

/** Other pages go on with the files of the older portal, which the worker still has. */
function takeOver(workers: ServiceWorkerContainer, { waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload()
  workers.addEventListener('controllerchange', reload, { once: true })
  if (waiting) tell(waiting, { type: 'take-over' })
  // Another page has let the newer portal take over.
  else reload()
}

/** The portal is one document, so a browser asks for a new worker only when it is opened. */
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
