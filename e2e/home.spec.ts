import type { Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'

test('by keyboard alone the home page leads to the books of a grade, and Back returns through its steps', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'الفرقة الثانية' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'عمَّ تبحث؟' })).toBeFocused()
  await page.getByRole('button', { name: 'الكتب' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { name: 'اختر الفصل الدراسي' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'رجوع' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/grade_2\/books\/term_1$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'اختر الفصل الدراسي' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'عمَّ تبحث؟' })).toBeVisible()
})

test('the theme colour of the browser equals the page’s background in both themes, also after a reload', async ({
  page,
}) => {
  await page.goto('/')
  for (const next of ['تفعيل الوضع الداكن', 'تفعيل الوضع الفاتح']) {
    expect(await paperAround(page)).toBe(await paper(page))
    await page.getByRole('button', { name: next }).click()
  }
  await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await paperAround(page)).toBe(await paper(page))
})

function paperAround(page: Page): Promise<string | null> {
  return page.locator('meta[name=theme-color]').getAttribute('content')
}

function paper(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper'))
}
