import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A trace is switched off, because for a trace the browser computes every style, and so draws content that it would
// otherwise skip.
test.use({ trace: 'off' })

test('the home page does not shift while it loads, and the font of its verse loads only when the verse is near the screen', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
  await countShifts(page)
  await page.goto('/')
  // The element is not looked up by its role, because for that the browser would compute styles, too.
  await page.waitForFunction(() => document.querySelectorAll('[role=tabpanel]').length === 4)
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.documentElement.dataset.shift ?? '0')).toBe('0')
  expect(fonts.map((url) => url.replace(/^.*[/]|-[^-]*$/g, '')).toSorted()).toEqual(['cairo-arabic', 'cairo-digits'])
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => fonts.filter((url) => url.includes('amiri-quran')).length).toBe(1)
})

for (const { screen, address, answers } of [
  { screen: 'home', address: '/', answers: ['/api/portal', '/storage/students-data/top_degrees.json'] },
  {
    screen: 'a list',
    address: '/#/degrees/grade_1/2024_25',
    answers: ['/api/portal', '/api/grade_1/degrees/2024_25'],
  },
]) {
  test(`${screen} requests its data before the portal's script arrives, and only once`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route(/[/]assets[/]portal-/, async (route) => {
      await released
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await expect.poll(() => answers.filter((url) => asked.includes(url))).toEqual(answers)
    release()
    // Waits for the rest of the layout, which also needs the response of `/api/portal`.
    await expect(page.getByRole('main').getByRole('table').or(page.getByRole('tabpanel')).first()).toBeVisible()
    await page.waitForRequest(/[/]assets[/]PortalLines-/)
    for (const url of answers)
      expect(
        asked.filter((path) => path === url),
        url,
      ).toHaveLength(1)
  })
}

/** Records in the document whether the sum of its layout shifts exceeds 0.02, the budget of a whole visit. */
async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let sum = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
      if (sum > 0.02) document.documentElement.dataset.shift = String(sum)
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
