import type { Browser, Locator, Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { signInFirst } from './staff.ts'

// A separate portal, so that these office changes affect no other test.
test.use({ settings: { DIWAN_DEMO: '1' } })

async function save(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'حفظ' }).click()
  await expect(form.page().getByText('حُفظ، ويراه الزوار خلال ثوانٍ.')).toBeVisible()
}

/**
 * Opens an address as a new visitor again and again until `look` passes, since a change is shown only after about a
 * second.
 */
async function eventually(browser: Browser, address: string, look: (page: Page) => Promise<void>): Promise<void> {
  await expect(async () => {
    // Each attempt uses a new device: a device on which a grade was chosen remembers it, and its home page has no grade
    // buttons.
    const visitor = await browser.newPage()
    try {
      await visitor.goto(address)
      await look(visitor)
    } finally {
      await visitor.context().close()
    }
  }).toPass({ timeout: 20_000 })
}

test('an announcement is on the home page during its period only', async ({ page, portal, browser }, info) => {
  await signInFirst(page, portal)
  const words = `لجان الامتحان في مدرج 3، Hall B (${info.project.name})`
  await page.goto('/#/admin/front')
  await page.getByLabel('نص الإعلان').fill(words)
  await page.getByRole('button', { name: 'إضافة الإعلان' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: words })
  await expect(entry.getByText('ظاهر الآن')).toBeVisible()
  await eventually(browser, portal.url, (home) => expect(home.getByText(words)).toBeVisible({ timeout: 3000 }))

  await page.goto('/#/admin/front')
  await entry.getByRole('button', { name: 'تعديل' }).click()
  const form = page.getByRole('listitem').filter({ hasText: 'تعديل الإعلان' })
  await form.getByLabel('يختفي في').fill('2025-01-01T10:00')
  await form.getByRole('button', { name: 'حفظ التعديل' }).click()
  await expect(entry.getByText('انتهى وقته')).toBeVisible()
  await eventually(browser, portal.url, async (home) => {
    await expect(home.getByRole('heading', { name: 'اختر فرقتك' })).toBeVisible({ timeout: 3000 })
    await expect(home.getByText(words)).toBeHidden({ timeout: 500 })
  })
})

test('changed thresholds change the classification on a student’s page without a restart', async ({
  page,
  portal,
  browser,
}) => {
  await signInFirst(page, portal)
  const list = await page.request.get(`${portal.url}/api/grade_1/degrees/2024_25`)
  const { items } = (await list.json()) as { items: { id: string; total_percentage: number }[] }
  // Takes a student whose percentage is between the two thresholds that the test sets.
  const best = items.find(({ total_percentage }) => total_percentage > 65 && total_percentage < 99)
  if (!best) throw new Error('the demonstration has no list')
  const student = `${portal.url}/#/degrees/grade_1/2024_25/${best.id}`
  const below = String(Math.floor(best.total_percentage) - 1)
  const thresholds = page.getByRole('form', { name: 'حدود التقدير' })

  for (const [excellent, classification] of [
    ['100', 'جيد جدًّا'],
    [below, 'ممتاز'],
  ] as const) {
    await page.goto('/#/admin/front/settings')
    await thresholds.getByRole('button', { name: 'استعادة القيم الأصلية' }).click()
    await thresholds.getByLabel('ممتاز').fill(excellent)
    await thresholds.getByLabel('جيد جدًّا').fill('60')
    await thresholds.getByLabel('جيد', { exact: true }).fill('55')
    await save(thresholds)
    await eventually(browser, student, (result) =>
      expect(result.getByRole('main').getByText(classification, { exact: true })).toBeVisible({ timeout: 3000 }),
    )
  }
})

test('content such as books that the office switches off for a grade cannot be chosen for it on the home page', async ({
  page,
  portal,
  browser,
}) => {
  await signInFirst(page, portal)
  await page.goto('/#/admin/front/settings')
  const aims = page.getByRole('form', { name: 'ما تعرضه الصفحة الرئيسية' })
  await aims.getByRole('button', { name: 'استعادة الاختيار الأصلي' }).click()
  await aims.getByRole('checkbox', { name: 'الكتب، الفرقة الثالثة' }).uncheck()
  await save(aims)
  await eventually(browser, portal.url, async (home) => {
    await home.getByRole('button', { name: 'الفرقة الثالثة' }).click({ timeout: 3000 })
    const books = home.getByRole('button', { name: 'الكتب' })
    await expect(books).toHaveAttribute('aria-disabled', 'true', { timeout: 2000 })
    await expect(books).toHaveAccessibleDescription('للفِرَق الأولى والثانية والرابعة فقط')
  })
})
