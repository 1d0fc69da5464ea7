import type { Locator, Page } from '@playwright/test'

/** Returns the header with its links visible; on a phone, opens its menu first. */
export async function openHeader(page: Page): Promise<Locator> {
  const header = page.getByRole('banner')
  await header.getByRole('button', { name: /^تفعيل الوضع/ }).waitFor()
  const opener = header.getByRole('button', { name: 'القائمة', expanded: false })
  if (await opener.isVisible()) await opener.click()
  return header
}
