import { expect, test } from './fixtures.ts'

test('the API documentation opens from the footer without browser errors', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'للمبرمجين' }).click()
  // Swagger UI needs seconds to process a document of this size before it draws anything, hence the long timeout.
  const operation = page.getByRole('button', { name: /\/api\/\{grade\}\/degrees\/\{year\}$/ }).first()
  await expect(operation).toBeVisible({ timeout: 45_000 })
})
