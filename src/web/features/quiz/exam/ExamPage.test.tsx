import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, NO_NETWORK } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { question } from '../../../testing/samples.ts'

const PAGE = '/learn/exam/grade_1/term_2'
const SUBJECTS = '/api/grade_1/test_yourself_students/questions/term_2'
const NAHW = `${SUBJECTS}/nahw`
const SARF = `${SUBJECTS}/sarf`
const COUNT = '/api/question_answers'
const ANSWERS = {
  [SUBJECTS]: { subjects: ['nahw', 'sarf'] },
  [NAHW]: { questions: [question('أ'), question('ب')] },
  [SARF]: { questions: [question('ج', { answer_reason: 'لأنه الأول.' })] },
  [COUNT]: { done: true },
}

function open(answers: object = ANSWERS, page = PAGE) {
  cleanup()
  const api = fakeApi({ ...answers })
  return { ...api, ...renderPortal(page) }
}

async function start(time?: string) {
  const opened = open()
  await opened.user.selectOptions(await screen.findByLabelText('المادة'), 'كل مواد الفصل')
  if (time !== undefined) await opened.user.selectOptions(screen.getByLabelText('الوقت'), time)
  await opened.user.click(screen.getByRole('button', { name: 'بدء الاختبار' }))
  await screen.findByRole('navigation', { name: 'أسئلة الاختبار' })
  return opened
}

const heading = () => screen.getByRole('heading', { level: 2, name: /^سؤال/ })
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })
const numbers = () =>
  within(screen.getByRole('navigation', { name: 'أسئلة الاختبار' }))
    .getAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))
/**
 * Returns the letter in the text of the shown question, which must be read because a test draws questions in any order.
 */
const letter = () => heading().textContent.replace(/^سؤال |؟$/g, '')

test('a comprehensive test shows the term’s questions without feedback, and all right answers at the end', async () => {
  const { user, sent } = await start()
  expect(numbers()).toEqual([1, 2, 3].map((number) => `السؤال ${number}، بلا إجابة`))
  const missed = letter()
  await user.click(button(new RegExp(`ثان ${missed}`)))
  expect(screen.queryByText(/إجابة صحيحة|إجابة خاطئة|الإجابة الصحيحة/)).toBeNull()
  expect(screen.getByText(/^إجابتك/).textContent).toBe(`إجابتك: ثان ${missed}`)
  expect(document.activeElement).toBe(button('السؤال التالي'))
  await user.click(button('السؤال التالي'))
  expect(document.activeElement).toBe(heading())
  await user.click(button(new RegExp(`أول ${letter()}`)))
  expect(screen.getByText(/^أجبت عن/).textContent).toBe('أجبت عن 2 من 3')
  expect(sent).toEqual([])

  await user.click(button('إنهاء الاختبار'))
  expect(within(screen.getByRole('dialog')).getByText(/لم تجب عنها/).textContent).toBe('أسئلة لم تجب عنها: 1')
  await user.click(button('إنهاء وعرض النتيجة'))
  const result = screen.getByRole('heading', { level: 2, name: 'نتيجة الاختبار' })
  expect(document.activeElement).toBe(result)
  expect(screen.getByText((_, element) => element?.textContent === '1 من 3')).toBeTruthy()
  expect(screen.getAllByRole('progressbar')).toHaveLength(2)
  const list = screen.getByRole('heading', { level: 2, name: 'ما أخطأت فيه' }).parentElement
  expect(within(list ?? expect.unreachable()).getAllByRole('article')).toHaveLength(2)
  expect(within(list ?? expect.unreachable()).getByText('بلا إجابة')).toBeTruthy()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([
    {
      answers: [
        { id: missed, right: false, picks: [1] },
        { right: true, picks: [0] },
      ],
    },
  ])
})

test('a finished comprehensive test counts for the progress and the review of its subjects', async () => {
  const { user } = await start()
  await user.click(button(new RegExp(`رابع ${letter()}`)))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))).toEqual([])
  await user.click(button('إنهاء الاختبار'))
  await user.click(button('إنهاء وعرض النتيجة'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))).toHaveLength(1)
  expect(screen.getByText(/^سيعود إليك هذا السؤال للمراجعة غدًا/)).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'تقدمي في الاختبارات' }))
  expect(await screen.findByLabelText(/أجبت عنها: 1 من 1، والصحيح منها: 0/)).toBeTruthy()
})

test('a comprehensive test works by keyboard: a digit answers, Enter goes on, answers can be changed', async () => {
  const { user } = await start()
  const first = letter()
  await user.keyboard('2')
  expect(screen.getByText(/^إجابتك/).textContent).toBe(`إجابتك: ثان ${first}`)
  await user.keyboard('{Enter}')
  expect(letter()).not.toBe(first)
  await user.keyboard('1')
  await user.click(button('السابق'))
  expect(letter()).toBe(first)
  await user.click(button('تغيير الإجابة'))
  await user.keyboard('٣')
  expect(screen.getByText(/^إجابتك/).textContent).toBe(`إجابتك: ثالث ${first}`)
  await user.click(button(/^السؤال 2،/))
  expect(screen.getByText(/^أجبت عن/).textContent).toBe('أجبت عن 2 من 3')
})

test('after a reload a comprehensive test goes on without a network; its result stays until the next test', async () => {
  const { user } = await start()
  const first = letter()
  await user.click(button(new RegExp(`أول ${first}`)))
  await user.click(button('السؤال التالي'))
  const second = letter()
  const offline = { [SUBJECTS]: NO_NETWORK, [NAHW]: NO_NETWORK, [SARF]: NO_NETWORK, [COUNT]: NO_NETWORK }
  const again = open(offline)
  await screen.findByRole('navigation', { name: 'أسئلة الاختبار' })
  expect(letter()).toBe(second)
  expect(numbers()[0]).toBe('السؤال 1، أجبت عنه')
  await again.user.click(button('إنهاء الاختبار'))
  await again.user.click(button('إنهاء وعرض النتيجة'))
  expect(screen.getByText((_, element) => element?.textContent === '1 من 3')).toBeTruthy()

  const later = open()
  await later.user.click(await screen.findByRole('button', { name: 'اختبار شامل آخر' }))
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
})

test('cancelling a comprehensive test asks for confirmation, then removes the test and counts no answer', async () => {
  const { user } = await start()
  await user.click(button(new RegExp(`أول ${letter()}`)))
  await user.click(button('إلغاء الاختبار'))
  await user.click(button('متابعة الاختبار'))
  expect(heading()).toBeTruthy()
  await user.click(button('إلغاء الاختبار'))
  await user.click(button('إلغاء وحذف إجاباتي'))
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
  expect(localStorage.getItem('quiz-exam')).toBeNull()
  expect(localStorage.getItem('quiz-answers')).toBeNull()
})

test('a test’s time runs while the page is visible, is announced at a few moments, and ends the test', async () => {
  await start('15 دقيقة')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened = open()
  expect((await screen.findByRole('timer')).textContent).toBe('الوقت الباقي: 15:00')
  const pass = (minutes: number) => {
    act(() => {
      vi.advanceTimersByTime(minutes * 60_000)
    })
  }
  const said = () =>
    screen
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join('')
  pass(1)
  expect(screen.getByRole('timer').textContent).toBe('الوقت الباقي: 14:00')
  expect(said()).toBe('')
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  pass(5)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  expect(screen.getByRole('timer').textContent).toBe('الوقت الباقي: 14:00')
  pass(9)
  expect(said()).toContain('الوقت الباقي: 5 دقائق')
  await opened.user.click(button(new RegExp(`أول ${letter()}`)))
  pass(5)
  expect(screen.getByText('انتهى الوقت.')).toBeTruthy()
  expect(screen.getByText((_, element) => element?.textContent === '1 من 3')).toBeTruthy()
})

test('a test of one subject loads no other subject; for a subject without questions the page says so', async () => {
  const { user, asked } = open({ ...ANSWERS, [SARF]: { questions: [] } })
  await user.selectOptions(await screen.findByLabelText('المادة'), 'الصرف')
  await user.click(button('بدء الاختبار'))
  expect(await screen.findByText('لا أسئلة في هذه المواد بعد. اختر مادة أخرى.')).toBeTruthy()
  expect(asked).not.toContain(NAHW)
})

test('without a network the choices for a comprehensive test stay, with a retry', async () => {
  let tries = 0
  const { user } = open({ ...ANSWERS, [NAHW]: () => (tries++ === 0 ? NO_NETWORK : ANSWERS[NAHW]) })
  await user.click(await screen.findByRole('button', { name: 'بدء الاختبار' }))
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('navigation', { name: 'أسئلة الاختبار' })).toBeTruthy()
})

test('an unfinished test of another term is named before a new one replaces it', async () => {
  await start()
  open({ '/api/grade_1/test_yourself_students/questions/term_1': { subjects: ['nahw'] } }, '/learn/exam/grade_1/term_1')
  const link = await screen.findByRole('link', { name: 'الفرقة الأولى، الفصل الدراسي الثاني' })
  expect(link.getAttribute('href')).toBe(PAGE)
})

test('a term without quizzes has no test and says so, and for an unknown term the page does not exist', async () => {
  open({ [SUBJECTS]: { subjects: [] } })
  expect(await screen.findByText('لا توجد أسئلة حتى الآن')).toBeTruthy()
  open({}, '/learn/exam/grade_9/term_2')
  expect(await screen.findByText(/لا توجد صفحة بهذا الرابط/)).toBeTruthy()
})

test('a stored comprehensive test that is damaged is ignored', async () => {
  await start()
  // Leaving the page saves the test.
  cleanup()
  localStorage.setItem(
    'quiz-exam',
    (localStorage.getItem('quiz-exam') ?? '').replace('"answers":[null', '"answers":["x"'),
  )
  open()
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
})
