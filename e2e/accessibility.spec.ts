import type { Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { expectAccessible } from './usable.ts'

test('the chosen theme is restored before the first paint after a reload', async ({ page }) => {
  await open(page, '/', 'أوائل كل فرقة')
  await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
  await expect(page.getByRole('button', { name: 'تفعيل الوضع الفاتح' })).toBeVisible()
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
})

test('the skip link leads to the content, and a link to a new screen focuses its heading at the top', async ({
  page,
}) => {
  await open(page, '/', 'أوائل كل فرقة')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'الانتقال إلى المحتوى' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/#main/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: 'البحث عن طالب' }).last().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'البحث عن طالب' })).toBeFocused()
  await expect(page).toHaveTitle(/البحث عن طالب/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('axe measures the contrast of joined Arabic letters, and reports letters that are too faint', async ({ page }) => {
  await open(page, '/', 'أوائل كل فرقة')
  await expectAccessible(page)
  await page.evaluate(() => {
    const faint = document.createElement('p')
    faint.textContent = 'نص باهت لا يُقرأ'
    faint.style.color = '#999'
    document.querySelector('main')?.append(faint)
  })
  await expect(expectAccessible(page)).rejects.toThrow('نص باهت')
})

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}
