import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** A whole visit by keyboard alone; `public-walk.spec.ts` tests each single screen by keyboard. */

test('a visitor goes by keyboard from home to a book and back, and each new screen is announced', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'أوائل كل فرقة' })).toBeVisible()
  await pressOn(page, /الفرقة الثالثة/, 'button')
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'عمَّ تبحث؟' })).toBeFocused()
  await pressOn(page, /^الكتب/)
  await pressOn(page, /الفصل الدراسي الثاني$/)
  await expect(page.getByRole('heading', { level: 1, name: /^كتب الفرقة الثالثة/ })).toBeFocused()
  await expectAnnounced(page, /^كتب الفرقة الثالثة/)

  const book = page.getByRole('main').getByRole('button', { expanded: false }).first()
  await book.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'معاينة' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'إلغاء' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(book).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/book\//)
  await expect(page.frameLocator('iframe').getByText('مادة تجريبية').first()).toBeVisible()
  await pressOn(page, 'رجوع')
  await expect(page).toHaveURL(/grade_3\/books\/term_2/)
  await expectAnnounced(page, /^كتب الفرقة الثالثة/)
})

/** Moves the focus to a button or link in the main part by its name, and presses Enter. */
async function pressOn(page: Page, name: string | RegExp, role?: 'button'): Promise<void> {
  const main = page.getByRole('main').first()
  const buttons = main.getByRole('button', { name })
  const target = role ? buttons : buttons.or(main.getByRole('link', { name })).first()
  await target.focus()
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

async function expectAnnounced(page: Page, words: RegExp): Promise<void> {
  await expect(page.locator('[aria-live=polite]').filter({ hasText: words })).toBeAttached()
}
