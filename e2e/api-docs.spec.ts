import { expect, test } from './fixtures.ts'

test('the API documentation opens from the footer without browser errors', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'للمبرمجين' }).click()
  await expect(page.getByRole('button', { name: /\/api\/\{grade\}\/degrees\/\{year\}$/ }).first()).toBeVisible()
})
