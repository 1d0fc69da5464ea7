import type { Page } from '@playwright/test'

/** The addresses that the page sends something to, from now on. */
export function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return sent
}
