import { type CDPSession, expect, type Page } from '@playwright/test'

/** More than the number of focusable elements on any screen; a list shows forty students at a time. */
const MOST_STOPS = 300

/** How many times Tab is pressed before the page is asked where the focus was. */
const AT_ONCE = 15

declare global {
  interface Window {
    /** The elements that had the focus, in order; undefined where the focus had left the page. */
    focusWalk?: (Focus | undefined)[]
  }
}

/**
 * Presses Tab from the first element of the screen to the last. Expects that each element which gets the focus shows
 * its ring and is in view, and that every control gets the focus.
 */
export async function expectReachableByKeyboard(page: Page): Promise<void> {
  // On a new screen the heading has the focus. The walk starts at the skip link after a key was pressed, because
  // browsers draw the focus ring only for users of the keyboard.
  await page.keyboard.press('Tab')
  await page.getByRole('link', { name: 'الانتقال إلى المحتوى' }).focus()
  await page.evaluate(noteFocus)
  const devtools = await page.context().newCDPSession(page)
  for (let stops = 0; stops < MOST_STOPS; stops += AT_ONCE) {
    await pressTabs(devtools)
    const focuses = await page.evaluate(() => window.focusWalk?.splice(0) ?? [])
    // While Tab moves inside a frame or a media player, the frame or player keeps the focus in its page.
    const end = focuses.findIndex((focus) => !focus || (focus.again && !focus.hasInside))
    for (const focus of end < 0 ? focuses : focuses.slice(0, end)) {
      expect(focus, focus?.html).toMatchObject({ ring: true, inView: true })
    }
    if (end >= 0) break
  }
  await devtools.detach()
  expect(await unreached(page)).toEqual([])
}

/**
 * Presses Tab AT_ONCE times. The presses do not wait for each other, because otherwise the browser would draw the page
 * after each one, which takes longer than all else in a walk.
 */
async function pressTabs(devtools: CDPSession): Promise<void> {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const events = Array.from({ length: AT_ONCE }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(events.map((type) => devtools.send('Input.dispatchKeyEvent', { type, ...tab })))
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
 * Runs in the page: whenever Tab is pressed, marks the element that has the focus until then, and describes it. The
 * link of a table row draws its focus ring around the whole row by `::after`.
 */
function noteFocus(): void {
  const walk: (Focus | undefined)[] = []
  window.focusWalk = walk
  window.addEventListener('keydown', () => walk.push(focusOn(document.activeElement)), { capture: true })

  function isDrawn({ outlineStyle, outlineWidth }: CSSStyleDeclaration): boolean {
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }

  function focusOn(element: Element | null): Focus | undefined {
    if (!element || element === document.body) return undefined
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
  }
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
