import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Portal, says } from './portal.ts'
import { type Cell, workbook } from './season.ts'
import { appoint, browserOf, confirmAddress, followFirstLink, signUp } from './staff.ts'

/** A whole season of results: what the office does on its screens, and what students see. */
test.use({ settings: { DIWAN_DEMO: '0' } })

const BEST = { seat: '50001', id: '500012030', name: 'هدى محمود سامي البنا' }
const HIDDEN = { seat: '50003', id: '500032030', name: 'فريدة شوقي راغب المستترة' }
const WITHHELD = { seat: '50004', id: '500042030', name: 'نجلاء فوزي حامد الموقوفة' }

const LIST = '/api/grade_1/degrees/2029_30'
const FILES = ['/storage/students-data/degrees/2029_30/degrees_grade_1.json', '/storage/students-data/top_degrees.json']
const RANKINGS = [1, 2].map((term) => `/api/degrees?grade=1&term=${term}&year=2030`)

// Faults that the files have on purpose: the first a repeated seat number and an unreadable mark, the second an unknown
// header above the seat numbers.
const FIRST = sheet('الأول', 'رقم الجلوس', [
  [50_001, BEST.name, 60, 70],
  [50_001, 'ريم طارق علي السقا', 80, 'سس'],
  [50_003, HIDDEN.name, 90, 91],
  [50_004, WITHHELD.name, 66, 67],
  [50_005, 'زينب عمر كمال العطار', 40, 50],
])
const SECOND = sheet('الثاني', 'الكود', [
  [50_001, BEST.name, 93, 94],
  [50_002, 'ريم طارق علي السقا', 85, 55],
  [50_003, HIDDEN.name, 71, 72],
  [50_004, WITHHELD.name, 68, 69],
  [50_005, 'زينب عمر كمال العطار', 45, 51],
])

test('a season: a new officer publishes two terms, corrects, hides, withholds and answers an appeal', async ({
  page,
  portal,
  browser,
  noise,
}) => {
  test.setTimeout(300_000)
  // Until the publication, the addresses of the results answer 404.
  noise.allow(/404/)
  const officer = await appointOfficer(page, portal, browser)
  const student = await browserOf(browser, portal)

  await officer.goto('./#/')
  await expect(officer.getByText('لم تُنشر نتائج بعد')).toHaveCount(1)
  await expect(officer.getByText('تظهر النتائج هنا فور نشرها.', { exact: false })).toBeVisible()
  await uploadBoth(officer)
  await review(officer, 'الفصل الأول.xlsx', 'إصلاح الأخطاء (2)')
  await correctCell(officer, 6, 'A', '50002', 'مراجعة ورقة الإجابة')
  // Only the first correction of an upload asks for a reason.
  await correctCell(officer, 6, 'D', '88')
  await officer.getByRole('button', { name: 'نشر الآن' }).click()
  await officer.getByRole('button', { name: 'نشر الكشف' }).click()
  await expect(officer.getByText('صار هذا الملف كشفًا.')).toBeVisible()
  // This browser has the empty home page in its cache. It must not show that page again, even if the server process
  // that answers does not know of the publication yet.
  await officer
    .getByRole('link', { name: /^ديوان/ })
    .first()
    .click()
  await expect(officer.getByText('لم تُنشر نتائج بعد')).toHaveCount(0)
  await expect(officer.getByRole('table')).toHaveCount(1)
  await expect.poll(() => statusOf(portal, LIST)).toBe(200)

  await officer.goto('./#/admin/results')
  await review(officer, 'الفصل الثاني.xlsx', 'إصلاح الأخطاء (1)')
  await officer.getByRole('columnheader', { name: 'الكود' }).click()
  await officer.getByLabel('ماذا في هذا العمود؟').selectOption('رقم الجلوس')
  await officer.getByRole('button', { name: 'حفظ', exact: true }).click()
  await publishSoon(officer)
  expect(await says(portal, `${LIST}/${BEST.seat}`, '93')).toBe(false)
  await student.goto(`./#/degrees/grade_1/2029_30/${BEST.seat}`)
  await expect(student.getByRole('table')).toHaveCount(1)
  // While the scheduled time has not come yet, the office corrects the other term.
  await correctAndRollBack(officer, portal)
  await expect
    .poll(() => says(portal, `${LIST}/${BEST.seat}`, '93'), { timeout: 100_000, intervals: [1000] })
    .toBe(true)

  await hide(officer)
  await withhold(officer)
  await expect.poll(() => says(portal, LIST, WITHHELD.name)).toBe(false)
  await expectGone(portal, browser)
  await answerAppeal(officer, portal, browser)
  await student.context().close()
  await officer.context().close()
})

/** Creates the first administrator, who appoints a signed-up account as results officer; returns the officer's page. */
async function appointOfficer(page: Page, portal: Portal, browser: Browser): Promise<Page> {
  const officer = await browserOf(browser, portal)
  const name = 'سالم البهي'
  const { email } = await signUp(officer, name)
  await confirmAddress(officer, portal, email)
  await followFirstLink(page, portal)
  await page.goto('./#/admin/people')
  await appoint(page, name, 'مسؤول النتائج')
  return officer
}

async function uploadBoth(officer: Page): Promise<void> {
  await officer.goto('./#/admin/results')
  await officer.getByLabel('اختيار ملفات الكشوف').setInputFiles([
    { name: 'الفصل الأول.xlsx', mimeType: 'application/octet-stream', buffer: FIRST },
    { name: 'الفصل الثاني.xlsx', mimeType: 'application/octet-stream', buffer: SECOND },
  ])
  await expect(officer.getByRole('link', { name: 'مراجعة الكشف' })).toHaveCount(2, { timeout: 30_000 })
}

async function review(officer: Page, file: string, expected: string): Promise<void> {
  const line = officer.getByRole('listitem').filter({ hasText: file })
  await line.getByRole('link', { name: 'مراجعة الكشف' }).click()
  await expect(officer.getByRole('button', { name: expected })).toBeVisible()
}

/** Types a value into a cell of the grid; `reason` is needed for the first correction only. */
async function correctCell(officer: Page, row: number, column: string, value: string, reason?: string): Promise<void> {
  const line = officer
    .getByRole('row')
    .filter({ has: officer.getByRole('rowheader', { name: String(row), exact: true }) })
  const cell = line.getByRole('gridcell').nth(column.charCodeAt(0) - 'A'.charCodeAt(0))
  await cell.click()
  await officer.keyboard.press('Enter')
  const field = officer.getByRole('textbox', { name: `تعديل الخلية ${column}${row}` })
  await field.fill(value)
  await field.press('Enter')
  if (reason !== undefined) {
    const why = officer.getByRole('textbox', { name: 'سبب التصحيح' })
    await expect(why).toBeFocused()
    await why.fill(reason)
    await officer.getByRole('button', { name: 'حفظ التصحيح' }).click()
  }
  await expect(cell).toHaveText(value)
}

/**
 * Schedules the publication for the next full minute that is at least 18 seconds away, so that the time has not passed
 * yet when the officer confirms.
 */
async function publishSoon(officer: Page): Promise<void> {
  await expect(officer.getByText('لا أخطاء في الكشف.')).toBeVisible()
  const time = await officer.evaluate(() => {
    const at = new Date(Math.ceil(Date.now() / 60_000 + 0.3) * 60_000)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
  })
  await officer.getByRole('button', { name: 'نشر في موعد' }).click()
  await officer.getByLabel('موعد النشر').fill(time)
  await officer.getByRole('button', { name: 'نشر في الموعد' }).click()
  await expect(officer.getByText('صار هذا الملف كشفًا.')).toBeVisible()
}

/** Changes a mark of the published first term in a new version, publishes that version, and rolls it back. */
async function correctAndRollBack(officer: Page, portal: Portal): Promise<void> {
  const page = `./#/admin/results/sheets/2030-g1-t1-v1`
  await officer.goto(page)
  await officer.getByRole('searchbox').fill(BEST.seat)
  await officer.getByRole('button', { name: `تصحيح درجة لرقم الجلوس ${BEST.seat}` }).click()
  const form = officer.getByRole('dialog', { name: 'تصحيح درجة' })
  await form.getByLabel('المادة').selectOption('الصرف')
  await form.getByLabel('الدرجة الصحيحة').fill('99')
  await form.getByLabel('سبب التصحيح').fill('ورقة لم تجمع')
  await form.getByRole('button', { name: 'إضافة إلى المسودة' }).click()
  await expect(officer.getByText('أُضيف التصحيح إلى المسودة.')).toBeVisible()
  await officer.goto('./#/admin/results/sheets/2030-g1-t1-v2/comparison')
  await officer.getByRole('button', { name: 'نشر الآن' }).click()
  await officer.getByRole('button', { name: 'نشر الكشف' }).click()
  await expect.poll(() => says(portal, `${LIST}/${BEST.seat}`, '99')).toBe(true)

  await officer.getByRole('button', { name: 'الرجوع إلى الإصدار السابق' }).click()
  await officer.getByRole('dialog').getByRole('button', { name: 'الرجوع إلى الإصدار السابق' }).click()
  await expect.poll(() => says(portal, `${LIST}/${BEST.seat}`, '99')).toBe(false)
}

async function hide(officer: Page): Promise<void> {
  await officer.goto(`./#/admin/students?q=${HIDDEN.id}`)
  await officer.getByRole('link', { name: HIDDEN.name }).click()
  await officer.getByRole('button', { name: 'إخفاء الطالب' }).click()
  await officer.getByRole('dialog').getByLabel('السبب').fill('طلب الطالبة')
  await officer.getByRole('dialog').getByRole('button', { name: 'إخفاء الطالب' }).click()
  await expect(officer.getByRole('button', { name: 'إظهار الطالب' })).toBeVisible()
}

async function withhold(officer: Page): Promise<void> {
  await officer.goto(`./#/admin/students?q=${WITHHELD.id}`)
  await officer.getByRole('link', { name: WITHHELD.name }).click()
  await officer.getByRole('button', { name: 'حجب نتيجة عام' }).click()
  await officer.getByRole('dialog').getByLabel('السبب').fill('رسوم')
  await officer.getByRole('dialog').getByRole('button', { name: 'حجب نتيجة عام' }).click()
  await expect(officer.getByText('حُجبت النتيجة.')).toBeVisible()
}

/** Expects that no published answer, file or page contains the name of the hidden or of the withheld student. */
async function expectGone(portal: Portal, browser: Browser): Promise<void> {
  await expect.poll(() => says(portal, FILES[0] ?? '', HIDDEN.name)).toBe(false)
  for (const address of [LIST, ...FILES, ...RANKINGS]) {
    for (const { name } of [HIDDEN, WITHHELD]) expect(await says(portal, address, name), address).toBe(false)
  }
  const visitor = await browserOf(browser, portal)
  for (const { id, seat, name, sign } of [
    { ...HIDDEN, sign: /غير متاحة/ },
    { ...WITHHELD, sign: /محجوبة/ },
  ]) {
    for (const page of [`degrees/grade_1/2029_30/${seat}`, `students/${id}`]) {
      await visitor.goto(`./#/${page}`)
      await expect(visitor.getByText(sign).first(), page).toBeVisible()
      expect(await visitor.content(), page).not.toContain(name)
    }
  }
  await visitor.context().close()
}

/**
 * The best student appeals against a mark, the officer accepts the appeal, and the student reads the answer on the page
 * for following appeals.
 */
async function answerAppeal(officer: Page, portal: Portal, browser: Browser): Promise<void> {
  const student = await browserOf(browser, portal)
  await student.goto(`./#/students/${BEST.id}`)
  await student.getByRole('link', { name: 'تظلم من درجة مادة: الفصل الدراسي الثاني 2029/30' }).click()
  await student.getByLabel('المادة').selectOption({ value: 'النحو' })
  await student.getByLabel('وسيلة التواصل').fill('٠١٠٠١٢٣٤٥٦٧')
  await student.getByLabel('سبب الطلب').fill('أظن أن ورقة من كراستي لم تحسب.')
  await student.getByRole('button', { name: 'إرسال التظلم' }).click()
  await expect(student.getByRole('heading', { name: 'وصل تظلمك' })).toBeFocused()

  await officer.goto('./#/admin/appeals')
  await officer.getByRole('link', { name: `النحو: ${BEST.name}` }).click()
  await officer.getByRole('button', { name: 'هذا طلب الطالب نفسه' }).click()
  await expect(officer.getByText('أُكّد الطلب، وسيقرأ صاحبه الرد.')).toBeVisible()
  await officer.getByRole('button', { name: 'استلام التظلم' }).click()
  await officer.getByLabel('القرار').selectOption('قبول مع نشر التصحيح الآن')
  await officer.getByLabel('الدرجة الصحيحة').fill('97')
  await officer.getByLabel('الرد على الطالب').fill('روجعت الكراسة فصححت الدرجة.')
  await officer.getByRole('button', { name: 'قبول وإرسال الرد' }).click()
  await expect(officer.getByText('قُبِل التظلم، وسيرى الطالب ردك.')).toBeVisible()

  await student.goto('./#/follow_appeal')
  await expect(student.getByText('قُبِل التظلم', { exact: true })).toBeVisible()
  await expect(student.getByText('روجعت الكراسة فصححت الدرجة.')).toBeVisible()
  await expect.poll(() => says(portal, `${LIST}/${BEST.seat}`, '97')).toBe(true)
  await student.context().close()
}

async function statusOf(portal: Portal, address: string): Promise<number> {
  return (await fetch(portal.url + address)).status
}

function sheet(term: string, seats: string, students: Cell[][]): Buffer {
  const rows: Cell[][] = [
    [`نتيجة الفرقة الأولى - الفصل الدراسي ${term} - العام الجامعي 2029/2030`],
    [seats, 'الاسم', 'النحو', 'الصرف'],
    ['final_degree', '', 100, 100],
    ['is_calculated_in_total', '', 1, 1],
    ...students,
  ]
  return workbook(rows)
}
