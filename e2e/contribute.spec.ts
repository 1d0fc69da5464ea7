import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, walkTest as test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { signUpWriter } from './staff.ts'
import { expectUsableAtBothWidths } from './usable.ts'
import { watchSent } from './watch-sent.ts'

// A separate portal, so that no other test sees what the office changes in these tests.
test.use({ settings: { DIWAN_DEMO: '1' } })

/** The form of a contributor, from the choice of a term to the question in the quiz, on a real server. */

const FORM = '/#/grade_3/term_1/nahw/send_question'
const POST_PATH = '/api/grade_3/test_yourself_students/questions/term_1/nahw'

async function fill(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'نص السؤال' }).fill(text)
  for (const number of [1, 2, 3, 4]) {
    await page.getByRole('textbox', { name: `الاختيار ${number}` }).fill(`اختيار رقم ${number}`)
  }
  await page.getByRole('radio', { name: 'الاختيار الصحيح: 3' }).check()
}

/** The accessibility tree of the form for each kind of question. */
const FORM_TREES = {
  'اختيار متعدد الإجابات': `
    - textbox "نص السؤال"
    - 'toolbar "تنسيق: نص السؤال"':
      - button "خط تحت المحدد"
      - button "خط غليظ"
    - group "اختيار متعدد الإجابات":
      - 'checkbox "الاختيار الصحيح: 1"'
      - textbox "الاختيار 1"
      - 'button "تنسيق: الاختيار 1"'
      - button "حذف الاختيار 1"`,
  توصيل: `
    - group "العبارات وما يقابلها":
      - textbox "العبارة 1"
      - textbox "ما يقابل العبارة 1"
      - button "حذف الصف 1"`,
  ترتيب: `
    - group "العناصر بترتيبها الصحيح":
      - textbox "العنصر 1"
      - button "حذف الصف 1"`,
  'إجابة قصيرة': `
    - 'toolbar "تنسيق: نص السؤال"':
      - button "فراغ يكتب فيه الطالب"
    - group "الإجابات المقبولة":
      - textbox "الإجابة 1"
      - button "إضافة صف"
    - combobox "مقارنة إجابة الطالب"`,
}

function newText(): string {
  return `سؤال الرحلة ${randomUUID().slice(0, 8)}: ما إعراب الفاعل؟`
}

test('a question is sent once and appears in the contributor’s list, and an invalid one is not sent', async ({
  page,
  portal,
}) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  const sent = watchSent(page)
  await page.goto('/#/grade_3/send_question_selector')
  await expectUsableAtBothWidths(page)
  await page.getByRole('main').getByRole('link', { name: 'الفصل الدراسي الأول' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('اختر المادة')
  await expectUsableAtBothWidths(page)
  await page.getByRole('main').getByRole('list').last().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('تجريبية')
  await expectUsableAtBothWidths(page)

  await page.goto(FORM)
  const text = page.getByRole('textbox', { name: 'نص السؤال' })
  const send = page.getByRole('button', { name: 'إرسال السؤال' })
  await send.click()
  await expect(text).toBeFocused()
  await expect(page.getByText('اكتب هذا الاختيار.')).toHaveCount(4)
  await expect(page.getByText('حدد الاختيار الصحيح من 1 إلى 4.')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await fill(page, 'ا'.repeat(9))
  await send.click()
  await expect(text).toHaveAccessibleDescription(/اكتب نص السؤال في 10 أحرف على الأقل./)
  expect(sent).toEqual([])

  const asked = `س${randomUUID().slice(0, 9)}`
  expect(asked).toHaveLength(10)
  await text.fill(asked)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'تم الإرسال بنجاح' })).toBeFocused()
  await expect(text).toHaveValue('')
  expect(sent).toEqual([POST_PATH])

  await page.getByRole('link', { name: 'أسئلتي' }).click()
  await expect(page.getByText(asked)).toBeVisible()
})

test('before a question is sent, the form shows an equal existing question, even if its letters are spelt differently', async ({
  page,
  portal,
}) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  await page.goto(FORM)
  const text = newText()
  const send = page.getByRole('button', { name: 'إرسال السؤال' })
  await fill(page, text)
  await send.click()
  await expect(page.getByText('تم الإرسال بنجاح')).toBeVisible()

  const sent = watchSent(page)
  await fill(page, text.replace('إعراب', 'اِعراب'))
  await send.click()
  const dialog = page.getByRole('dialog', { name: 'هذا السؤال موجود من قبل' })
  await expect(dialog.getByText(text)).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'الإجابة الصحيحة' }).last()).toContainText('اختيار رقم 3')
  await expectUsableAtBothWidths(page)
  await dialog.getByRole('button', { name: 'تعديل السؤال' }).click()
  expect(sent).toEqual([])
  await send.click()
  await dialog.getByRole('button', { name: 'إرسال السؤال كما هو' }).click()
  await expect(page.getByText('تم الإرسال بنجاح')).toBeVisible()
  expect(sent).toEqual([POST_PATH])
})

test('the form for each kind of question is usable, and its fields and buttons have names for a screen reader', async ({
  page,
  portal,
}) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  await page.goto(FORM)
  const kind = page.getByRole('combobox', { name: 'نوع السؤال' })
  const form = page.getByRole('main').locator('form')
  for (const [name, tree] of Object.entries(FORM_TREES)) {
    await kind.selectOption({ label: name })
    await expect(form).toMatchAriaSnapshot(tree)
    // Unfolds the formatting buttons of a field with one line, too.
    const fold = form.getByRole('button', { name: /^تنسيق: (?!نص|شرح)/ }).first()
    if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
    await expect(form.getByRole('toolbar', { name: /^تنسيق: (?!نص|شرح)/ }).first()).toBeVisible()
    await expectUsableAtBothWidths(page, name)
    await page.getByRole('button', { name: 'إرسال السؤال' }).click()
    await expectUsableAtBothWidths(page, `${name}, with its faults`)
  }
})

test('the form of a contributor does not move when its formatting buttons load', async ({ page, portal }) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  const release = await holdRequests(page, '**/MarkupBar-*')
  await page.goto(FORM)
  const send = page.getByRole('button', { name: 'إرسال السؤال' })
  const place = async () => (await send.boundingBox())?.y
  await expect(send).toBeVisible()
  const before = await place()
  release()
  await expect(page.getByRole('toolbar').first()).toBeVisible()
  expect(await place()).toBe(before)
})

test('a question that is being written survives a reload, and a failed submission keeps its text', async ({
  page,
  portal,
  context,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/)
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  await page.goto(FORM)
  const text = newText()
  await fill(page, text)
  await page.reload()
  await expect(page.getByText('هذا سؤال بدأته من قبل ولم ترسله.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'نص السؤال' })).toHaveValue(text)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'إرسال السؤال' }).click()
  await expect(page.getByText('فشل الإرسال')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'نص السؤال' })).toHaveValue(text)
  await context.setOffline(false)
})

test('a contributor edits, withdraws and restores a question', async ({ page, portal }) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  await page.goto(FORM)
  const text = newText()
  await fill(page, text)
  await page.getByRole('button', { name: 'إرسال السؤال' }).click()
  await expect(page.getByText('تم الإرسال بنجاح')).toBeVisible()
  await page.goto('/#/my_questions')
  await expect(page.getByText(text)).toBeVisible()
  await expectUsableAtBothWidths(page)

  await page.getByRole('button', { name: 'تعديل' }).click()
  const form = page.getByRole('form', { name: 'تعديل السؤال' })
  await form.getByRole('textbox', { name: 'نص السؤال' }).fill(`${text} وما علامته؟`)
  await expectUsableAtBothWidths(page)
  await form.getByRole('button', { name: 'حفظ التعديل' }).click()
  await expect(page.getByText(`${text} وما علامته؟`)).toBeVisible()

  await page.getByRole('button', { name: 'سحب السؤال' }).click()
  await expect(page.getByText('مسحوب', { exact: true })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'إعادته إلى الاختبار' }).click()
  await expect(page.getByText('معروض للطلاب')).toBeVisible()
})

test('a file of questions is previewed, imported and exported; invalid questions do not stop the others', async ({
  page,
  portal,
}) => {
  await signUpWriter(page, portal, 'كاتبة الأسئلة')
  await page.goto('/#/grade_3/term_1/nahw/question_files')
  const [first, second] = [newText(), newText()]
  const file = `::أ:: ${first} {=رفع ~نصب ~جر ~جزم}\n\n::ب:: ما هذا السؤال المقالي؟ {}\n\n::ج:: ${second} {=رفع ~نصب}\n`
  const chosen = { name: 'أسئلة النحو.gift', mimeType: 'text/plain', buffer: Buffer.from(file) }
  await page.getByLabel(/اختر ملفًّا/).setInputFiles(chosen)
  await expect(page.getByRole('heading', { name: 'معاينة الملف' })).toBeFocused()
  await expect(page.getByText('سؤال مقالي.')).toBeVisible()
  await expectUsableAtBothWidths(page)
  await page.getByRole('button', { name: 'إضافة الأسئلة الجديدة' }).click()
  await expect(page.getByText('عدد الأسئلة التي أُضيفت: 2')).toBeVisible()

  // Importing the same file again adds nothing.
  await page.getByRole('button', { name: 'إضافة ملف آخر' }).click()
  await page.getByLabel(/اختر ملفًّا/).setInputFiles(chosen)
  await expect(page.getByText('ليس في الملف سؤال جديد.')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Moodle XML' }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toContain(first)
})

test('a reader reports a question as wrong after answering it', async ({ page }) => {
  const sent = watchSent(page)
  await page.goto('/#/test_yourself')
  await page.getByRole('list', { name: 'الاختيارات' }).getByRole('button').first().click()
  await page.getByRole('button', { name: 'الإبلاغ عن خطأ في السؤال' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'ما الخطأ؟' })
  await field.fill('ا'.repeat(9))
  await dialog.getByRole('button', { name: 'إرسال البلاغ' }).click()
  await expect(field).toHaveAccessibleDescription(/اكتب من 10 أحرف/)
  expect(sent).toEqual([])
  await field.fill('ا'.repeat(10))
  await dialog.getByRole('button', { name: 'إرسال البلاغ' }).click()
  await expect(page.getByText('تم الإرسال بنجاح')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatch(/^\/api\/questions\/[^/]+\/reports$/)
})
