import { expect, type Page } from '@playwright/test'

/**
 * Runs an action that shows a text, and expects it to disappear after three seconds (docs/SPECIFICATION.md, section 9).
 * Measures by the page's clock, because polls from outside may be a second apart on a busy machine.
 */
export async function expectForThreeSeconds(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const shown = page.evaluate(timeOf, words)
  await act()
  const ms = await shown
  expect(ms).toBeGreaterThan(2900)
  expect(ms).toBeLessThan(4500)
}

/** Runs in the page; returns how long the text is shown, in milliseconds. */
function timeOf(words: string): Promise<number> {
  return new Promise((resolve) => {
    let since: number | undefined
    const observer = new MutationObserver(() => {
      const isThere = document.body.textContent.includes(words)
      if (isThere) since ??= performance.now()
      else if (since !== undefined) {
        observer.disconnect()
        resolve(performance.now() - since)
      }
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
}
