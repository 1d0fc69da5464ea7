import { expect, type Page } from '@playwright/test'

/** More than the number of focusable elements on any screen; a list shows forty students at a time. */
const MOST_STOPS = 300

/**
 * Presses Tab from the first element of the screen to the last. Expects that each element which gets the focus shows
 * its ring and is in view, and that every control gets the focus.
 */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  // On a new screen the heading has the focus. The walk starts at the skip link after a key was pressed, because
  // browsers draw the focus ring only for users of the keyboard.
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'الانتقال إلى المحتوى' }).focus()
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const focus = await reachFocus(page)
    // While Tab moves inside a frame or a media player, the frame or player keeps the focus in its page.
    if (!focus || (focus.again && !focus.hasInside)) break
    expect(focus, focus.html).toMatchObject({ ring: true, inView: true })
    await page.keyboard.press('Tab')
  }
  expect(await unreached(page)).toEqual([])
}

interface Focus {
  html: string
  /** Whether the element has had the focus before. */
  again: boolean
  hasInside: boolean
  ring: boolean
  inView: boolean
}

/**
 * Marks the element that has the focus, and describes it; undefined if the focus has left the page. The link of a table
 * row draws its focus ring around the whole row by `::after`.
 */
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
      // A focused descendant draws its own ring.
      ring: hasInside || isDrawn(getComputedStyle(element)) || isDrawn(getComputedStyle(element, '::after')),
      inView: bottom > 0 && top < window.innerHeight,
    }
  })
}

/** Returns the controls that the focus never reached. */
function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressable = 'a[href], button:not([disabled]), input, select, summary, audio[controls]'
    return (
      Array.from(document.querySelectorAll(`:is(${pressable}):not([data-reached])`))
        // Tabs that are not selected are reached by the arrow keys instead.
        .filter((element) => element.checkVisibility() && element.getAttribute('aria-selected') !== 'false')
        .map((element) => element.outerHTML.slice(0, 120))
    )
  })
}
