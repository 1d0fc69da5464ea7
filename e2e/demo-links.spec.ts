import type { Page } from '@playwright/test'
import { ROUTES } from '../src/web/app/paths.ts'
import { choose, optionsAfter, type Selections } from '../src/web/features/home/selector.ts'
import { matchPath } from '../src/web/router/match-path.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNT_SCREENS, CONTRIBUTE_SCREENS } from './public-screens.ts'

/** How many screens of a kind are opened at most, for kinds whose screens differ only in the student. */
const ENOUGH: Partial<Record<string, number>> = {
  [ROUTES.studentResult]: 12,
  [ROUTES.transcript]: 12,
  [ROUTES.requestAppeal]: 4,
}

/**
 * The account screens to which a public screen links. The other account screens, and the screens in UNLINKED, are
 * reached by a wrong URL, after a quiz, from an e-mail, or only as a member or officer.
 */
const LINKED: readonly string[] = ['signIn', 'signUp', 'forgotPassword']
const ACCOUNTS = [...ACCOUNT_SCREENS, ...CONTRIBUTE_SCREENS]
  .filter(({ route }) => !LINKED.includes(route))
  .map(({ route }) => ROUTES[route])
const UNLINKED: readonly string[] = [ROUTES.notFound, ROUTES.quizResult, ROUTES.admin, ROUTES.invitation, ...ACCOUNTS]

const DEAD =
  /الصفحة غير موجودة|تأكد من رابط الصفحة|لا توجد صفحة بهذا الرابط|Unexpected Application Error|تعذر|غير متاح|نأسف|لا توجد أسئلة/

test('the demonstration has no dead link: each one leads to a screen with content or to a file', async ({
  page,
  portal,
}) => {
  test.setTimeout(480_000)
  const screens = new Set(['/', ...selectorPaths([])])
  const files = new Set<string>()
  const opened = new Map<string, number>()
  const dead: string[] = []

  await page.goto('/')
  for (const address of screens) {
    const pattern = patternOf(address)
    const count = opened.get(pattern) ?? 0
    if (count >= (ENOUGH[pattern] ?? Number.POSITIVE_INFINITY)) continue
    opened.set(pattern, count + 1)
    await open(page, address)
    const words = await settled(page)
    if (DEAD.test(words)) dead.push(`${address}: ${DEAD.exec(words)?.[0]}`)
    for (const link of await linksOf(page)) {
      const url = new URL(link, portal.url)
      if (url.origin !== portal.url) dead.push(`${address}: ${link} needs the internet`)
      else if (url.pathname === '/' && url.hash.startsWith('#/')) screens.add(url.hash.slice(1))
      else files.add(url.pathname + url.search)
    }
  }
  for (const file of files) {
    const answer = await page.request.get(file)
    const { length } = await answer.body()
    if (!answer.ok() || length === 0) dead.push(`${file}: ${answer.status()}, ${length} bytes`)
  }

  expect(dead).toEqual([])
  expect([...files], 'the channel in the banner').toContain('/drive/file/demo-channel.pdf/preview')
  // Many files and all routes are required, because otherwise a crawl that stopped too early would pass.
  expect(files.size).toBeGreaterThan(40)
  expect([...opened.keys()].sort()).toEqual(
    Object.values(ROUTES)
      .filter((route) => !UNLINKED.includes(route))
      .sort(),
  )
})

/**
 * Returns every address to which the steps of the home page lead. The steps are buttons, so that no link shows these
 * addresses.
 */
function selectorPaths(selections: Selections): string[] {
  return optionsAfter(selections)
    .filter(({ available }) => available)
    .flatMap(({ key }) => {
      const outcome = choose(selections, key)
      return 'path' in outcome ? [outcome.path] : selectorPaths(outcome.selections)
    })
}

/** Goes to an address, and waits until its screen has replaced the previous one and its heading has the focus. */
async function open(page: Page, address: string): Promise<void> {
  const isElsewhere = await page.evaluate((path) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return (window.location.hash.replace(/^#|\?.*$/g, '') || '/') !== path
  }, pathOf(address))
  await page.goto(`/#${address}`)
  // An address with `show` puts the focus on a part of the home page instead of on the heading.
  const isPart = address.includes('?show=')
  if (isElsewhere && !isPart) await expect(page.getByRole('heading', { level: 1 }).first()).toBeFocused()
}

/** Returns the text of the screen once it has loaded its data. */
async function settled(page: Page): Promise<string> {
  await page.waitForFunction(() => {
    const waiting = "//text()[contains(., 'سبحان الله وبحمده')]/.."
    const found = document.evaluate(waiting, document.body, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    // A waiting text that is invisible is ignored, because a folded part loads its picture only when it is unfolded.
    for (let place = 0; place < found.snapshotLength; place += 1) {
      const element = found.snapshotItem(place)
      if (element instanceof Element && element.checkVisibility({ visibilityProperty: true })) return false
    }
    return document.querySelector('h1')?.checkVisibility() && !document.querySelector('main [aria-busy=true]')
  })
  return (await page.getByRole('main').allTextContents()).join(' ')
}

/**
 * Returns the URLs of a screen's links, audio, frames and images, also of those that appear when list items are opened.
 */
function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const links = new Set<string>()
    const collect = () => {
      for (const element of document.querySelectorAll('a[href], audio[src], iframe[src], img[src]')) {
        const link = element.getAttribute(element instanceof HTMLAnchorElement ? 'href' : 'src')
        if (link) links.add(link)
      }
    }
    collect()
    const choices = () =>
      Array.from(document.querySelectorAll<HTMLElement>('main :is(ul, ol, [role=list]) button')).filter((choice) =>
        choice.checkVisibility(),
      )
    const count = choices().length
    for (let place = 0; place < count; place += 1) {
      const choice = choices()[place]
      if (choice?.getAttribute('aria-expanded') !== 'false') continue
      choice.click()
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      if (choice.getAttribute('aria-expanded') === 'false') throw new Error(`${choice.textContent} does not open`)
      collect()
    }
    return [...links]
  })
}

function patternOf(address: string): string {
  const path = pathOf(address)
  return Object.values(ROUTES).find((route) => route !== '*' && matchPath(route, path)) ?? '*'
}

function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
