import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { SCREENS } from './public-screens.ts'

/** Every screen by keyboard: the focus reaches every control, is always visible, and leaves at the end. */

test.skip(({ isMobile }) => isMobile, 'A phone has no Tab key.')

/** A ranking shows its whole sheet, a stop for each student. */
const MOST_STOPS = 800

for (const { route, visit } of SCREENS) {
  test(`${route}: the focus is visible at each stop and never trapped`, async ({ page }) => {
    await visit(page)
    // A new screen has the focus on its heading; the walk begins at the very first stop, and by keyboard, which draws the ring.
    await page.keyboard.press('Tab')
    await page.getByRole('link', { name: 'الانتقال إلى المحتوى' }).focus()
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      const focus = await reachFocus(page)
      // A frame and a player keep the focus for their own stops.
      if (!focus || (focus.again && !focus.hasInside)) break
      expect(focus, focus.html).toMatchObject({ ring: true, inView: true })
      await page.keyboard.press('Tab')
    }
    expect(await unreached(page)).toEqual([])
  })
}

test('a visitor without a mouse goes from home to a page of a book and back, and hears where each step leads', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'أوائل كل فرقة' })).toBeVisible()
  await pressOn(page, /الفرقة الثالثة/)
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

/** Moves the focus to a button or link of the page's own part by its name, and presses Enter. */
async function pressOn(page: Page, name: string | RegExp): Promise<void> {
  const main = page.getByRole('main').first()
  const target = main.getByRole('button', { name }).or(main.getByRole('link', { name })).first()
  await target.focus()
  await expect(target).toBeFocused()
  await page.keyboard.press('Enter')
}

async function expectAnnounced(page: Page, words: RegExp): Promise<void> {
  await expect(page.locator('[aria-live=polite]').filter({ hasText: words })).toBeAttached()
}

interface Focus {
  html: string
  /** Whether it had the focus before. */
  again: boolean
  hasInside: boolean
  ring: boolean
  inView: boolean
}

/** Marks the element that has the focus; undefined when the focus has left the page. A row's link draws its ring around the row. */
function reachFocus(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const isDrawn = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    const { top, bottom } = element.getBoundingClientRect()
    const hasInside = element instanceof HTMLIFrameElement || element instanceof HTMLMediaElement
    const again = element.hasAttribute('data-reached')
    element.setAttribute('data-reached', '')
    return {
      html: element.outerHTML.slice(0, 120),
      again,
      hasInside,
      // What is inside draws its own.
      ring: hasInside || isDrawn(getComputedStyle(element)) || isDrawn(getComputedStyle(element, '::after')),
      inView: bottom > 0 && top < window.innerHeight,
    }
  })
}

/** Controls that the focus never reached. */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = 'a[href], button:not([disabled]), input, select, summary, audio[controls]'
    return Array.from(document.querySelectorAll(`:is(${pressable}):not([data-reached])`))
      .filter((element) => element.checkVisibility())
      .map((element) => element.outerHTML.slice(0, 120))
  })
}
