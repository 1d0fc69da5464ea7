import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { seeQuestion } from './public-steps.ts'
import { expectAccessible } from './usable.ts'

/**
 * The whole trial quiz without a mouse: Tab, the digits, Enter and Escape lead from the first question to the result.
 */

for (const theme of ['light', 'dark'] as const) {
  test(`the trial quiz can be taken by keyboard alone in the ${theme} theme, and axe finds nothing on the way`, async ({
    page,
  }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto('/#/test_yourself')
    await seeQuestion(page)
    await expectAccessible(page)
    const total = Number((await page.getByText(/^السؤال 1 من \d+/).textContent())?.match(/\d+$/)?.[0])
    expect(total).toBeGreaterThan(2)

    // In the first question, an option is reached by Tab and chosen by Enter.
    await tabTo(page, page.getByRole('list', { name: 'الاختيارات' }).getByRole('button').nth(1))
    await page.keyboard.press('Enter')
    await expect(onward(page)).toBeFocused()
    await expectRing(page)
    await expectAccessible(page)
    await readExplanation(page)
    await openReport(page)
    await tabBackTo(page, onward(page))
    await page.keyboard.press('Enter')

    // In the other questions, a digit chooses an option, and Enter continues.
    for (let number = 2; number <= total; number += 1) {
      await expect(page.getByText(`السؤال ${number} من ${total}`)).toBeVisible()
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeFocused()
      await page.keyboard.press(String((number % 4) + 1))
      await expect(page.getByRole('region').getByRole('status')).toContainText(/^إجابة/)
      await expect(onward(page)).toBeFocused()
      await expectRing(page)
      await page.keyboard.press('Enter')
    }
    await expect(page).toHaveURL(/test_result/)
    await expect(page.getByRole('heading', { name: 'نتيجة الاختبار' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(new RegExp(`\\d+ من ${total}`))
    await expectAccessible(page)
    await tabTo(page, page.getByRole('link', { name: 'إعادة الاختبار بترتيب آخر' }))
    await page.keyboard.press('Enter')
    await seeQuestion(page)
  })
}

/** Opens the explanation by keyboard and closes it by its button, then by Escape; each time the focus returns. */
async function readExplanation(page: Page): Promise<void> {
  const explain = page.getByRole('button', { name: 'عرض الشرح' })
  const dialog = page.getByRole('dialog')
  await tabTo(page, explain)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // While the dialog is open, the quiz ignores its digit keys.
  await page.keyboard.press('1')
  await tabTo(page, dialog.getByRole('button', { name: 'فهمت' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(explain).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(explain).toBeFocused()
  await expectRing(page)
}

/** Opens the dialog of a report, in which digits and Enter are text, and closes it by Escape. */
async function openReport(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'الإبلاغ عن خطأ في السؤال' })
  const dialog = page.getByRole('dialog', { name: 'الإبلاغ عن خطأ في السؤال' })
  await tabTo(page, open)
  await page.keyboard.press('Enter')
  const field = dialog.getByRole('textbox', { name: 'ما الخطأ؟' })
  await tabTo(page, field)
  await page.keyboard.type('1\n2')
  await expect(field).toHaveValue('1\n2')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
}

function onward(page: Page): Locator {
  return page.getByRole('button', { name: /^(السؤال التالي|عرض النتيجة)$/ })
}

function tabTo(page: Page, target: Locator): Promise<void> {
  return press(page, 'Tab', target)
}

function tabBackTo(page: Page, target: Locator): Promise<void> {
  return press(page, 'Shift+Tab', target)
}

/** Presses a key until the target has the focus. Expects that each element on the way shows its focus ring. */
async function press(page: Page, key: string, target: Locator): Promise<void> {
  for (let stop = 0; stop < 40; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return expectRing(page)
    await page.keyboard.press(key)
  }
  throw new Error(`Pressing ${key} 40 times did not reach the control.`)
}

/** Expects that the focused element is in view and has a focus ring. */
async function expectRing(page: Page): Promise<void> {
  const seen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element) return 'nothing has the focus'
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { top, bottom } = element.getBoundingClientRect()
    const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return isRinged && bottom > 0 && top < window.innerHeight ? 'seen' : element.outerHTML.slice(0, 200)
  })
  expect(seen).toBe('seen')
}
