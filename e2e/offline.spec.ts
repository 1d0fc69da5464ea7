import { expect, test } from './fixtures.ts'
import { keepBook, keptTexts, keptUrls, randomFrom, seeArabic, visitOnce } from './offline-steps.ts'
import { QUIZ_SCREENS, READ_ONLY_SCREENS } from './public-screens.ts'
import { openStudent } from './public-steps.ts'
import { signInFirst } from './staff.ts'

/** The portal without a network, and on one that is cut off at random. */

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ noise }) => noise.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|404|503|Failed to load/))

/** The screens that show data from the server. */
const SCREENS = [...READ_ONLY_SCREENS, ...QUIZ_SCREENS].filter(({ route }) => route !== 'quizResult')
/** Screens that show no stored response of the server, so that they do not say how old their data is. */
const WITHOUT_AGE = ['findStudent', 'book', 'finalExam', 'kept', 'learn', 'notFound']

test('after one visit, every screen without a network shows how old its data is, or what is missing', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await visitOnce(page)
  const addresses = new Map<string, string>()
  for (const { route, visit } of SCREENS) {
    await visit(page)
    addresses.set(route, page.url())
  }
  await context.setOffline(true)
  for (const [route, url] of addresses) {
    // Another document is opened first, so that nothing stays in the memory of the page.
    await page.goto('about:blank')
    await page.goto(url)
    await seeArabic(page, route)
    const line = page.getByText(/لا اتصال بالشبكة/).first()
    await expect(line, route).toBeVisible()
    if (!WITHOUT_AGE.includes(route)) await expect(line, route).toContainText(/هذه الصفحة محفوظة منذ/)
  }
  for (const { route, failure } of SCREENS) {
    if (!failure || addresses.get(route)?.endsWith(failure.address)) continue
    await page.goto(`.${failure.address}`)
    await expect(
      page
        .getByText(failure.text)
        .or(page.getByText(/محفوظة منذ/))
        .first(),
      route,
    ).toBeVisible()
    await seeArabic(page, route)
  }
  await page.goto('./api/docs')
  await expect(page.getByRole('heading', { name: 'لا اتصال بالشبكة' })).toBeVisible()
})

test('each step of a student’s journey fails without a network, and succeeds on the same page when the network returns', async ({
  page,
  context,
}) => {
  await visitOnce(page)
  const steps = [
    () => page.getByRole('link', { name: 'عرض القائمة كاملة' }).first().click(),
    () => page.getByRole('table').getByRole('link').nth(3).click(),
    () => page.getByRole('link', { name: 'السجل الكامل للطالب' }).click(),
  ]
  for (const step of steps) {
    await context.setOffline(true)
    await step()
    await expect(page.getByText(/تعذر الاتصال/).first()).toBeVisible()
    await seeArabic(page, page.url())
    await context.setOffline(false)
    await expect(page.getByText(/تعذر الاتصال/)).toHaveCount(0)
    await expect(page.getByRole('table').first()).toBeVisible()
  }
})

test('each of thirty random network cuts leaves Arabic content on the page, and no English error', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const seed = Number(process.env.CUTS_SEED ?? Date.now() % 1_000_000)
  console.log(`CUTS_SEED=${seed}`)
  const random = randomFrom(seed)
  await visitOnce(page)
  const places = ['', '#/degrees/grade_1/2024_25', '#/ranking/grade_2/term_1/2025', '#/grade_1/books/term_1']
  places.push('#/test_yourself', '#/degrees_analytics/2025', '#/find_student', '#/send_suggestion', '#/signin')
  for (let cut = 1; cut <= 24; cut += 1) {
    const place = places[Math.floor(random() * places.length)] ?? ''
    const wait = Math.floor(random() * 300)
    const what = `cut ${cut}, ${wait} ms after ${place}, seed ${seed}`
    if (random() < 0.5) await page.goto('about:blank')
    const arrival = page.goto(`./${place}`, { waitUntil: 'commit' }).catch(() => undefined)
    await page.waitForTimeout(wait)
    await context.setOffline(true)
    await arrival
    await seeArabic(page, what)
    await context.setOffline(false)
  }
  // On these first visits nothing is stored yet: the document has arrived, but its scripts perhaps not.
  for (let cut = 25; cut <= 30; cut += 1) {
    const fresh = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const visitor = await fresh.newPage()
    const wait = Math.floor(random() * 60)
    await visitor.goto('./', { waitUntil: 'commit' })
    await visitor.waitForTimeout(wait)
    await fresh.setOffline(true)
    await seeArabic(visitor, `cut ${cut}, ${wait} ms after a first visit's document, seed ${seed}`)
    await fresh.close()
  }
})

test('a book is stored on request, read without a network, and removed', async ({ page, context }) => {
  await visitOnce(page)
  const name = await keepBook(page)
  await context.setOffline(true)
  await page.goto('about:blank')
  await page.goto('./#/kept')
  await page.getByRole('link', { name }).click()
  await expect(page.frameLocator('iframe').getByText('مادة تجريبية').first()).toBeVisible()
  await page.goto('./#/kept')
  await page.getByRole('button', { name: `حذف ${name}` }).click()
  await expect(page.getByText('لم تُحفظ ملفات بعد')).toBeVisible()
  expect((await keptUrls(page)).filter((url) => url.includes('/drive/'))).toEqual([])
})

test('responses for signed-in members and for the office are not stored on the device', async ({
  page,
  portal,
  noise,
}) => {
  noise.allow(/401/)
  await visitOnce(page)
  await signInFirst(page, portal)
  for (const desk of ['', '/results', '/students', '/appeals', '/library', '/people', '/front', '/audit']) {
    await page.goto(`./#/admin${desk}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await openStudent(page)
  await expect.poll(async () => (await keptUrls(page)).some((url) => url.includes('/degrees/'))).toBe(true)
  const urls = await keptUrls(page)
  expect(urls.filter((url) => /[/]api[/](admin|auth|me|my|users|appeals)\b|Desk|Office/.test(url))).toEqual([])
  expect(await keptTexts(page)).not.toContain('@example.edu')
})
