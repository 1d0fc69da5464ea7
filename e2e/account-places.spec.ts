import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { PASSWORD, signInFirst } from './staff.ts'

// A separate portal, because the shared one has no administrator.
test.use({ settings: { DIWAN_DEMO: '1' } })

test('the account page does not move when its second-factor sections and their QR code load', async ({
  page,
  portal,
}) => {
  await signInFirst(page, portal)
  const releaseOffers = await holdRequests(page, /[/](SecondFactorSteps|PasskeysSection)-.*js/)
  const releasePicture = await holdRequests(page, /[/]KeyPicture-.*js/)
  await page.goto('./#/account')
  await page.reload()
  const below = page.getByRole('heading', { name: 'حذف الحساب' })
  const placeOf = async (at: typeof below) => Math.round((await at.boundingBox())?.y ?? 0)
  await expect(page.getByRole('heading', { name: 'الأجهزة التي دخلت منها' })).toBeVisible()
  await expect(below).toBeVisible()
  await expect(page.getByText('هذا الجهاز', { exact: true })).toBeVisible()
  const before = await placeOf(below)
  releaseOffers()
  await expect(page.getByRole('heading', { name: 'مفاتيح المرور' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'إضافة تطبيق المصادقة' })).toBeVisible()
  expect(await placeOf(below)).toBe(before)

  await page.getByRole('button', { name: 'إضافة تطبيق المصادقة' }).click()
  const section = page.getByRole('region', { name: 'التحقق بخطوتين' })
  await section.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await section.locator('form').getByRole('button').first().click()
  const code = section.locator('form').getByRole('textbox')
  await expect(code).toBeFocused()
  const empty = await placeOf(code)
  releasePicture()
  await expect(section.getByRole('img')).toBeVisible()
  expect(await placeOf(code)).toBe(empty)
})
