import { expect, walkTest as test } from './fixtures.ts'
import { watchSent } from './watch-sent.ts'

const FORMS = [
  { name: 'suggestion', path: '/#/send_suggestion', field: 'الاقتراح', sent: '/api/suggestions' },
  { name: 'problem', path: '/#/send_problem', field: 'المشكلة', sent: '/api/problems' },
]

for (const { name, path, field, sent } of FORMS) {
  test(`a ${name} of fewer than ten characters is refused beside the field, and a longer one is sent and confirmed`, async ({
    page,
  }) => {
    const calls = watchSent(page)
    await page.goto(path)
    const text = page.getByRole('textbox', { name: field })
    await text.fill('ا'.repeat(9))
    await page.getByRole('button', { name: 'إرسال' }).click()
    await expect(text).toHaveAccessibleDescription('اكتب 10 أحرف على الأقل.')
    expect(calls).toEqual([])

    await text.fill('ا'.repeat(10))
    await page.getByRole('button', { name: 'إرسال' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'تم الإرسال بنجاح' })).toBeFocused()
    await expect(text).toHaveValue('')
    expect(calls).toEqual([sent])
  })

  test(`a ${name} that cannot be sent keeps its text, and the failure is shown`, async ({ page, context, noise }) => {
    noise.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.goto(path)
    const text = page.getByRole('textbox', { name: field })
    await text.fill('زر التحميل لا يعمل في صفحة الكتب')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'إرسال' }).click()
    await expect(page.getByText('فشل الإرسال')).toBeVisible()
    await expect(text).toHaveValue('زر التحميل لا يعمل في صفحة الكتب')
  })
}
