import { expect, test } from './fixtures.ts'

test('the documentation of the calls opens from the footer, and the browser complains of nothing', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'للمبرمجين' }).click()
  await expect(page.getByRole('button', { name: /\/api\/\{grade\}\/degrees\/\{year\}$/ }).first()).toBeVisible()
})
