import { expect, type Page } from '@playwright/test'
import { DEMO_HIDDEN_STUDENT_ID } from '../src/server/modules/demo/demo-sheets.rules.ts'

/** Steps by which a visitor reaches a screen; each ends when the screen shows its content. */

/** Opens the screen of a hidden student. */
export async function openHiddenStudent(page: Page): Promise<void> {
  await page.goto(`./#/students/${DEMO_HIDDEN_STUDENT_ID}`)
  await expect(page.getByText(/غير متاحة/)).toBeVisible()
}

/** Goes through the steps of the home page's selector. */
export async function choose(page: Page, grade: string, aim: RegExp, term?: string): Promise<void> {
  await goHome(page)
  await page.getByRole('main').getByRole('button', { name: grade }).click()
  await press(page, aim)
  if (term) await press(page, term)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string' ? new RegExp(`(^|\\s)${name}$`) : name
  const choice = page.getByRole('main').getByRole('listitem').getByRole('button', { name: exact })
  const link = page.getByRole('main').getByRole('listitem').getByRole('link', { name: exact })
  await choice.or(link).first().click()
}

export async function goHome(page: Page): Promise<void> {
  await page.goto('./')
  await seeHeading(page, 'أوائل كل فرقة')
}

export async function seeHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name }).first()).toBeVisible()
}

export async function openList(page: Page): Promise<void> {
  await goHome(page)
  await page.getByRole('tab', { name: 'الفرقة الثانية' }).click()
  await page.getByRole('link', { name: 'عرض القائمة كاملة' }).click()
  await seeHeading(page, /^ترتيب نتائج الفرقة الثانية/)
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
}

export async function openStudent(page: Page): Promise<void> {
  await openList(page)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'السجل الكامل للطالب' })).toBeVisible()
}

export async function openAppealForm(page: Page): Promise<void> {
  await openStudent(page)
  await page.getByRole('link', { name: 'السجل الكامل للطالب' }).click()
  await page
    .getByRole('link', { name: /^تظلم من درجة مادة/ })
    .first()
    .click()
  await seeHeading(page, 'تظلم من درجة مادة')
}

export async function openBooks(page: Page): Promise<void> {
  await choose(page, 'الفرقة الثالثة', /^الكتب/, 'الفصل الدراسي الثاني')
  await seeHeading(page, /^كتب الفرقة الثالثة/)
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible()
}

export async function openExams(page: Page): Promise<void> {
  await choose(page, 'الفرقة الأولى', /^امتحانات الأعوام السابقة/, 'الفصل الدراسي الأول')
  await seeHeading(page, /^امتحانات الأعوام السابقة، الفرقة الأولى/)
  await expect(page.getByRole('main').getByRole('button', { expanded: false }).first()).toBeVisible()
}

/** Opens the first book of a list in the viewer and waits until its first page is drawn. */
export async function previewFirst(page: Page): Promise<void> {
  const book = page.getByRole('main').getByRole('button', { expanded: false }).first()
  const name = await book.textContent()
  await book.click()
  await page.getByRole('link', { name: 'معاينة' }).click()
  await seeHeading(page, name?.trim() ?? '')
  await expect(page.frameLocator('iframe').getByText('مادة تجريبية').first()).toBeVisible()
}

export async function openResourceSubjects(page: Page): Promise<void> {
  await choose(page, 'الفرقة الثانية', /^المصادر الإضافية/, 'الفصل الدراسي الأول')
  await seeHeading(page, /^مصادر الفرقة الثانية/)
  await expect(page.getByRole('main').getByRole('list').last().getByRole('link').first()).toBeVisible()
}

export async function openGeneralSubjects(page: Page): Promise<void> {
  await goHome(page)
  await press(page, /المواد العامة/)
  await seeHeading(page, 'المواد العامة')
  await expect(page.getByRole('main').getByRole('list').last().getByRole('link').first()).toBeVisible()
}

export async function openQuizSubjects(page: Page): Promise<void> {
  await choose(page, 'الفرقة الأولى', /^أسئلة الطلاب/, 'الفصل الدراسي الأول')
  await seeHeading(page, /^اختبارات مواد الفرقة الأولى/)
  await expect(page.getByRole('main').getByRole('list').last().getByRole('link').first()).toBeVisible()
}

export async function seeQuestion(page: Page): Promise<void> {
  await expect(page.getByText(/^السؤال 1 من \d+/).first()).toBeVisible()
}

/** Chooses every question's first option until the score appears. */
export async function answerAll(page: Page): Promise<void> {
  await seeQuestion(page)
  for (;;) {
    await page.getByRole('main').getByRole('region').getByRole('button').first().click()
    const onward = page.getByRole('button', { name: /(التالي|عرض النتيجة)$/ })
    const isLast = (await onward.textContent())?.includes('النتيجة') ?? false
    await onward.click()
    if (isLast) break
  }
  await expect(page).toHaveURL(/test_result/)
}
