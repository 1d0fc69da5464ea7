import { expect, type Page } from '@playwright/test'

/**
 * Does what makes words appear, and expects them to stand for three seconds (specification, section 9) and then to go. The page's own
 * clock tells: between two looks from outside a busy machine may let a second pass.
 */
export async function expectForThreeSeconds(page: Page, words: string, act: () => Promise<unknown>): Promise<void> {
  const shown = page.evaluate(timeOf, words)
  await act()
  const ms = await shown
  expect(ms).toBeGreaterThan(2900)
  expect(ms).toBeLessThan(4500)
}

/** Runs in the page: how long the words stand, in milliseconds. */
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
