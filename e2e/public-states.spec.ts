import { expect, test } from './fixtures.ts'
import { QUIZ_SCREENS, READ_ONLY_SCREENS } from './public-screens.ts'

/** What every screen says when there is nothing to show, and when the network is gone. */

test.use({ settings: { DIWAN_DEMO: '0' } })
test.skip(({ isMobile }) => !isMobile, 'The words are the same on every screen size.')

const SCREENS = [...READ_ONLY_SCREENS, ...QUIZ_SCREENS]

for (const { route, empty } of SCREENS) {
  if (!empty) continue
  test(`${route}: an empty portal says what is missing, by day and by night`, async ({ page, noise }) => {
    noise.allow(/404/)
    await page.goto(empty.address)
    await expect(page.getByText(empty.text).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
    await expect(page.getByText(empty.text).first()).toBeVisible()
  })
}

for (const { route, failure } of SCREENS) {
  if (!failure) continue
  test(`${route}: a network that is gone is told, and a retry brings the screen back`, async ({
    page,
    context,
    noise,
  }) => {
    noise.allow(/404|ERR_INTERNET_DISCONNECTED/)
    await page.goto(failure.from ?? failure.address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The chunk of the screen and the portal's own answer are there now.
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
