import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openDatabase } from '../src/server/db/open-database.ts'
import { expect, test } from './fixtures.ts'
import { openHeader } from './site-header.ts'
import { ADMINISTRATOR, firstLink } from './staff.ts'

// A separate portal without accounts, because the test makes it demand a second factor.
test.use({ settings: { DIWAN_DEMO: '0' } })

/** Returns the URL with a host name instead of the IP address, for which browsers allow no passkeys. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Adds a virtual authenticator to the page's browser: a fingerprint reader whose owner always agrees. */
async function addDevice(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('the first administrator must add a passkey first, uses it as a proof later, and signs in with it', async ({
  browser,
  portal,
  noise,
}) => {
  noise.allow(/403/)
  await portal.diwan('admin', 'second-factor', 'administrators')
  const context = await browser.newContext({ baseURL: named(portal.url), locale: 'ar-EG' })
  const page = await context.newPage()
  await addDevice(context, page)
  await page.goto(named(await firstLink(portal)))
  const form = page.getByRole('main')
  await form.getByLabel('الاسم').fill(ADMINISTRATOR.name)
  await form.getByLabel('البريد').fill(ADMINISTRATOR.email)
  await form.getByLabel('كلمة المرور', { exact: true }).fill(ADMINISTRATOR.password)
  await form.getByRole('button').click()

  await expect(page.getByRole('heading', { name: 'فعّل التحقق بخطوتين أولًا' })).toBeVisible()
  await page.getByRole('button', { name: 'إضافة مفتاح مرور' }).click()
  await page.getByLabel('اسم المفتاح').fill('حاسوب المكتب')
  await page.getByRole('button', { name: 'متابعة على الجهاز' }).click()
  const menu = page.getByRole('navigation', { name: 'أقسام الإدارة' })
  await menu.getByRole('link', { name: 'سجل العمليات' }).click()

  await letProofsAge(portal.dataDir)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^تصدير/ }).click()
  const dialog = page.getByRole('dialog', { name: 'أثبت أنك صاحب الحساب' })
  await dialog.getByRole('button', { name: 'استعمال مفتاح المرور' }).click()
  expect((await download).suggestedFilename()).toMatch(/[.]csv$/)
  await expect(dialog).toHaveCount(0)

  await (await openHeader(page)).getByRole('button', { name: 'تسجيل الخروج' }).click()
  await (await openHeader(page)).getByRole('link', { name: 'تسجيل الدخول' }).click()
  await page.getByRole('button', { name: 'الدخول بمفتاح المرور' }).click()
  await expect((await openHeader(page)).getByText(ADMINISTRATOR.name)).toBeVisible()
  await context.close()
})

/** Sets back the times at which accounts proved their identity, so that these proofs have expired. */
async function letProofsAge(dataDir: string): Promise<void> {
  const database = await openDatabase({ url: `file:${join(dataDir, 'diwan.db')}` })
  await database.write.updateTable('account_session').set({ proved_at: '2025-01-01T00:00:00.000Z' }).execute()
  await database.close()
}
