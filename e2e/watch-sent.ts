import type { Page } from '@playwright/test'

/** Returns a list to which the path of each later POST request is added. */
export function watchSent(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
  return sent
}
