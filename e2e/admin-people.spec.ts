import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

// A portal of its own: what the office changes here, no other test is to meet.
test.use({ settings: { DIWAN_DEMO: '1' } })

const PASSWORD = 'sesame-sesame'
const MESSAGE = 'أريد أن أضيف أسئلة النحو والصرف التي جمعتها من محاضرات الفصل الأول. '.repeat(2)

/** A person's own browser, at the portal's address. */
async function browserOf(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'ar-EG' })
  return context.newPage()
}

/** Signs up through the portal's own call, as the form does. */
async function signUp(page: Page, name: string, email: string): Promise<void> {
  const form = { name, email, password: PASSWORD, grade: 'grade_2', message: MESSAGE }
  const reply = await page.request.post('/api/auth/sign-up/email', { data: form })
  expect(reply.status()).toBe(200)
}

// The first administrator of a portal can be made once.
test('the first link makes an administrator, who grants a member the right to write and appoints a librarian', async ({
  page,
  portal,
  browser,
}, info) => {
  test.skip(info.project.name !== 'desktop', 'One portal has one first administrator.')
  const member = await browserOf(browser, portal.url)
  await signUp(member, 'سلمى البهي', 'salma@example.edu')

  const [link = ''] = /http\S+first_administrator\S+/.exec(portal.log()) ?? []
  await page.goto(link)
  const form = page.getByRole('main')
  await form.getByLabel('الاسم').fill('منى عبد السلام')
  await form.getByLabel('البريد').fill('mona@example.edu')
  await form.getByLabel('كلمة المرور', { exact: true }).fill(PASSWORD)
  await form.getByRole('button').click()
  await expect(page).not.toHaveURL(/first_administrator/)

  await page.goto('./#/admin')
  await page.getByRole('navigation', { name: 'مكاتب الإدارة' }).getByRole('link', { name: 'الحسابات' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'الحسابات' })).toBeFocused()
  const salma = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'سلمى البهي' }) })
  await expect(salma.getByText(MESSAGE.trim())).toBeVisible()
  await salma.getByRole('button', { name: 'منح صلاحية الإضافة' }).click()
  await expect(page.getByText('مُنحت صلاحية الإضافة: سلمى البهي')).toBeVisible()
  const session = await (await member.request.get('/api/auth/get-session')).json()
  expect(session.user.write_permission).toBe(true)

  await member.goto('./#/admin/library')
  await expect(member.getByText('لا دور لحسابك في الإدارة')).toBeVisible()
  await expect(member.getByRole('navigation', { name: 'مكاتب الإدارة' })).toHaveCount(0)
  await salma.getByText('أدوار الإدارة').click()
  await salma.getByRole('checkbox', { name: 'أمين المكتبة' }).check()
  await salma.getByRole('button', { name: 'حفظ الأدوار' }).click()
  await expect(page.getByText('حُفظت الأدوار: سلمى البهي')).toBeVisible()
  await member.reload()
  const menu = member.getByRole('navigation', { name: 'مكاتب الإدارة' })
  await expect(menu.getByRole('link', { name: 'مكتب المكتبة' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'الحسابات' })).toHaveCount(0)
  await member.goto('./#/admin/people')
  await expect(member.getByText('هذا المكتب لدور آخر')).toBeVisible()

  await page.getByRole('link', { name: 'سجل العمليات' }).click()
  const log = page.getByRole('list', { name: 'العمليات' })
  await expect(log.getByRole('listitem').first()).toContainText('تغيير أدوار حساب')
  await expect(log.getByRole('listitem').first()).toContainText('أمين المكتبة')
  await member.context().close()
})
