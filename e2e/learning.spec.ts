import { expect, test } from './fixtures.ts'
import { expectUsable } from './usable.ts'

/** A reader takes a comprehensive test (a quiz of all subjects), leaves it, and continues it without a network. */

test.beforeEach(({ noise }) => noise.allow(/ERR_INTERNET_DISCONNECTED|Failed to load/))

test('a comprehensive test continues without a network, announces the time left, and ends when the time is up', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await page.goto('./#/grade_1/test_yourself_students/term_1')
  await page.getByRole('link', { name: 'الاختبار الشامل' }).click()
  await page.getByLabel('عدد الأسئلة').selectOption('10')
  await page.getByLabel('الوقت').selectOption({ label: '15 دقيقة' })
  await page.getByRole('button', { name: 'بدء الاختبار' }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  await expectUsable(page)

  await context.setOffline(true)
  await page.getByRole('link', { name: 'القائمة الرئيسية' }).click()
  await expect(page).toHaveURL(/#\/$/)
  await page.goBack()
  const numbers = page.getByRole('navigation', { name: 'أسئلة الاختبار' }).getByRole('button')
  await expect(numbers).toHaveCount(10)
  await page.getByRole('button', { name: 'إنهاء الاختبار' }).click()
  await page.getByRole('button', { name: 'متابعة الاختبار' }).click()
  await page.clock.runFor(10 * 60_000)
  await expect(page.getByText('الوقت الباقي: 5 دقائق')).toBeAttached()
  await page.clock.runFor(5 * 60_000)
  await expect(page.getByText('انتهى الوقت.')).toBeVisible()
  await expectUsable(page)
})
