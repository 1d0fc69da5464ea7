import type { Browser, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Portal, says } from './portal.ts'
import { browserOf, followFirstLink, PASSWORD } from './staff.ts'

/** A season's bulk work: an invited officer publishes eight sheets at one time, and withholds forty results by a list. */
test.use({ settings: { DIWAN_DEMO: '0' } })

const LIST = '/api/grade_1/degrees/2025_26'
const GRADES = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة'] as const
const TERMS = ['الأول', 'الثاني'] as const
const FIRST = ['هدى', 'سلمى', 'ريم', 'منى', 'زينب', 'فاطمة', 'نور', 'آية']
const MIDDLE = ['حسن', 'علي', 'سامي', 'سعيد', 'عمر', 'محمود', 'خالد', 'يوسف']
// A family for each grade, because a name that is published in another grade stops a sheet.
const LAST = ['البنا', 'السقا', 'العطار', 'الحداد']
const STUDENTS = 45
const SEATS = Array.from({ length: 40 }, (_, place) => seatOf(0, place))
/** Among the first of the list, whose first page has forty students. */
const STUDENT = { seat: seatOf(0, 7), name: nameOf(0, 7) }

test('eight sheets are drafted and published at one time, and forty results withheld and released', async ({
  page,
  portal,
  browser,
  noise,
}) => {
  test.setTimeout(240_000)
  // Before anything is published, and while a result is withheld, its addresses refuse.
  noise.allow(/40[34]/)
  await followFirstLink(page, portal)
  const officer = await browserOf(browser, portal)
  await acceptInvitation(officer, await invite(page))
  const student = await browserOf(browser, portal)
  await publishEight(officer)
  await expect.poll(() => says(portal, LIST, STUDENT.name)).toBe(true)
  await student.goto(`./#/degrees/grade_1/2025_26/${STUDENT.seat}`)
  await expect(student.getByText(STUDENT.name).first()).toBeVisible()

  await applyList(officer, 'حجب نتائج', 'حجب نتائج القائمة (40)')
  await expect.poll(() => says(portal, LIST, STUDENT.name)).toBe(false)
  await expectWithheld(browser, portal)
  await applyList(officer, 'رفع الحجب عن نتائج', 'رفع الحجب عن القائمة (40)')
  await expect.poll(() => says(portal, LIST, STUDENT.name)).toBe(true)
  await student.reload()
  await expect(student.getByText(STUDENT.name).first()).toBeVisible()

  await page.goto('./#/admin/audit')
  const log = page.getByRole('list', { name: 'العمليات' })
  await expect(log.getByRole('listitem').first()).toContainText('رفع الحجب عن نتيجة طالب')
  await expect(log).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  await officer.context().close()
  await student.context().close()
})

async function invite(administrator: Page): Promise<string> {
  await administrator.goto('./#/admin/people')
  await administrator.getByRole('button', { name: 'دعوة موظف' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'مسؤول النتائج' }).check()
  await dialog.getByRole('button', { name: 'إنشاء الرابط' }).click()
  const link = await dialog.getByText(/#\/invitation\//).textContent()
  await dialog.getByRole('button', { name: 'إغلاق' }).last().click()
  await expect(administrator.getByText('دعوات لم تُقبل بعد')).toBeVisible()
  return link ?? ''
}

async function acceptInvitation(officer: Page, link: string): Promise<void> {
  await officer.goto(link)
  const form = officer.getByRole('main')
  await expect(form.getByText('مسؤول النتائج')).toBeVisible()
  await form.getByLabel('الاسم').fill('نادية فوزي')
  await form.getByLabel('البريد').fill('nadia@example.edu')
  await form.getByLabel('كلمة المرور').fill(PASSWORD)
  await form.getByRole('button', { name: 'قبول الدعوة' }).click()
  await expect(officer).toHaveURL(/#\/admin/)
}

async function publishEight(officer: Page): Promise<void> {
  await officer.goto('./#/admin/results')
  await expect(officer.getByText(/اختر ملفات الكشوف من/), 'the empty board says what to do').toBeVisible()
  await officer.getByLabel('اختيار ملفات الكشوف').setInputFiles(
    GRADES.flatMap((_, grade) =>
      TERMS.map((_term, term) => ({
        name: `كشف ${grade + 1}-${term + 1}.csv`,
        mimeType: 'text/csv',
        buffer: Buffer.from(sheet(grade, term)),
      })),
    ),
  )
  await expect(officer.getByRole('checkbox', { name: /^تحديد كشف .*csv$/ })).toHaveCount(8, { timeout: 90_000 })
  await officer.getByRole('checkbox', { name: 'تحديد كل الجاهز' }).check()
  await officer.getByRole('button', { name: 'إنشاء المسودات المحددة (8)' }).click()
  await expect(officer.getByText('صار مسودة: 8 ملفات من 8')).toBeVisible({ timeout: 90_000 })

  await officer.getByRole('checkbox', { name: 'تحديد الكل' }).check()
  await officer.getByRole('button', { name: 'نشر المحدد (8)' }).click()
  const dialog = officer.getByRole('dialog')
  await dialog.getByRole('button', { name: 'نشر الآن (8)' }).click({ timeout: 60_000 })
  await expect(dialog.getByRole('link', { name: 'عرضه كما يراه الطلاب' })).toHaveCount(8, { timeout: 60_000 })
  await dialog.getByRole('button', { name: 'إغلاق' }).last().click()
  const board = officer.getByRole('table', { name: 'حالة كشوف الدور الأول' })
  await expect(board.getByRole('link', { name: /: منشور$/ })).toHaveCount(8)
}

async function applyList(officer: Page, kind: string, button: string): Promise<void> {
  await officer.goto('./#/admin/students/lists')
  await officer.getByLabel('العملية').selectOption(kind)
  await officer.getByLabel('العام').selectOption('2025/26')
  await officer.getByLabel('أرقام الجلوس').fill([...SEATS, '99999'].join('\n'))
  await officer.getByRole('button', { name: 'عرض الأسماء' }).click()
  await expect(officer.getByText('لا طالب بهذا الرقم في هذه الفرقة والعام')).toHaveCount(1)
  await officer.getByLabel('السبب').fill('رسوم لم تُسدد')
  await officer.getByRole('button', { name: button }).click()
  await expect(officer.getByText(/القائمة\. عدد الطلاب: 40/)).toBeVisible()
}

/** Another browser, because the student's own keeps an answer for half a minute. */
async function expectWithheld(browser: Browser, portal: Portal): Promise<void> {
  const visitor = await browserOf(browser, portal)
  await visitor.goto(`./#/degrees/grade_1/2025_26/${STUDENT.seat}`)
  await expect(visitor.getByText(/محجوبة/).first()).toBeVisible()
  await expect(visitor.getByText(STUDENT.name)).toHaveCount(0)
  await visitor.context().close()
  expect(await says(portal, '/storage/students-data/degrees/2025_26/degrees_grade_1.json', STUDENT.name)).toBe(false)
}

function sheet(grade: number, term: number): string {
  const title = `نتيجة الفرقة ${GRADES[grade]} - الفصل الدراسي ${TERMS[term]} - العام الجامعي 2025/2026`
  const students = Array.from({ length: STUDENTS }, (_, place) => {
    return `${seatOf(grade, place)},${nameOf(grade, place)},${50 + ((place * 7 + term) % 50)},${52 + ((place * 5) % 45)}`
  })
  const head = ['seat_number,name,النحو,الصرف', 'final_degree,,100,100', 'is_calculated_in_total,,1,1']
  return [`${title},,,`, ...head, ...students].join('\n')
}

function seatOf(grade: number, place: number): string {
  return String((grade + 1) * 10_000 + place + 1)
}

function nameOf(grade: number, place: number): string {
  return `${FIRST[place % 8]} ${MIDDLE[Math.floor(place / 8)]} ${LAST[grade]}`
}
