import type { Page } from '@playwright/test'
import { rowXml, workbookParts, zipOf } from '../src/server/readers/xlsx-files.testing.ts'
import { expect, test } from './fixtures.ts'
import type { Portal } from './portal.ts'

/** The results desk: two files with three planted errors, corrected on the screen, one published now and one at its time. */
test.use({ settings: { DIWAN_DEMO: '0' } })

type Cell = string | number

function xlsx(rows: readonly (readonly Cell[])[]): Buffer {
  const xml = rows.map((cells, index) => rowXml(index + 1, cells)).join('')
  return zipOf(workbookParts([{ name: 'كشف', rows: xml }]))
}

function sheet(term: string, header: Cell[], students: Cell[][]): Buffer {
  return xlsx([
    [`نتيجة الفرقة الأولى - الفصل الدراسي ${term} - العام الجامعي 2029/2030`],
    header,
    ['final_degree', '', 100, 100],
    ['is_calculated_in_total', '', 1, 1],
    ...students,
  ])
}

// Planted: a doubled seat number, a mark that nobody can read, and a column of seats under an unknown header.
const FIRST = sheet(
  'الأول',
  ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف'],
  [
    [50_001, 'هدى محمود البنا', 60, 70],
    [50_001, 'ريم طارق السقا', 80, 'سس'],
  ],
)
const SECOND = sheet(
  'الثاني',
  ['الكود', 'الاسم', 'النحو', 'الصرف'],
  [
    [50_001, 'هدى محمود البنا', 90, 90],
    [50_002, 'ريم طارق السقا', 85, 95],
  ],
)

async function becomeAdministrator(page: Page, portal: Portal): Promise<void> {
  const printed = () => /first_administrator\/([\w-]+)/.exec(portal.log())?.[1]
  // The link is printed a moment after the portal is ready.
  await expect.poll(printed).toBeTruthy()
  const token = printed()
  const data = { token, name: 'مدير المكتب', email: 'office@example.edu', password: 'sesame-sesame' }
  const answer = await page.request.post('/api/auth/first-administrator', { data, headers: { origin: portal.url } })
  expect(answer.status()).toBe(200)
}

async function correct(page: Page, row: number, column: string, value: string): Promise<void> {
  await page.getByRole('button', { name: `الصف ${row} ${column}` }).click()
  await page.getByRole('textbox', { name: 'القيمة الصحيحة' }).fill(value)
  await page.getByRole('textbox', { name: 'سبب التصحيح' }).fill('مراجعة ورقة الإجابة')
  await page.getByRole('button', { name: 'حفظ التصحيح' }).click()
  await expect(page.getByRole('textbox', { name: 'القيمة الصحيحة' })).toHaveCount(0)
}

test('two uploaded sheets with three errors are corrected, and readers see each at its time', async ({
  page,
  portal,
  noise,
}) => {
  test.slow()
  // Nothing is published yet, so its address answers 404.
  noise.allow(/404/)
  await becomeAdministrator(page, portal)
  await page.goto('/#/admin/results')
  await page.getByLabel('اختيار ملفات xlsx').setInputFiles([
    { name: 'الفصل الأول.xlsx', mimeType: 'application/octet-stream', buffer: FIRST },
    { name: 'الفصل الثاني.xlsx', mimeType: 'application/octet-stream', buffer: SECOND },
  ])
  await expect(page.getByRole('link', { name: 'راجع الكشف' })).toHaveCount(2)

  const open = (name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'راجع الكشف' }).click()
  await open('الفصل الأول.xlsx')
  await expect(page.getByRole('button', { name: 'أصلح الأخطاء (2)' })).toBeVisible()
  await correct(page, 6, 'A', '50002')
  await correct(page, 6, 'D', '88')
  await page.getByRole('button', { name: 'نشر الآن' }).click()
  await expect(page.getByText(/سيرى الطلاب الآن/)).toContainText('الفرقة الأولى، الفصل الدراسي الأول، 2029/30')
  await page.getByRole('button', { name: 'نعم، أكد' }).click()
  await expect(page.getByText('صار هذا الملف كشفًا.')).toBeVisible()
  const list = () => page.request.get('/api/grade_1/degrees/2029_30')
  await expect.poll(async () => (await list()).status()).toBe(200)

  await page.getByRole('link', { name: 'مكتب النتائج' }).click()
  await open('الفصل الثاني.xlsx')
  await page.getByRole('button', { name: 'هذا هو العمود' }).click()
  await expect(page.getByText('لا أخطاء في الكشف.')).toBeVisible()
  const student = async () => await (await page.request.get('/api/grade_1/degrees/2029_30/50002')).text()
  await publishSoon(page)
  expect(await student()).not.toContain('95')
  // The time comes with the next full minute.
  await expect.poll(student, { timeout: 80_000, intervals: [1000] }).toContain('95')
})

/** Sets the next full minute but one, so that the time has not come when it is confirmed. */
async function publishSoon(page: Page): Promise<void> {
  const time = await page.evaluate(() => {
    const at = new Date(Math.ceil(Date.now() / 60_000 + 0.2) * 60_000)
    const two = (part: number) => String(part).padStart(2, '0')
    return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`
  })
  await page.getByLabel('موعد النشر').fill(time)
  await page.getByRole('button', { name: 'نشر في موعد' }).click()
  await page.getByRole('button', { name: 'نعم، أكد' }).click()
  await expect(page.getByText('صار هذا الملف كشفًا.')).toBeVisible()
}
