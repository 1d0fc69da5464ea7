import type { Locator, Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { openHeader } from './site-header.ts'
import { newEmail, PASSWORD, signUp } from './staff.ts'
import { atBothWidths, expectUsable } from './usable.ts'
import { watchSent } from './watch-sent.ts'

/**
 * Journeys of members through the account screens. The server allows twenty sign-ups per IP address in ten minutes, so
 * that each test takes several steps with one account.
 */

const FAILED = 'فشل التسجيل'
/** The shortest password that the portal accepts. */
const SHORTEST = 'sesame'
const MESSAGE = 'ر'.repeat(100)

function kept(page: Page): Promise<Array<string | null>> {
  return page.evaluate(() => ['loggedinUser', 'loggedinUserInfo'].map((key) => localStorage.getItem(key)))
}

async function greeting(page: Page, name: string): Promise<Locator> {
  return (await openHeader(page)).getByText(name)
}

test('sign-up checks each rule at its limit, shows a failure, and greets the new member, who can sign out', async ({
  page,
  noise,
}) => {
  noise.allow(/422/)
  const { email: known } = await signUp(page, 'سلمى البهي')
  await page.context().clearCookies()
  const sent = watchSent(page)
  await page.goto('/#/signup')
  const send = page.getByRole('button', { name: 'إنشاء الحساب' })
  const name = page.getByLabel('الاسم')
  const email = page.getByLabel('البريد الإلكتروني')
  const password = page.getByLabel('كلمة المرور')
  const grade = page.getByLabel('الفرقة')
  const message = page.getByLabel('رسالتك إلى إدارة المنصة')
  const steps = [
    { field: name, wrong: 'سل', right: 'سلم', rule: 'اكتب الاسم في 3 أحرف على الأقل.' },
    {
      field: email,
      wrong: 'salma@example.e',
      right: known,
      rule: 'اكتب من فضلك بريدًا إلكترونيًّا صحيحًا، مثل ⁦name@example.com⁩',
    },
    { field: password, wrong: '12345', right: SHORTEST, rule: /كلمة المرور 6 خانات على الأقل./ },
    { field: message, wrong: 'ر'.repeat(99), right: MESSAGE, rule: /اكتب الرسالة في 100 حرف على الأقل./ },
  ]

  for (const { field, wrong } of steps) await field.fill(wrong)
  await send.click()
  for (const { field, rule } of steps) await expect(field).toHaveAccessibleDescription(rule)
  await expect(grade).toHaveAccessibleDescription('اختر فرقتك.')
  // The error beside a field disappears as soon as that field is right, and nothing is sent while any field is wrong.
  for (const { field, right, rule } of steps) {
    await field.fill(right)
    await send.click()
    await expect(field).not.toHaveAccessibleDescription(rule)
    await expect(grade).toHaveAccessibleDescription('اختر فرقتك.')
  }
  expect(sent).toEqual([])

  await grade.selectOption({ label: 'الفرقة الثانية' })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeFocused()
  expect(await kept(page)).toEqual([null, null])
  await email.fill(newEmail())
  await send.click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(await greeting(page, 'سلم')).toBeVisible()
  expect(sent).toEqual(['/api/auth/sign-up/email', '/api/auth/sign-up/email'])
  const info = { name: 'سلم', grade: 'grade_2', write_permission: false }
  expect(await kept(page)).toEqual([JSON.stringify({ name: 'سلم' }), JSON.stringify(info)])
  await expect(page.getByRole('button', { name: /إضافة سؤال.*\[تتم مراجعة حسابك\]/ })).toBeDisabled()

  await page.goto('/#/find_student')
  // Opening a new screen closes the header's menu, so the test waits for the screen before it opens the menu.
  await expect(page.getByRole('heading', { name: 'البحث عن طالب' })).toBeVisible()
  await (await openHeader(page)).getByRole('button', { name: 'تسجيل الخروج' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect((await openHeader(page)).getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
  expect(await kept(page)).toEqual([null, null])
  // After signing out, the browser stores only the cookie of a known device, which gives no access.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['diwan.device'])
})

test('sign-in checks its fields and shows a failure; once signed in, a member skips its form and stays signed in on reload', async ({
  page,
  noise,
}) => {
  noise.allow(/422/)
  const { email: address } = await signUp(page, 'سلمى البهي')
  await page.context().clearCookies()
  const sent = watchSent(page)
  await page.goto('/#/signin')
  const send = page.getByRole('button', { name: 'تسجيل الدخول', exact: true })
  const email = page.getByLabel('البريد الإلكتروني')
  const password = page.getByLabel('كلمة المرور')
  await email.fill('salma@example')
  await password.fill('12345')
  await send.click()
  await expect(email).toHaveAccessibleDescription('اكتب من فضلك بريدًا إلكترونيًّا صحيحًا، مثل ⁦name@example.com⁩')
  await expect(password).toHaveAccessibleDescription('كلمة المرور 6 خانات على الأقل.')
  expect(sent).toEqual([])

  await email.fill(address)
  await password.fill('123456')
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: FAILED })).toBeFocused()
  expect(await kept(page)).toEqual([null, null])
  await password.fill(PASSWORD)
  await send.click()
  await expect(page).toHaveURL(/#\/$/)
  await expect(await greeting(page, 'سلمى البهي')).toBeVisible()

  for (const form of ['signin', 'signup']) {
    await page.goto(`/#/${form}`)
    await expect(page).toHaveURL(/#\/$/)
  }

  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/get-session', async (route) => {
    await answered
    await route.continue()
  })
  await page.goto('/#/find_student')
  await page.reload()
  await expect(page.getByRole('main').getByText('سبحان الله وبحمده')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'البحث عن طالب' })).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'البحث عن طالب' })).toBeVisible()
  await expect(await greeting(page, 'سلمى البهي')).toBeVisible()
})

test('the screens of a member pass axe in both themes and widths, and the longest name is not cut off', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await signUp(page, 'عبد الرحمن بن محمد بن عبد الله Al-Muhammadi the Long Named حسين')
  const screens = [
    ['/', /إضافة سؤال/],
    ['/account', /حذف حسابي/],
    ['/grade_2/send_question_selector', /تُفتح لك هذه الصفحة بعد الموافقة/],
  ] as const
  for (const theme of ['تفعيل الوضع الداكن', 'تفعيل الوضع الفاتح']) {
    await page.goto('/#/find_student')
    await page.getByRole('button', { name: theme }).click()
    for (const [path, words] of screens) {
      await page.goto(`/#${path}`)
      await expect(page.getByText(words)).toBeVisible()
      await atBothWidths(page, async () => {
        await expect((await openHeader(page)).getByRole('button', { name: 'تسجيل الخروج' })).toBeVisible()
        await expectUsable(page, path)
      })
    }
  }
})

test('a new password signs the account out on other devices, and a deleted account cannot sign in', async ({
  page,
  browser,
  portal,
  noise,
}) => {
  noise.allow(/40[13]|422/)
  const { email } = await signUp(page, 'سلمى البهي')
  const elsewhere = await browser.newContext({ baseURL: portal.url })
  const phone = await elsewhere.newPage()
  await phone.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  await phone.goto('/#/find_student')
  await expect(await greeting(phone, 'سلمى البهي')).toBeVisible()

  await page.goto('/#/account')
  const current = page.getByLabel('كلمة المرور الحالية')
  await current.fill('wrong-one')
  await page.getByLabel('كلمة المرور الجديدة').fill('sesame2')
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect(current).toHaveAccessibleDescription('كلمة المرور غير صحيحة')
  await current.fill(PASSWORD)
  await page.getByRole('button', { name: 'تغيير كلمة المرور' }).click()
  await expect(page.getByText(/^تغيّرت كلمة المرور/)).toBeVisible()

  await phone.reload()
  await expect((await openHeader(phone)).getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
  expect(await kept(phone)).toEqual([null, null])
  await elsewhere.close()

  await page.getByRole('button', { name: 'حذف حسابي' }).click()
  await page.getByLabel('كلمة المرور', { exact: true }).fill('sesame2')
  await page.getByRole('button', { name: 'حذف حسابي نهائيًّا' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await expect((await openHeader(page)).getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
  const again = await page.request.post('/api/auth/sign-in/email', { data: { email, password: 'sesame2' } })
  expect(again.status()).toBe(422)
})
