import { expect, test } from './fixtures.ts'
import { appoint, browserOf, confirmAddress, followFirstLink, signUp } from './staff.ts'

// A separate portal, so that these office changes affect no other test.
test.use({ settings: { DIWAN_DEMO: '1' } })

// One test, because a portal's first administrator can be created only once.
test('the first administrator grants a member the right to write, and makes the member a librarian', async ({
  page,
  portal,
  browser,
}) => {
  const member = await browserOf(browser, portal)
  const { message, email } = await signUp(member, 'سلمى البهي')
  await followFirstLink(page, portal)

  await page.goto('./#/admin')
  await page.getByRole('navigation', { name: 'أقسام الإدارة' }).getByRole('link', { name: 'الحسابات' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'الحسابات' })).toBeFocused()
  const salma = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'سلمى البهي' }) })
  await expect(salma.getByText(message)).toBeVisible()
  await salma.getByRole('button', { name: 'منح صلاحية إضافة الأسئلة' }).click()
  await expect(page.getByText('مُنحت صلاحية إضافة الأسئلة: سلمى البهي')).toBeVisible()
  const session = await (await member.request.get('/api/auth/get-session')).json()
  expect(session.user.write_permission).toBe(true)

  await member.goto('./#/admin/library')
  await expect(member.getByText('ليس لحسابك صلاحية في الإدارة')).toBeVisible()
  await expect(member.getByRole('navigation', { name: 'أقسام الإدارة' })).toHaveCount(0)
  await confirmAddress(member, portal, email)
  await appoint(page, 'سلمى البهي', 'أمين المكتبة')
  await member.reload()
  const menu = member.getByRole('navigation', { name: 'أقسام الإدارة' })
  await expect(menu.getByRole('link', { name: 'المكتبة' })).toHaveAttribute('aria-current', 'page')
  await expect(menu.getByRole('link', { name: 'الحسابات' })).toHaveCount(0)
  await member.goto('./#/admin/people')
  await expect(member.getByText('هذا القسم ليس ضمن صلاحياتك')).toBeVisible()

  await page.getByRole('link', { name: 'سجل العمليات' }).click()
  const log = page.getByRole('list', { name: 'العمليات' })
  await expect(log.getByRole('listitem').first()).toContainText('تغيير صلاحيات حساب')
  await expect(log.getByRole('listitem').first()).toContainText('أمين المكتبة')
  await member.context().close()
})
