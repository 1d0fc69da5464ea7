import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { layoutFindings } from './layout-findings.ts'
import { says } from './portal.ts'
import { type Cell, workbook } from './season.ts'
import { browserOf, followFirstLink, PASSWORD } from './staff.ts'
import { expectUsable } from './usable.ts'

/**
 * A season of results with resits, a wrong file, a learnt layout, a list of withheld results and many drafts, as the
 * office sees it on its screens.
 */
test.use({ settings: { DIWAN_DEMO: '0' } })

const YEAR = '2025/2026'
const LIST = '/api/grade_1/degrees/2025_26'
const FILE = '/storage/students-data/degrees/2025_26/degrees_grade_1.json'
const STUDENTS = 80
/** How many students of the first grade fail grammar in the first exam session; they have the lowest seat numbers. */
const RESITTING = 60
/** How many of these students pass grammar in the second exam session, the resits. */
const PASSING = 50
/** How many students' results a list withholds; these students have the last seat numbers of the first grade. */
const WITHHELD = 40

const FIRST_NAMES = ['هدى', 'ريم', 'علي', 'عمر', 'منى', 'زينب', 'طارق', 'سلمى', 'خالد', 'مريم']
const FAMILY_NAMES = ['البنا', 'النجار', 'السقا', 'العطار', 'الخياط', 'الكاتب', 'الوراق', 'الحداد']
const FATHERS = ['محمود سامي', 'كمال فتحي', 'شوقي راغب', 'حامد فوزي']
const GRADES = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة']
const TERMS = ['الأول', 'الثاني']

test('resits: the office publishes eight drafts at once, is stopped at a wrong file, withholds and releases a seat list', async ({
  page,
  portal,
  browser,
  noise,
}) => {
  test.setTimeout(900_000)
  // Until the publication, the addresses of the results answer 404; a withheld result answers 403.
  noise.allow(/404|403/)
  await followFirstLink(page, portal)
  const officer = await browserOf(browser, portal)
  await acceptInvitation(officer, await invite(page))
  const student = await browserOf(browser, portal)
  const look = (seat: number, ...signs: string[]) => expectPage(student, seat, signs)
  const failing = seatOf(1, 1)
  const last = { seat: seatOf(1, STUDENTS), name: nameOf(1, STUDENTS) }

  await look(failing, 'لم نجد هذا الرقم في هذه القائمة')
  await learnLayout(officer)
  await applyLayout(officer)
  await draftAndPublishAll(officer)
  await expect.poll(() => says(portal, `${LIST}/${failing}`, 'النحو')).toBe(true)
  await look(failing, nameOf(1, 1), 'راسب في مادة: النحو')

  await stopWrongFile(officer)
  expect(await says(portal, '/api/grade_2/degrees/2025_26/20001', nameOf(2, 1))).toBe(true)

  await publishResits(officer)
  await expect.poll(() => says(portal, `${LIST}/${failing}`, 'attempts')).toBe(true)
  await look(failing, 'ناجح', 'الدور الثاني')
  await look(seatOf(1, RESITTING), 'راسب في مادة: النحو', 'الدور الثاني')

  await look(last.seat, last.name)
  await applyList(officer, 'حجب نتائج', 'حجب نتائج القائمة')
  await expect.poll(() => says(portal, `${LIST}/${last.seat}`, last.name)).toBe(false)
  for (const address of [LIST, FILE]) await expect.poll(() => says(portal, address, last.name), address).toBe(false)
  await look(last.seat, 'محجوبة')
  await applyList(officer, 'رفع الحجب عن نتائج', 'رفع الحجب عن القائمة')
  await expect.poll(() => says(portal, `${LIST}/${last.seat}`, last.name)).toBe(true)
  await look(last.seat, last.name)

  await page.goto('./#/admin/audit')
  const log = page.getByRole('list', { name: 'العمليات' })
  await expect(log.getByRole('listitem').first()).toContainText('رفع الحجب عن نتيجة طالب')
  await expect(log).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  for (const person of [officer, student]) await person.context().close()
})

/** Opens a student's page in a browser that may have an older state of it in its cache, and expects these texts. */
async function expectPage(student: Page, seat: number, signs: readonly string[]): Promise<void> {
  await student.goto(`./#/degrees/grade_1/2025_26/${seat}`)
  await student.reload()
  for (const sign of signs) await expect(student.getByText(sign).first(), sign).toBeVisible()
  // Beside a failed subject, the page shows no classification such as «مقبول» (pass).
  if (signs.some((sign) => sign.startsWith('راسب'))) await expect(student.getByText('مقبول')).toHaveCount(0)
}

/**
 * Uploads a sheet with unknown headers and chooses what its columns mean. Making the draft stores these choices as a
 * learnt layout.
 */
async function learnLayout(officer: Page): Promise<void> {
  await upload(officer, [{ name: 'أولى ترم أول.xlsx', buffer: yearWorkSheet('الأول') }])
  await review(officer, 'أولى ترم أول.xlsx')
  await officer.getByRole('columnheader', { name: 'الكود' }).click()
  await officer.getByLabel('ماذا في هذا العمود؟').selectOption('رقم الجلوس')
  await officer.getByRole('button', { name: 'حفظ', exact: true }).click()
  await expect(officer.getByRole('dialog')).toHaveCount(0)
  await officer.getByLabel('النهاية العظمى غير مكتوبة').fill('100')
  await officer.getByRole('button', { name: 'اعتمادها لكل المواد' }).click()
  await expect(officer.getByLabel('النهاية العظمى غير مكتوبة')).toHaveCount(0, { timeout: 90_000 })
  await expect(officer.getByText('سيُحفظ قالب الأعمدة')).toBeVisible()
  await officer.getByRole('button', { name: 'حفظ مسودة بلا نشر' }).click()
  await officer.getByRole('button', { name: 'حفظ المسودة' }).click()
  await expect(officer.getByText('حُفظ الكشف مسودة، ولا يراه الطلاب.')).toBeVisible()
}

/** Uploads another file with the same headers; the learnt layout applies, so that the office has nothing to choose. */
async function applyLayout(officer: Page): Promise<void> {
  await upload(officer, [{ name: 'أولى ترم ثان.xlsx', buffer: yearWorkSheet('الثاني') }])
  await review(officer, 'أولى ترم ثان.xlsx')
  await expect(officer.getByText('طُبّق قالب')).toBeVisible()
  await expect(officer.getByText('لا أخطاء في الكشف.')).toBeVisible()
}

/** Uploads the other six sheets, makes all drafts in one act, and publishes all eight with one confirmation. */
async function draftAndPublishAll(officer: Page): Promise<void> {
  const files = [2, 3, 4].flatMap((grade) =>
    TERMS.map((term) => ({ name: `${GRADES[grade - 1]} ${term}.xlsx`, buffer: plainSheet(grade, term) })),
  )
  await upload(officer, files, 7)
  await expect(officer.getByText('جاهز لإنشاء المسودة')).toHaveCount(7, { timeout: 150_000 })
  await officer.getByRole('checkbox', { name: 'تحديد كل الجاهز' }).check()
  await officer.getByRole('button', { name: /إنشاء المسودات المحددة/ }).click()
  const drafts = officer.getByRole('region', { name: 'مسودات تنتظر النشر' })
  await expect(drafts.getByRole('listitem')).toHaveCount(8, { timeout: 150_000 })
  await drafts.getByRole('checkbox', { name: 'تحديد الكل' }).check()
  await drafts.getByRole('button', { name: /نشر المحدد/ }).click()
  const dialog = officer.getByRole('dialog', { name: 'نشر كشوف معًا' })
  await dialog.getByRole('button', { name: 'نشر الآن' }).click()
  await expect(dialog.getByText('نُشر', { exact: true })).toHaveCount(8, { timeout: 150_000 })
  await dialog.getByText('إغلاق').click()
}

/**
 * Uploads a file whose name and title say the second grade, but which has the students of the third grade under new
 * seat numbers. A check stops its publication.
 */
async function stopWrongFile(officer: Page): Promise<void> {
  const name = '2026_grade_2_term_1.xlsx'
  await upload(officer, [{ name, buffer: plainSheet(3, 'الأول', { heading: title(2, 'الأول'), seats: 25_000 }) }])
  await review(officer, name)
  await officer.getByRole('button', { name: 'نشر الآن' }).click()
  await expect(officer.getByRole('region', { name: 'ما يوقف النشر' })).toBeVisible()
  await expect(officer.getByRole('button', { name: 'نشر الكشف' })).toBeDisabled()
  const own = officer.viewportSize()
  expect(await layoutFindings(officer)).toEqual([])
  if (own) await officer.setViewportSize(own)
  await officer.getByRole('button', { name: 'رجوع' }).click()
  await officer.getByRole('button', { name: 'استبعاد الملف' }).click()
  await expect(officer.getByText('استُبعد هذا الملف.')).toBeVisible()
}

async function publishResits(officer: Page): Promise<void> {
  const rows = places(RESITTING).map((place): Cell[] => [
    seatOf(1, place),
    nameOf(1, place),
    place <= PASSING ? 70 : 30,
  ])
  const file = workbook([
    [title(1, 'الأول', ' - الدور الثاني (دور سبتمبر)')],
    ['رقم الجلوس', 'الاسم', 'النحو'],
    ['', 'النهاية العظمى', 100],
    ...rows,
  ])
  await upload(officer, [{ name: 'دور ثان.xlsx', buffer: file }])
  await review(officer, 'دور ثان.xlsx')
  await expect(officer.getByLabel('الدور', { exact: true })).toHaveValue('2')
  await officer.getByRole('button', { name: 'نشر الآن' }).click()
  await officer.getByRole('button', { name: 'نشر الكشف' }).click()
  await expect(officer.getByText('ويراه الطلاب الآن.')).toBeVisible()
}

/**
 * Enters the last seat numbers of the first grade as a list, checks the names in the preview, and withholds or releases
 * the results.
 */
async function applyList(officer: Page, kind: string, act: string): Promise<void> {
  await officer.goto('./#/admin/students/lists')
  await officer.getByLabel('العملية').selectOption(kind)
  await officer.getByLabel('الفرقة').selectOption('الفرقة الأولى')
  await officer.getByLabel('العام', { exact: true }).selectOption('2025/26')
  const seats = places(WITHHELD).map((place) => String(seatOf(1, STUDENTS - WITHHELD + place)))
  await officer.getByLabel('أرقام الجلوس').fill([...seats, '99999'].join('\n'))
  await officer.getByRole('button', { name: 'عرض الأسماء' }).click()
  await expect(officer.getByText('لا طالب بهذا الرقم في هذه الفرقة والعام')).toHaveCount(1)
  await expect(officer.getByText(nameOf(1, STUDENTS))).toBeVisible()
  await expectUsable(officer, 'a list of seats with its names')
  await officer.getByLabel('السبب').fill('رسوم لم تُسدَّد')
  await officer.getByRole('button', { name: act }).click()
  await expect(officer.getByText(`عدد الطلاب: ${WITHHELD}`)).toBeVisible()
}

async function upload(officer: Page, files: { name: string; buffer: Buffer }[], waiting = files.length): Promise<void> {
  await officer.goto('./#/admin/results')
  await officer
    .getByLabel('اختيار ملفات الكشوف')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })))
  await expect(officer.getByRole('link', { name: 'مراجعة الكشف' })).toHaveCount(waiting, { timeout: 150_000 })
}

async function review(officer: Page, file: string): Promise<void> {
  const line = officer.getByRole('listitem').filter({ hasText: file })
  await line.getByRole('link', { name: 'مراجعة الكشف' }).click()
  await expect(officer.getByRole('heading', { name: 'مراجعة كشف' })).toBeVisible()
}

async function invite(administrator: Page): Promise<string> {
  await administrator.goto('./#/admin/people')
  await administrator.getByRole('button', { name: 'دعوة موظف' }).click()
  const dialog = administrator.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'مسؤول النتائج' }).check()
  // An e-mail address that the office has entered itself needs no confirmation.
  await dialog.getByLabel('بريد الموظف').fill('nadia@example.edu')
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
  await expectUsable(officer, 'an invitation')
  await form.getByLabel('الاسم').fill('نادية فوزي')
  await expect(form.getByLabel('البريد')).toHaveValue('nadia@example.edu')
  await form.getByLabel('كلمة المرور').fill(PASSWORD)
  await form.getByRole('button', { name: 'قبول الدعوة' }).click()
  await expect(officer).toHaveURL(/#\/admin/)
}

function title(grade: number, term: string, session = ''): string {
  return `نتيجة الفرقة ${GRADES[grade - 1]} - الفصل الدراسي ${term} - العام الجامعي ${YEAR}${session}`
}

function seatOf(grade: number, place: number): number {
  return grade * 10_000 + place
}

function nameOf(grade: number, place: number): string {
  const [first, family] = [FIRST_NAMES[place % 10], FAMILY_NAMES[Math.floor(place / 10) % 8]]
  return `${first} ${FATHERS[grade - 1]} ${family}`
}

/**
 * Returns a sheet of the first grade: each subject has columns for year work, written examination and sum, and the
 * header above the seat numbers is unknown.
 */
function yearWorkSheet(term: string): Buffer {
  return workbook([
    [title(1, term)],
    ['الكود', 'الاسم', 'النحو', '', '', 'الصرف', '', ''],
    ['', '', 'أعمال سنة', 'تحريري', 'مجموع', 'أعمال سنة', 'تحريري', 'مجموع'],
    ...places().map((place): Cell[] => {
      const paper = term === 'الأول' && place <= RESITTING ? 25 : 60
      return [seatOf(1, place), nameOf(1, place), 15, paper, 15 + paper, 18, 60, 78]
    }),
  ])
}

/** Returns a sheet of another grade in the layout of the control office; every student in it passes. */
function plainSheet(grade: number, term: string, wrong?: { heading: string; seats: number }): Buffer {
  return workbook([
    [wrong?.heading ?? title(grade, term)],
    ['رقم الجلوس', 'الاسم', 'البلاغة', 'التفسير'],
    ['', 'النهاية العظمى', 100, 100],
    ...places().map((place): Cell[] => [
      (wrong?.seats ?? seatOf(grade, 0)) + place,
      nameOf(grade, place),
      60 + (place % 30),
      // With equal marks in both terms, the portal would take the file for the other term's.
      term === 'الأول' ? 75 : 76,
    ]),
  ])
}

function places(count = STUDENTS): number[] {
  return Array.from({ length: count }, (_, index) => index + 1)
}
