import { readFile } from 'node:fs/promises'
import { expect, walkTest as test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { type Portal, PREPARED_SEASON, says } from './portal.ts'
import { HIDDEN, STUDENT } from './season.ts'
import { signInFirst } from './staff.ts'
import { expectUsableAtBothWidths } from './usable.ts'

test.use({ settings: { DIWAN_DEMO: '0', [PREPARED_SEASON]: '1' } })

test.describe.configure({ mode: 'serial' })

/** The best student besides `STUDENT`. The test raises one of this student's marks, which puts her above `STUDENT`. */
const RIVAL = { seat: '20004', name: 'هدى محمود سامي البنا' }
const SHEET = '2025-g2-t1-v1'
const RANKING = '/api/degrees?grade=2&term=1&year=2025'
const FILE = '/storage/students-data/degrees/2024_25/degrees_grade_2.json'

test('the first administrator sees the published result sheets', async ({ page, portal }) => {
  await signInFirst(page, portal)
  await page.goto('./#/admin/results')
  await expect(page.getByRole('link', { name: /الفرقة الثانية، الفصل الدراسي الأول، الإصدار 1/ })).toBeVisible()
})

test('the form for uploads does not move when the board of result sheets loads', async ({ page, portal }) => {
  await signInFirst(page, portal)
  const release = await holdRequests(page, '**/api/admin/board*')
  await page.goto('./#/admin/results')
  await page.reload()
  const box = page.getByRole('heading', { name: 'رفع كشوف جديدة' })
  const place = async () => (await box.boundingBox())?.y ?? 0
  await expect(page.getByRole('link', { name: /الفرقة الثانية، الفصل الدراسي الأول، الإصدار 1/ })).toBeVisible()
  const before = await place()
  release()
  await expect(page.getByRole('region', { name: 'كشوف العام' }).getByRole('table').first()).toBeVisible()
  expect(Math.abs((await place()) - before)).toBeLessThan(2)
  await page.unroute('**/api/admin/board*')
})

test('an officer corrects a mark in a draft, compares it, publishes it, and returns to the earlier version', async ({
  page,
  portal,
  noise,
}) => {
  noise.allow(/400 \(Bad Request\)/)
  await signInFirst(page, portal)
  await page.goto(`./#/admin/results/sheets/${SHEET}`)
  await page.getByRole('searchbox').fill(RIVAL.seat)
  await page.getByRole('button', { name: `تصحيح درجة لرقم الجلوس ${RIVAL.seat}` }).click()
  const form = page.getByRole('dialog', { name: 'تصحيح درجة' })
  await form.getByLabel('المادة').selectOption('التفسير')
  await form.getByLabel('الدرجة الصحيحة').fill('101')
  await form.getByLabel('سبب التصحيح').fill('كراسة لم تحسب')
  await form.getByRole('button', { name: 'إضافة إلى المسودة' }).click()
  await expect(form.getByText(/هذه ليست درجة مقبولة/)).toBeVisible()
  await form.getByLabel('الدرجة الصحيحة').fill('100')
  await form.getByRole('button', { name: 'إضافة إلى المسودة' }).click()
  await expect(page.getByText('أُضيف التصحيح إلى المسودة.')).toBeVisible()
  const before = await totalOf(portal)

  await page.goto('./#/admin/results/sheets/2025-g2-t1-v2/comparison')
  const line = page.getByRole('listitem').filter({ hasText: RIVAL.name }).first()
  await expect(line).toContainText('بعد: 100')
  await page.getByRole('button', { name: 'نشر الآن' }).click()
  const question = page.getByRole('form', { name: 'ماذا سيرى الطلاب؟' })
  await expect(question.getByText(/ويحل محل الإصدار المنشور رقم/)).toBeVisible()
  await expect(question.getByRole('term').filter({ hasText: 'تغيّرت درجاتهم' })).toBeVisible()
  await expectUsableAtBothWidths(page, 'the confirmation of a publication')
  await question.getByRole('button', { name: 'نشر الكشف' }).click()
  await expect(page.getByText('نُشر الكشف.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'صفحة النتيجة كما يراها الطلاب' })).toBeVisible()
  await expect.poll(() => totalOf(portal)).toBe(before + 100)

  await page.getByRole('button', { name: 'الرجوع إلى الإصدار السابق' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'الرجوع إلى الإصدار السابق' }).click()
  await expect(page.getByText('عاد الإصدار السابق منشورًا.')).toBeVisible()
  await expect.poll(() => totalOf(portal)).toBe(before)
})

test('a version of a result sheet is downloaded as a file', async ({ page, portal }) => {
  await signInFirst(page, portal)
  await page.goto(`./#/admin/results/sheets/${SHEET}`)
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'تنزيل نصي (csv)' }).click()
  const download = await started
  expect(download.suggestedFilename()).toBe(`${SHEET}.csv`)
  expect(await readFile(await download.path(), 'utf8')).toContain(STUDENT.name)
})

test('a withheld result disappears from ranking, list, files and transcript, and returns on release', async ({
  page,
  portal,
  browser,
}) => {
  await signInFirst(page, portal)
  await page.goto(`./#/admin/students?q=${encodeURIComponent(STUDENT.name)}`)
  await page.getByRole('link', { name: STUDENT.name }).click()
  await page.getByRole('button', { name: 'حجب نتيجة عام' }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('السبب').fill('رسوم')
  await question.getByRole('button', { name: 'حجب نتيجة عام' }).click()
  await expect(page.getByText('حُجبت النتيجة.')).toBeVisible()

  await expect.poll(() => says(portal, RANKING, STUDENT.name)).toBe(false)
  for (const address of [FILE, '/api/grade_2/degrees/2024_25', '/storage/students-data/top_degrees.json']) {
    expect(await says(portal, address, STUDENT.seat), address).toBe(false)
  }
  const transcript = await (await fetch(`${portal.url}/api/degrees?student_id=${STUDENT.id}`)).text()
  expect(transcript).not.toContain(STUDENT.seat)
  const visitor = await browser.newPage({ baseURL: portal.url })
  await visitor.goto(`./#/degrees/grade_2/2024_25/${STUDENT.seat}`)
  await expect(visitor.getByText(/محجوبة/).first()).toBeVisible()
  await expect(visitor.getByText(STUDENT.name)).toBeHidden()
  await visitor.close()

  await page.getByRole('button', { name: 'رفع الحجب 2024/25' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'رفع الحجب' }).click()
  await expect.poll(() => says(portal, RANKING, STUDENT.name)).toBe(true)
  expect(await says(portal, FILE, STUDENT.seat)).toBe(true)
})

test('a hidden student is shown and hidden again on the students desk', async ({ page, portal }) => {
  await signInFirst(page, portal)
  await page.goto('./#/admin/students/kept-back')
  await page.getByRole('link', { name: HIDDEN.name }).click()
  await page.getByRole('button', { name: 'إظهار الطالب' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'إظهار الطالب' }).click()
  await expect.poll(() => says(portal, RANKING, HIDDEN.name)).toBe(true)

  await page.getByRole('button', { name: 'إخفاء الطالب' }).click()
  await page.getByRole('dialog').getByLabel('السبب').fill('طلب الطالبة')
  await page.getByRole('dialog').getByRole('button', { name: 'إخفاء الطالب' }).click()
  await expect.poll(() => says(portal, RANKING, HIDDEN.name)).toBe(false)
  for (const address of [FILE, '/api/grade_2/degrees/2024_25', `/api/degrees?student_id=${HIDDEN.id}`]) {
    expect(await says(portal, address, HIDDEN.name), address).toBe(false)
  }
})

test('every office screen for results and students passes axe, and nothing is cut off', async ({ page, portal }) => {
  await signInFirst(page, portal)
  for (const [path, sign] of [
    ['results', 'النتائج'],
    [`results/sheets/${SHEET}`, STUDENT.name],
    [`results/sheets/2025-g2-t1-v2/comparison`, RIVAL.name],
    [`results/sheets/2025-g2-t1-v2/history`, 'كراسة لم تحسب'],
    [`students?q=${encodeURIComponent(STUDENT.name)}`, STUDENT.name],
    [`students/${HIDDEN.id}`, HIDDEN.name],
    ['students/kept-back', HIDDEN.name],
    ['students/questions', 'لا أسماء تنتظر القرار'],
    ['students/lists', 'أرقام الجلوس'],
    ['results/layouts', 'قوالب الكشوف'],
    ['results/words', 'كلمات الدرجات'],
  ] as const) {
    await page.goto(`./#/admin/${path}`)
    // The menu contains some of these words and comes first in the page, so the words are looked for in the main part
    // only.
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.getByRole('main').getByText(sign).first(), path).toBeVisible()
    await expectUsableAtBothWidths(page, path)
  }
})

/** Returns the rival's total in the ranking of the corrected sheet. */
async function totalOf(portal: Portal): Promise<number> {
  const { items } = (await (await fetch(portal.url + RANKING)).json()) as {
    items: { seat_number?: string; total_degree: { total: number } }[]
  }
  return items.find(({ seat_number }) => seat_number === RIVAL.seat)?.total_degree.total ?? 0
}
