import { expect, type Page } from '@playwright/test'

/** More than any screen has: a list shows forty students at a time. */
const MOST_STOPS = 300

/**
 * Walks the screen by Tab from its first stop: expects that the focus is drawn and in view at each stop, reaches every
 * control and leaves at the end.
 */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
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
    return (
      Array.from(document.querySelectorAll(`:is(${pressable}):not([data-reached])`))
        // The arrow keys reach the other tabs of a list.
        .filter((element) => element.checkVisibility() && element.getAttribute('aria-selected') !== 'false')
        .map((element) => element.outerHTML.slice(0, 120))
    )
  })
}
