import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Portal, PREPARED_SEASON } from './portal.ts'
import { STUDENT } from './season.ts'
import { signInFirst } from './staff.ts'

test.use({ settings: { DIWAN_DEMO: '0', [PREPARED_SEASON]: '1' } })

const SHEET = '2025-g2-t1'
const ANSWER = 'روجعت الكراسة وجمعت درجاتها من جديد، فصححت الدرجة.'

// One test, because the first administrator of a portal can be created only once.
test('the office accepts one appeal against a mark and refuses another, and the student reads both answers', async ({
  page,
  portal,
  browser,
}) => {
  test.setTimeout(120_000)
  await signInFirst(page, portal)
  const student = await browser.newPage({ baseURL: portal.url })
  const before = await markOf(portal)

  const code = await ask(student, before.subject)
  await ask(student, before.other)

  await page.goto('./#/admin/appeals')
  await page.getByRole('link', { name: `${before.subject}: ${STUDENT.name}` }).click()
  await expect(page.getByText('أظن أن ورقة من كراستي لم تحسب.')).toBeVisible()
  await page.getByRole('button', { name: 'هذا طلب الطالب نفسه' }).click()
  await expect(page.getByText('أُكّد الطلب، وسيقرأ صاحبه الرد.')).toBeVisible()
  await page.getByRole('button', { name: 'استلام التظلم' }).click()
  await page.getByLabel('القرار').selectOption('قبول مع نشر التصحيح الآن')
  await page.getByLabel('الدرجة الصحيحة').fill(before.better)
  await page.getByLabel('الرد على الطالب').fill(ANSWER)
  await page.getByRole('button', { name: 'قبول وإرسال الرد' }).click()
  await expect(page.getByText('قُبِل التظلم، وسيرى الطالب ردك.')).toBeVisible()
  const corrected = page.getByRole('link', { name: 'الإصدار الذي فيه التصحيح: 2' })
  await expect(corrected).toHaveAttribute('href', new RegExp(`${SHEET}-v2$`))

  await page.getByRole('link', { name: `${before.other}: ${STUDENT.name}` }).click()
  await page.getByRole('button', { name: 'هذا طلب الطالب نفسه' }).click()
  await expect(page.getByText('أُكّد الطلب، وسيقرأ صاحبه الرد.')).toBeVisible()
  await page.getByRole('button', { name: 'استلام التظلم' }).click()
  await page.getByLabel('الرد على الطالب').fill('لم نجد في الرصد خطأ.')
  await page.getByLabel('القرار').selectOption('رفض: تبقى الدرجة كما هي')
  await page.getByRole('button', { name: 'رفض وإرسال الرد' }).click()
  await expect(page.getByText('رُفِض التظلم، وسيرى الطالب ردك.')).toBeVisible()

  await student.goto('./#/follow_appeal')
  await expect(student.getByText('قُبِل التظلم', { exact: true })).toBeVisible()
  await expect(student.getByText('رُفِض التظلم', { exact: true })).toBeVisible()
  await student.evaluate(() => localStorage.clear())
  await student.reload()
  await student.getByLabel('رمز المتابعة').fill(code.toLowerCase().replaceAll('-', ' '))
  await student.getByRole('button', { name: 'عرض الحالة', exact: true }).click()
  await expect(student.getByText(ANSWER)).toBeVisible()

  await expect.poll(async () => (await markOf(portal)).degree).toBe(before.better)
  await openTranscript(student)
  const term = student.getByRole('table', { name: 'الفصل الدراسي الأول 2024/25' })
  await expect(term.getByRole('row').filter({ hasText: before.subject })).toContainText(before.better)
  await student.close()
})

/**
 * Opens the transcript at the second year. Finds the year by its `summary` element, because the previous page may also
 * contain the grade's name.
 */
async function openTranscript(page: Page): Promise<void> {
  await page.goto(`./#/students/${STUDENT.id}`)
  await page.locator('summary', { hasText: 'الفرقة الثانية' }).click()
}

/**
 * Fills in and sends the form for an appeal against a mark of the transcript; returns the code with which to follow it.
 */
async function ask(page: Page, subject: string): Promise<string> {
  await openTranscript(page)
  await page.getByRole('link', { name: 'تظلم من درجة مادة: الفصل الدراسي الأول 2024/25' }).click()
  await page.getByLabel('المادة').selectOption({ value: subject })
  await page.getByLabel('وسيلة التواصل').fill('٠١٠٠١٢٣٤٥٦٧')
  await page.getByLabel('سبب الطلب').fill('أظن أن ورقة من كراستي لم تحسب.')
  await page.getByRole('button', { name: 'إرسال التظلم' }).click()
  await expect(page.getByRole('heading', { name: 'وصل تظلمك' })).toBeFocused()
  const code = await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).textContent()
  return code ?? ''
}

/**
 * Returns from the student's second year a subject with its mark and a better mark, and another subject of the same
 * sheet.
 */
async function markOf(portal: Portal) {
  const answer = await fetch(`${portal.url}/api/degrees?student_id=${STUDENT.id}`)
  const { items } = (await answer.json()) as {
    items: { grade: number; term: number; degrees: { name: string; degree: string; finalDegree: number }[] }[]
  }
  const degrees = items.find(({ grade, term }) => grade === 2 && term === 1)?.degrees ?? []
  const [first, second] = degrees
  return {
    subject: first?.name ?? '',
    degree: first?.degree ?? '',
    better: String((first?.finalDegree ?? 0) - 1),
    other: second?.name ?? '',
  }
}
