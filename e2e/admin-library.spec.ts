import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import type { Portal } from './portal.ts'
import { signInFirst } from './staff.ts'

// A separate portal, because the shared one has no administrator.
test.use({ settings: { DIWAN_DEMO: '0', LOG_LEVEL: 'error' } })

const BOOK = fileURLToPath(new URL('../demo/files/demo-channel.pdf', import.meta.url))
const NAME = 'شرح ابن عقيل على ألفية ابن مالك (Alfiyya, part II) الجزء 2'
const SHELF = './#/admin/library/books?grade=grade_2&term=term_1'
const READERS = '#/grade_2/books/term_1'

test('an uploaded book is readable at once, disappears when removed, and returns on undo', async ({
  page,
  portal,
  browser,
  noise,
}) => {
  noise.allow(/422/)
  await signInFirst(page, portal)
  await page.goto(SHELF)
  await page.getByRole('button', { name: 'إضافة كتاب' }).click()
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'كتاب.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>') })
  await expect(page.getByText(/^لم نتعرف على الملف/)).toBeVisible()
  await input.setInputFiles(BOOK)
  const preview = page.frameLocator('iframe')
  await expect(preview.getByText('كلية اللغة العربية').first()).toBeAttached()
  await page.getByRole('textbox', { name: 'اسم الكتاب' }).fill(NAME)
  await page.getByRole('button', { name: 'حفظ', exact: true }).click()
  await expect(page.getByRole('button', { name: `حذف ${NAME}` })).toBeVisible()

  const visitor = await seeBook(browser, portal, true)
  await visitor.getByRole('button', { name: NAME }).click()
  await visitor.getByRole('link', { name: 'معاينة' }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(visitor.frameLocator('iframe').getByText('كلية اللغة العربية').first()).toBeAttached()

  await page.getByRole('button', { name: `حذف ${NAME}` }).click()
  const undo = page.getByRole('button', { name: 'تراجع' })
  await expect(undo).toBeFocused()
  await seeBook(browser, portal, false)
  await undo.click()
  await expect(page.getByRole('button', { name: `حذف ${NAME}` })).toBeVisible()
  await seeBook(browser, portal, true)
})

/**
 * Opens the list as a new visitor until the book is there or gone. Browsers that have opened the list before may show
 * it from their cache.
 */
async function seeBook(browser: Browser, { url }: Portal, isThere: boolean): Promise<Page> {
  let visitor: Page | undefined
  await expect(async () => {
    await visitor?.context().close()
    visitor = await (await browser.newContext()).newPage()
    await visitor.goto(`${url}/${READERS}`)
    const book = visitor.getByRole('button', { name: NAME })
    await expect(isThere ? book : visitor.getByText('نأسف، لا توجد كتب')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 15_000 })
  if (!visitor) throw new Error('nobody came')
  return visitor
}
