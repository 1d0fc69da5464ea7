import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { contentMark } from '#contract/question-counts.ts'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { question } from '../../testing/samples.ts'

const PAGE = '/test_yourself/test_result'
const API = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const QUIZ_PAGE = '/grade_1/term_2/nahw/test_yourself_students'
const QUIZ = { kind: 'students', grade: 'grade_1', term: 'term_2', subject: 'nahw' }
const THREE = ['أ', 'ب', 'ج'].map((id) => question(id, { answer_reason: `لأن ${id} كذلك.` }))

/** Opens the score screen with a navigation state, as a finished quiz does. */
async function openResult(state: unknown) {
  fakeApi({ [API]: { questions: THREE } })
  const portal = renderPortal('/find_student')
  await portal.router.navigate(PAGE, { state })
  await screen.findByRole('heading', { level: 1, name: 'نتيجة الاختبار' })
  return portal
}

const score = () => screen.getByText('من').parentElement?.textContent

test.each([
  { result: 3, fullMark: 3, verdict: 'أحسنت، كل إجاباتك صحيحة.' },
  { result: 2, fullMark: 3, verdict: /^نتيجة طيبة/ },
  { result: 1, fullMark: 2, verdict: /^نتيجة طيبة/ },
  { result: 1, fullMark: 3, verdict: /^كل خطأ بداية علم/ },
  { result: 0, fullMark: 3, verdict: /^كل خطأ بداية علم/ },
])('the score $result of $fullMark is shown with words of praise or comfort', async ({ result, fullMark, verdict }) => {
  await openResult({ result, fullMark })
  expect(score()).toBe(`${result} من ${fullMark}`)
  expect(screen.getByText(verdict)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'العودة إلى الاختبار' }).getAttribute('href')).toBe('/test_yourself')
})

test.each([
  ['no state', null],
  ['words', 'نتيجة'],
  ['half a score', { result: 2 }],
  ['a score above the full mark', { result: 4, fullMark: 3 }],
  ['a score out of zero', { result: 0, fullMark: 0 }],
  ['a negative score', { result: -1, fullMark: 3 }],
])('%s is not a score: the score screen says so and links to a quiz', async (_, state) => {
  await openResult(state)
  expect(screen.getByText(/^لا نتيجة هنا بعد/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'بدء الاختبار التجريبي' }).getAttribute('href')).toBe('/test_yourself')
})

test('the score screen lists each missed question with given answer, right answer and explanation in words', async () => {
  const missed = [
    { id: 'ج', pick: 3 },
    { id: 'taken away', pick: 0 },
  ]
  await openResult({ result: 1, fullMark: 3, quiz: QUIZ, isReview: false, missed })
  const [article, ...others] = await screen.findAllByRole('article')
  expect(others).toEqual([])
  const words = within(article as HTMLElement)
  expect(words.getByRole('heading', { name: 'سؤال ج؟' })).toBeTruthy()
  expect(words.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['إجابتك', 'الإجابة الصحيحة'])
  expect(words.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['رابع ج', 'أول ج'])
  expect(words.getByText('لأن ج كذلك.')).toBeTruthy()
  expect(screen.getByText('اختبار النحو، الفرقة الأولى، الفصل الدراسي الثاني')).toBeTruthy()
})

test('a question that changed or was deleted since its answer is counted, but not shown with the answer', async () => {
  const [, , third = expect.unreachable()] = THREE
  const missed = [
    { id: 'أ', pick: 1, mark: 'older' },
    { id: 'ج', pick: 3, mark: contentMark(third) },
    { id: 'taken away', pick: 0, mark: 'older' },
  ]
  await openResult({ result: 0, fullMark: 3, quiz: QUIZ, isReview: false, missed })
  const articles = await screen.findAllByRole('article')
  expect(articles.map((one) => within(one).getByRole('heading').textContent)).toEqual(['سؤال ج؟'])
  expect(screen.getByText(/فلا تظهر هنا/).textContent).toBe('أسئلة تغيّرت أو حُذفت أو تعذر تحميلها، فلا تظهر هنا: 2')
})

test('the score screen promises a review of only those missed questions that the device has recorded', async () => {
  const missed = ['أ', 'ب', 'ج'].map((id) => ({ id, pick: 3 }))
  const outcome = { result: 0, fullMark: 3, quiz: QUIZ, isReview: false, missed }
  await openResult(outcome)
  expect(screen.queryByText(/للمراجعة غدًا/)).toBeNull()
  cleanup()
  const questions = ['أ', 'ب'].map((id) => ({ id, asked: 1, right: 0, isRight: false, at: '2025-07-01' }))
  localStorage.setItem(`quiz-learning ${QUIZ_PAGE}`, JSON.stringify({ quiz: QUIZ, total: 3, questions }))
  await openResult(outcome)
  expect(screen.getByText(/^سيعود إليك هذان السؤالان للمراجعة غدًا/)).toBeTruthy()
})

test('the link to try a quiz again opens the same questions in another order, which a reload keeps', async () => {
  const { user, address } = await openResult({ result: 3, fullMark: 3, quiz: QUIZ, isReview: false, missed: [] })
  expect(screen.queryByRole('heading', { name: 'ما أخطأت فيه' })).toBeNull()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  await user.click(screen.getByRole('link', { name: 'إعادة الاختبار بترتيب آخر' }))
  await waitFor(() => expect(address()).toBe(QUIZ_PAGE))
  expect(await screen.findByRole('heading', { level: 2, name: 'سؤال ب؟' })).toBeTruthy()
  await user.keyboard('1{Enter}')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال ج؟' })).toBeTruthy()
})

test('after a review of missed questions the score screen links back to the quiz', async () => {
  await openResult({ result: 1, fullMark: 1, quiz: QUIZ, isReview: true, missed: [] })
  expect(screen.queryByRole('link', { name: /بترتيب آخر/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'العودة إلى الاختبار' }).getAttribute('href')).toBe(QUIZ_PAGE)
})

test('a missed question about a passage is listed with its passage, which unfolds', async () => {
  const passage = { id: 'p', text: 'قفا نبك من ذكرى حبيب ومنزل' }
  const state = { result: 0, fullMark: 1, quiz: QUIZ, isReview: false, missed: [{ id: 'أ', pick: 3 }] }
  fakeApi({ [API]: { questions: [question('أ', { passage })] } })
  const { user, router } = renderPortal('/find_student')
  await router.navigate(PAGE, { state })
  const article = within(await screen.findByRole('article'))
  const text = article.getByText(passage.text)
  expect(text.closest('details')?.open).toBe(false)
  await user.click(article.getByText('النص المشترك'))
  expect(text.closest('details')?.open).toBe(true)
})
