import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { browserOf, signInFirst, signUp } from './staff.ts'
import { expectUsable } from './usable.ts'

// A separate portal, so that these office changes affect no other test.
test.use({ settings: { DIWAN_DEMO: '1' } })

const QUIZ = './#/grade_1/term_2/nahw/test_yourself_students'
const QUESTIONS = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const TEXT = 'أي علامة يُرفع بها المثنى في العربية؟'

/** Signs up a member, and lets the administrator allow the member to contribute questions. */
async function becomeContributor(page: Page, administrator: Page): Promise<void> {
  const { uid } = await signUp(page, 'سلمى البهي')
  const data = { decision: 'granted' }
  expect((await administrator.request.put(`/api/admin/people/${uid}/permission`, { data })).status()).toBe(200)
}

/** Answers the quiz up to the question TEXT, then reports this question as wrong. */
async function reportInQuiz(visitor: Page): Promise<void> {
  await visitor.goto(QUIZ)
  await expect(visitor.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const count = (await textsInQuiz(visitor)).length
  for (let asked = 0; asked < count; asked += 1) {
    await visitor.keyboard.press('1')
    if (await visitor.getByRole('heading', { level: 2, name: TEXT }).isVisible()) break
    await visitor.keyboard.press('Enter')
  }
  await visitor.getByRole('button', { name: 'الإبلاغ عن خطأ في السؤال' }).click()
  const dialog = visitor.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ما الخطأ؟' }).fill('الصواب هو الألف، وهو الاختيار الثاني')
  await dialog.getByRole('button', { name: 'إرسال البلاغ' }).click()
  await expect(visitor.getByText('تم الإرسال بنجاح')).toBeVisible()
}

/** Reports a problem from the page where it occurred. */
async function sendProblem(visitor: Page): Promise<void> {
  await visitor.goto('./#/test_yourself')
  await visitor.getByRole('contentinfo').getByRole('link', { name: /مشكلة/ }).click()
  await visitor.getByRole('textbox', { name: 'المشكلة' }).fill('لا يفتح هذا الكتاب عندي')
  await visitor.getByRole('button', { name: 'إرسال' }).click()
  await expect(visitor.getByText('تم الإرسال بنجاح')).toBeVisible()
}

/** Returns the texts of the questions that readers see in the quiz. */
async function textsInQuiz(page: Page): Promise<string[]> {
  const { questions } = await (await page.request.get(QUESTIONS)).json()
  return questions.map((question: { question_text: string }) => question.question_text)
}

/** A question of each kind that has its own fields in the office's correction form. */
const KINDS = [
  { question_kind: 'several', question_options: ['من', 'قام', 'إلى'], question_answers: [0, 2] },
  { question_kind: 'matching', question_pairs: ['فعل', 'اسم'].map((match) => ({ prompt: `كلمة هي ${match}`, match })) },
  { question_kind: 'ordering', question_items: ['امرؤ القيس', 'جرير', 'المتنبي'] },
  { question_kind: 'written', accepted_answers: ['مبتدأ'], compare: 'letters' },
]

/**
 * Opens the correction form of a question of each kind with its formatting buttons and preview; expects it to be
 * usable.
 */
async function lookAtCorrections(page: Page, member: Page): Promise<void> {
  for (const parts of KINDS) {
    const data = {
      question_text: `ما الصواب في هذا السؤال (${parts.question_kind})؟`,
      passage_text: 'نص مشترك',
      ...parts,
    }
    const { id } = await (await member.request.post(QUESTIONS, { data })).json()
    await page.goto(`./#/admin/questions/${id}`)
    await page.getByRole('button', { name: 'تصحيح', exact: true }).click()
    const form = page.getByRole('form', { name: 'تصحيح السؤال' })
    await form
      .getByRole('button', { name: /^تنسيق: (?!نص|شرح)/, expanded: false })
      .first()
      .click()
    await form.getByText('معاينة', { exact: true }).click()
    await expect(form.getByRole('toolbar', { name: 'تنسيق: نص السؤال' })).toBeVisible()
    await expectUsable(page, parts.question_kind)
  }
}

// One test, because a portal's first administrator can be created only once.
test('a question is approved, reported and corrected, and a reported problem is closed in the inbox', async ({
  page,
  portal,
  browser,
}) => {
  test.setTimeout(120_000)
  await signInFirst(page, portal)
  const member = await browserOf(browser, portal)
  await becomeContributor(member, page)

  await page.goto('./#/admin/questions')
  const setting = page.getByRole('checkbox', { name: 'اعتماد الأسئلة الجديدة قبل ظهورها' })
  await expect(page.getByText('فعّل الاعتماد أعلاه', { exact: false })).toBeVisible()
  await setting.click()
  await expect(setting).toBeChecked()
  const question = {
    question_text: TEXT,
    question_options: ['الضمة', 'الألف', 'الواو', 'الياء'],
    question_answer: 2,
  }
  expect((await member.request.post(QUESTIONS, { data: question })).status()).toBe(200)
  expect(await textsInQuiz(member)).not.toContain(TEXT)

  await page.reload()
  const waiting = page.getByRole('listitem').filter({ hasText: TEXT })
  await expect(waiting.getByText('سلمى البهي')).toBeVisible()
  await waiting.getByRole('button', { name: 'اعتماد' }).click()
  await expect(page.getByText('صار السؤال معروضًا للطلاب')).toBeVisible()
  await expect.poll(() => textsInQuiz(member)).toContain(TEXT)

  const visitor = await browserOf(browser, portal)
  await reportInQuiz(visitor)
  await page.goto('./#/admin/questions?filter=reported')
  await page.getByRole('link', { name: `فتح السؤال ${TEXT}` }).click()
  await expect(page.getByRole('list', { name: 'البلاغات' })).toContainText('الصواب هو الألف')
  await page.getByRole('button', { name: 'تصحيح' }).click()
  await page.getByRole('radio', { name: 'الاختيار الصحيح: 2' }).check()
  await page.getByRole('button', { name: 'حفظ التصحيح' }).click()
  await expect(page.getByText('حُفظ التصحيح')).toBeVisible()
  await expect(page.getByRole('list', { name: 'البلاغات' })).toContainText('أُغلق في')
  await expect
    .poll(async () => (await (await member.request.get(QUESTIONS)).json()).questions)
    .toContainEqual(expect.objectContaining({ question_text: TEXT, question_answer: 1 }))

  await lookAtCorrections(page, member)
  await page.goto('./#/admin/questions?filter=all&order=hardest')
  await expect(page.getByText(/^الصعوبة من نسبة من أصابوا/)).toBeVisible()
  await expectUsable(page, 'the list by difficulty')

  await sendProblem(visitor)
  await page.getByRole('link', { name: 'الرسائل' }).click()
  const problem = page.getByRole('listitem').filter({ hasText: 'لا يفتح هذا الكتاب عندي' })
  await problem.getByRole('button', { name: 'إنهاء' }).click()
  await expect(problem.getByText('منتهية')).toBeVisible()
  await problem.getByRole('link', { name: '/test_yourself' }).click()
  await expect(page).toHaveURL(/#\/test_yourself$/)
  await member.context().close()
  await visitor.context().close()
})
