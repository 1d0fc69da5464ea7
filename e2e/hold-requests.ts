import type { Page } from '@playwright/test'

/** Holds a page's requests for these URLs. The returned function lets the held requests and all later ones through. */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
