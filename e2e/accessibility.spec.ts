import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { DEMO_HIDDEN_STUDENT_ID } from '../src/server/modules/demo/demo-sheets.rules.ts'
import { expect, test } from './fixtures.ts'

/** Screens of the demonstration; `heading` is what stands when the screen has its data. */
const SCREENS: readonly { name: string; open: (page: Page) => Promise<void> }[] = [
  { name: 'home', open: (page) => open(page, '/', 'أوائل الفرق') },
  { name: 'list', open: (page) => open(page, '/#/degrees/grade_2/2024_25', /^ترتيب نتائج/) },
  { name: 'student', open: openFirstStudent },
  { name: 'ranking', open: (page) => open(page, '/#/ranking/grade_1/term_2/2025', /^ترتيب الفرقة الأولى/) },
  { name: 'transcript', open: openFirstTranscript },
  { name: 'find student', open: (page) => open(page, '/#/find_student', 'ابحث عن طالب') },
  { name: 'hidden student', open: (page) => openText(page, `/#/students/${DEMO_HIDDEN_STUDENT_ID}`, /غير متاحة/) },
  { name: 'unknown student', open: (page) => openText(page, '/#/students/999999999', /لم نجد طالبًا/) },
  { name: 'not found', open: (page) => open(page, '/#/nowhere', 'الصفحة غير موجودة') },
]

for (const theme of ['light', 'dark'] as const) {
  for (const screen of SCREENS) {
    test(`${screen.name}, ${theme}: axe finds nothing, nothing is cut, and it says it is a demonstration`, async ({
      page,
      noise,
    }) => {
      noise.allow(/403/)
      await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
      await screen.open(page)
      await expect(page.getByText('بيانات تجريبية: الأسماء والدرجات كلها مخترعة.')).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'pixels that stand beside the screen').toBeLessThanOrEqual(0)
    })
  }
}

test('the theme is kept, and set before anything is drawn', async ({ page }) => {
  await open(page, '/', 'أوائل الفرق')
  await page.getByRole('button', { name: 'تفعيل الوضع الداكن' }).click()
  await expect(page.getByRole('button', { name: 'تفعيل الوضع الفاتح' })).toBeVisible()
  const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('body')
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark)
})

test('everything is reached by keyboard, and a route change is announced', async ({ page }) => {
  await open(page, '/', 'أوائل الفرق')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'تجاوز إلى المحتوى' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/#main/)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.getByRole('link', { name: 'ابحث عن طالب' }).last().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'ابحث عن طالب' })).toBeFocused()
  await expect(page).toHaveTitle(/ابحث عن طالب/)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

async function openText(page: Page, path: string, text: RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
}

async function openFirstStudent(page: Page): Promise<void> {
  await open(page, '/#/degrees/grade_2/2024_25', /^ترتيب نتائج/)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'السجل الكامل للطالب' })).toBeVisible()
}

async function openFirstTranscript(page: Page): Promise<void> {
  await openFirstStudent(page)
  await page.getByRole('link', { name: 'السجل الكامل للطالب' }).click()
  await expect(page.getByText('المجموع الكلي')).toBeVisible()
}
