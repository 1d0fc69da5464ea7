import type { Locator, Page } from '@playwright/test'

/** The header with its links in sight: on a phone a button opens them. */
export async function openHeader(page: Page): Promise<Locator> {
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^تفعيل الوضع/ }).waitFor()
  const opener = header.getByRole('button', { name: 'القائمة', expanded: false })
  if (await opener.isVisible()) await opener.click()
  return header
}
