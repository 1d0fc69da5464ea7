import type { Page } from '@playwright/test'
import { ROUTES } from '../src/web/app/paths.ts'
import { expect, walkTest as test } from './fixtures.ts'
import { expectReachableByKeyboard } from './focus-walk.ts'
import { SCREENS } from './public-screens.ts'
import { openHiddenStudent } from './public-steps.ts'
import { expectUsable, expectUsableInTheme } from './usable.ts'

/**
 * Opens every screen that needs no account, with the data of the demonstration, and checks its content, its
 * accessibility and its layout.
 */

test('the screens that the browser tests open cover every route of the portal', () => {
  expect(SCREENS.map(({ route }) => route).sort()).toEqual(Object.keys(ROUTES).sort())
})

for (const { route, visit, noise: reported } of SCREENS) {
  test(`${route}: shows its content; in both themes it passes axe, nothing is cut off and Tab reaches everything`, async ({
    page,
    isMobile,
    noise,
  }) => {
    if (reported) noise.allow(reported)
    await visit(page)
    await expectUsableInBothThemes(page)
    // A phone has no Tab key.
    if (!isMobile) await expectReachableByKeyboard(page)
  })
}

test('the page of a hidden student shows that the data is not available', async ({ page, noise }) => {
  noise.allow(/403/)
  await openHiddenStudent(page)
  await expectUsableInBothThemes(page)
})

async function expectUsableInBothThemes(page: Page): Promise<void> {
  await expect(page.getByText('بيانات تجريبية: الأسماء والدرجات كلها مخترعة.')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
  await expect(page.locator('html[data-theme=dark]')).toBeAttached()
  await expectUsableInTheme(page)
}
