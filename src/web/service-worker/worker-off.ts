import { cacheName } from './kept.rules.ts'

/**
 * Replaces the service worker in order to get rid of it: deletes what the old worker stored and unregisters itself.
 * Files that readers asked to store stay on their devices. The operator chooses this worker with SERVICE_WORKER=off.
 */

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => event.waitUntil(remove()))

async function remove(): Promise<void> {
  const { pathname } = new URL('./', self.location.href)
  const kept = (['shell', 'answers', 'media'] as const).map((keep) => cacheName(keep, pathname))
  const isKept = (name: string) => kept.some((prefix) => name === prefix || name.startsWith(`${prefix} `))
  await Promise.all((await caches.keys()).filter(isKept).map((name) => caches.delete(name)))
  await self.registration.unregister()
}
