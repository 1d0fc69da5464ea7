import type { Page } from '@playwright/test'

/** Records the addresses of POST requests from now on. */
export function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return sent
}
