import { expect, walkTest as test } from './fixtures.ts'
import { QUIZ_SCREENS, READ_ONLY_SCREENS } from './public-screens.ts'

/** Opens every public screen in a portal without data, and without a network. */

test.use({ settings: { DIWAN_DEMO: '0' } })

const SCREENS = [...READ_ONLY_SCREENS, ...QUIZ_SCREENS]

for (const { route, empty } of SCREENS) {
  if (!empty) continue
  test(`${route}: an empty portal shows what is missing, in both themes`, async ({ page, noise }) => {
    noise.allow(/404/)
    await page.goto(empty.address)
    await expect(page.getByText(empty.text).first()).toBeVisible()
    if (empty.hint) await expect(page.getByText(empty.hint, { exact: false })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
    await expect(page.getByText(empty.text).first()).toBeVisible()
  })
}

for (const { route, failure } of SCREENS) {
  if (!failure) continue
  test(`${route}: a lost network is reported, and a retry restores the screen`, async ({ page, context, noise }) => {
    noise.allow(/404|ERR_INTERNET_DISCONNECTED/)
    await page.goto(failure.from ?? failure.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Waits until the screen's code and the answer of the portal have arrived.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.goto(failure.address)
    await expect(page.getByText(failure.text).first()).toBeVisible({ timeout: 15_000 })
    const retry = page.getByRole('button', { name: 'إعادة المحاولة' })
    await expect(retry).toBeVisible()
    await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
    await expect(page.getByText(failure.text).first()).toBeVisible()
    await context.setOffline(false)
    await retry.click()
    await expect(retry).toBeHidden()
  })
}
