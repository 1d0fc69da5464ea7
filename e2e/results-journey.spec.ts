import type { Locator } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { PREPARED_SEASON } from './portal.ts'
import { HIDDEN, LISTED, STUDENT, WITHHELD } from './season.ts'

test.use({ settings: { DIWAN_DEMO: '0', [PREPARED_SEASON]: '1' } })

test('the home page shows published results without the label that marks the demonstration’s invented ones', async ({
  page,
  portal,
  request,
}) => {
  // STUDENT is a top student of the second year only, because in the first year she was absent in a subject.
  const best = await (await request.get(`${portal.url}/storage/students-data/top_degrees.json`)).text()
  expect(best.split(STUDENT.name)).toHaveLength(2)
  await page.goto('/')
  await expect(page.getByRole('tab')).toHaveText(['الأولى', 'الثانية'])
  await expect(page.getByRole('link', { name: 'عرض القائمة كاملة' })).toHaveCount(1)
  await expect(page.getByText('بيانات تجريبية')).toBeHidden()
})

test('a student goes from home to the list, her result, her transcript and back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('tab', { name: 'الفرقة الثانية' }).click()
  await page.getByRole('link', { name: 'عرض القائمة كاملة' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ترتيب نتائج الفرقة الثانية 2024/25')
  await expect(page.getByText(`عدد الطلاب: ${LISTED}`)).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + 40)

  await page.getByRole('button', { name: 'عرض المزيد' }).click()
  await expect(page.getByText('نهاية النتائج')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(1 + LISTED)

  await page.getByRole('link', { name: STUDENT.name }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STUDENT.name)
  await expect(page.getByText(/^ناجح بتقدير جيد جدًّا، ترتيبك \d+ من \d+$/)).toBeVisible()
  await expect(page.getByText('494 من 600')).toBeVisible()
  await expect(page.getByText('82.33%').first()).toBeVisible()
  await expect(page.getByText('جيد جدًّا', { exact: true })).toBeVisible()
  const raised = page.getByRole('row', { name: /البلاغة/ }).first()
  await expect(raised).toContainText('50')
  await expect(raised).not.toContainText('/50')
  await expect(raised).toContainText('رأفة')
  const passed = page.getByRole('row', { name: /النحو/ }).first()
  expect(await colourOf(raised)).toBe(await colourOf(passed))

  await page.getByRole('link', { name: 'السجل الكامل للطالب' }).click()
  await expect(page.getByText(STUDENT.id)).toBeVisible()
  await expect(page.getByRole('group', { name: /الفرقة الأولى/ }).or(page.getByText('الفرقة الأولى'))).toBeVisible()
  await expect(page.getByText('834 من 1000')).toBeVisible()
  await page.getByText('الفرقة الثانية').click()
  await expect(page.getByRole('row', { name: /التفسير/ }).first()).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('link', { name: 'السجل الكامل للطالب' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ترتيب نتائج الفرقة الثانية 2024/25')
})

test('the seat search rejects a wrong number, finds a student, and reveals no hidden student and no withheld result', async ({
  page,
  noise,
}) => {
  noise.allow(/404|403/)
  await page.goto('/#/degrees/grade_2/2024_25')
  const field = page.getByRole('textbox', { name: 'رقم الجلوس' })
  const search = page.getByRole('button', { name: 'بحث' })

  for (const wrong of ['', '2000', '200011', '29999']) {
    await field.fill(wrong)
    await search.click()
    await expect(page.getByText('رقم الجلوس غير موجود.')).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue('')
  }

  await field.fill('٢٠٠٠١')
  await search.click()
  await expect(page).toHaveURL(/#\/degrees\/grade_2\/2024_25\/20001$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STUDENT.name)

  await page.goBack()
  await field.fill(HIDDEN.seat)
  await search.click()
  await expect(page.getByText('بيانات هذا الطالب غير متاحة')).toBeVisible()
  await expect(page.getByText(HIDDEN.name)).toBeHidden()

  await page.goBack()
  await field.fill(WITHHELD.seat)
  await search.click()
  await expect(page.getByText('نتيجة هذا الطالب محجوبة.', { exact: false })).toBeVisible()
  await expect(page.getByText(WITHHELD.name)).toBeHidden()
})

test('the chosen sort order is in the address, and the row of a hidden student keeps its rank without a name', async ({
  page,
}) => {
  await page.goto('/#/degrees/grade_2/2024_25')
  await page.getByRole('combobox', { name: 'طريقة الترتيب' }).selectOption({ label: 'المتساوون في ترتيب واحد' })
  await expect(page).toHaveURL(/sortMethod=duplicated/)
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('duplicated')
  const second = page.getByRole('row').nth(2)
  await expect(second).toContainText('محجوب')
  await expect(second.getByRole('link')).toHaveCount(0)
  await expect(page.getByText(HIDDEN.name)).toHaveCount(0)
})

test('the ranking of a term links to transcripts, and a wrong address is reported', async ({ page }) => {
  await page.goto('/#/ranking/grade_2/term_1/2025')
  const rows = page.getByRole('row')
  await expect(rows.nth(1)).toContainText(STUDENT.name)
  await expect(rows.nth(1)).toContainText('82.33%')
  await expect(rows.nth(2)).toContainText('محجوب')
  await expect(rows.nth(2).getByRole('link')).toHaveCount(0)
  await page.getByRole('link', { name: STUDENT.name }).click()
  await expect(page).toHaveURL(new RegExp(`#/students/${STUDENT.id}$`))
  await page.goto('/#/ranking/grade_2/term_3/2025')
  await expect(page.getByText('نأسف، يبدو أن هناك خطأ. تأكد من رابط الصفحة.')).toBeVisible()
})

test('the search for a student explains the identifier, accepts only nine digits, and opens the transcript', async ({
  page,
  noise,
}) => {
  noise.allow(/403/)
  await page.goto('/#/find_student')
  await page.getByRole('button', { name: 'ما الرقم التعريفي؟' }).click()
  await expect(page.getByRole('dialog')).toContainText('123452024')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  const field = page.getByRole('textbox', { name: 'الرقم التعريفي' })
  await field.fill('12345678')
  await field.press('Enter')
  await expect(page.getByText('الرقم التعريفي يجب أن يكون 9 أرقام بالضبط.')).toBeVisible()
  await field.fill('999999999')
  await field.press('Enter')
  await expect(page.getByText('لم نجد هذا الطالب. تأكد من الرقم التعريفي ثم أعد المحاولة.')).toBeVisible()

  await field.fill('١٠٠٠١٢٠٢٤')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(STUDENT.name)

  await page.getByText('الفرقة الأولى').waitFor()
  const absent = page.getByRole('row', { name: /الحاسب/ }).first()
  const passed = page.getByRole('row', { name: /الصرف/ }).first()
  expect(await colourOf(absent)).not.toBe(await colourOf(passed))

  await page.goto(`/#/students/${HIDDEN.id}`)
  await expect(page.getByText('بيانات هذا الطالب غير متاحة')).toBeVisible()
})

test('an unknown address shows that the page does not exist, and links to home', async ({ page }) => {
  await page.goto('/#/no/such/page')
  await expect(page.getByRole('heading', { name: 'الصفحة غير موجودة' })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL(/#\/$|\/$/)
})

/** Returns the colour in which a subject's mark is drawn. */
function colourOf(row: Locator): Promise<string> {
  return row
    .getByRole('cell')
    .first()
    .evaluate((cell) => getComputedStyle(cell).color)
}
