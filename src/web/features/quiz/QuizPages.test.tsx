import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi, NO_NETWORK, problem } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { question } from '../../testing/samples.ts'

const TRIAL = '/storage/students-data/questions/test_questions.json'
const SENT = '/api/test_yourself/sended_questions'
const SUBJECT = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const SUBJECT_PAGE = '/grade_1/term_2/nahw/test_yourself_students'

/** The right option of the first question is the second one, of the second question the first one. */
const TWO = [
  question('أ', { question_answer: 1, answer_reason: 'لأن الثاني هو الصواب.', question_creator: { name: 'هدى حسن' } }),
  question('ب'),
]

async function startTrial(questions: unknown = TWO) {
  fakeApi({ [TRIAL]: questions })
  const portal = renderPortal('/test_yourself')
  await screen.findByRole('heading', { level: 2, name: /^سؤال/ })
  return portal
}

const option = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const options = () => within(screen.getByRole('list', { name: 'الاختيارات' })).getAllByRole<HTMLButtonElement>('button')
const feedback = () => within(screen.getByRole('region', { name: /^سؤال/ })).getByRole('status').textContent

test('a quiz’s question shows its number and the total, its text, its contributor and its options', async () => {
  await startTrial()
  expect(screen.getByRole('heading', { level: 1, name: 'الاختبار التجريبي' })).toBeTruthy()
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال أ؟' })).toBeTruthy()
  expect(screen.getByText('السؤال من إعداد:').textContent).toContain('هدى حسن')
  expect(options().map(({ textContent }) => textContent.trim())).toEqual(['1 أول أ', '2 ثان أ', '3 ثالث أ', '4 رابع أ'])
  for (const name of ['عرض الشرح', 'السؤال التالي']) expect(screen.queryByRole('button', { name })).toBeNull()
})

test('a right choice is marked in words, locks the options, raises the score and is announced aloud', async () => {
  const { user } = await startTrial()
  await user.click(option(/ثان أ/))
  expect(option(/ثان أ/).textContent).toMatch(/الإجابة الصحيحة$/)
  expect(screen.queryByText('إجابتك خاطئة')).toBeNull()
  expect(options().every(({ disabled }) => disabled)).toBe(true)
  expect(screen.getByText(/^الإجابات الصحيحة/).textContent).toBe('الإجابات الصحيحة: 1')
  expect(feedback()).toBe('إجابة صحيحة: ثان أ')
})

test('a wrong choice is marked, and so is the right option; the score stays as it is', async () => {
  const { user } = await startTrial()
  await user.click(option(/رابع أ/))
  expect(option(/رابع أ/).textContent).toMatch(/إجابتك خاطئة$/)
  expect(option(/ثان أ/).textContent).toMatch(/الإجابة الصحيحة$/)
  expect(screen.getByText(/^الإجابات الصحيحة/).textContent).toBe('الإجابات الصحيحة: 0')
  expect(feedback()).toBe('إجابة خاطئة. الإجابة الصحيحة: ثان أ الشرح: لأن الثاني هو الصواب.')
})

test('the explanation of the answer is shown only after a wrong choice, and only if the question has one', async () => {
  const { user } = await startTrial()
  await user.click(option(/ثان أ/))
  expect(screen.queryByText('الشرح:')).toBeNull()
  await user.click(option(/السؤال التالي/))
  await user.click(option(/رابع ب/))
  expect(feedback()).toMatch(/^إجابة خاطئة/)
  expect(screen.queryByText('الشرح:')).toBeNull()
})

test('a quiz’s new question is scrolled to the top of the screen, and the feedback on an answer into view', async () => {
  const scrolled: unknown[] = []
  Element.prototype.scrollIntoView = function scrollIntoView(options) {
    scrolled.push([this.tagName, options])
  }
  const { user } = await startTrial()
  expect(scrolled).toEqual([])
  await user.click(option(/ثان أ/))
  await user.click(option(/السؤال التالي/))
  expect(scrolled).toEqual([
    ['DIV', { block: 'nearest' }],
    ['SECTION', undefined],
  ])
})

test('after an answer the next step’s button has the focus; after the last question the score screen opens', async () => {
  const { user, address, router } = await startTrial()
  await user.click(option(/ثان أ/))
  expect(document.activeElement).toBe(option(/السؤال التالي/))
  await user.click(option(/السؤال التالي/))
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'سؤال ب؟' }))
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 2 من 2')
  expect(feedback()).toBe('')

  await user.click(option(/رابع ب/))
  await user.click(screen.getByRole('button', { name: 'عرض النتيجة' }))
  await waitFor(() => expect(address()).toBe('/test_yourself/test_result'))
  expect(router.state.location.state).toMatchObject({ result: 1, fullMark: 2 })
})

test('the explanation opens in a dialog below a verse; for a question without one the dialog says so', async () => {
  const { user } = await startTrial()
  await user.click(option(/ثان أ/))
  await user.click(screen.getByRole('button', { name: 'عرض الشرح' }))
  const dialog = await screen.findByRole('dialog', { name: /عَلَّمَ ٱلْإِنسَـٰنَ مَا لَمْ يَعْلَمْ.*العلق: 5/ })
  expect(within(dialog).getByText('لأن الثاني هو الصواب.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'فهمت' }))
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(option(/السؤال التالي/))
  await user.click(option(/أول ب/))
  await user.click(screen.getByRole('button', { name: 'عرض الشرح' }))
  expect(within(await screen.findByRole('dialog')).getByText('لا يوجد شرح لهذا السؤال حتى الآن.')).toBeTruthy()
})

test('a quiz works by keyboard alone: a digit of any script chooses an option, and Enter goes on', async () => {
  const { user, address } = await startTrial()
  await user.keyboard('9{Enter}')
  expect(feedback()).toBe('')
  await user.keyboard('٢')
  expect(feedback()).toMatch(/^إجابة صحيحة/)
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال ب؟' })).toBeTruthy()
  await user.keyboard('1')
  expect(feedback()).toMatch(/^إجابة صحيحة/)
  // Enter also works when the focus is not on the button.
  screen.getByRole('heading', { level: 2, name: 'سؤال ب؟' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/test_yourself/test_result'))
})

test('keys with modifiers, and keys pressed outside the quiz, do not answer its questions', async () => {
  const { user } = await startTrial()
  await user.keyboard('{Control>}1{/Control}{Alt>}2{/Alt}{Meta>}3{/Meta}')
  screen.getByRole('button', { name: /الوضع الداكن/ }).focus()
  await user.keyboard('4')
  expect(feedback()).toBe('')

  screen.getByRole('heading', { level: 1 }).focus()
  await user.keyboard('2')
  await user.click(screen.getByRole('button', { name: 'عرض الشرح' }))
  ;(await screen.findByRole('dialog')).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال أ؟' })).toBeTruthy()
})

test('after a reload the quiz resumes, and it can be restarted', async () => {
  const { user } = await startTrial()
  await user.click(option(/رابع أ/))

  const again = await reload()
  expect(screen.getByText('تابعت من حيث توقفت في المرة السابقة.')).toBeTruthy()
  expect(feedback()).toBe('إجابة خاطئة. الإجابة الصحيحة: ثان أ الشرح: لأن الثاني هو الصواب.')
  await again.user.click(screen.getByRole('button', { name: 'البدء من جديد' }))
  expect(screen.queryByText(/تابعت/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'سؤال أ؟' }))
  expect(feedback()).toBe('')

  await reload()
  expect(screen.queryByText(/تابعت/)).toBeNull()
})

test('a resumed quiz keeps the answers that still fit, and says how many questions have changed since', async () => {
  const { user } = await startTrial()
  await user.click(option(/ثان أ/))
  await user.click(option(/السؤال التالي/))
  await user.click(option(/أول ب/))
  const [first = expect.unreachable()] = TWO
  const reversed = { ...first, question_options: [...first.question_options].reverse(), question_answer: 2 }
  fakeApi({ [TRIAL]: [reversed, ...TWO.slice(1), question('ج')] })
  await reload()
  expect(screen.getByText(/تابعت/).textContent).toBe(
    'تابعت من حيث توقفت في المرة السابقة. أسئلة تغيّرت بعد إجابتك، وستُعرض عليك مرة أخرى: 1. ',
  )
  expect(screen.getByText(/^الإجابات الصحيحة/).textContent).toBe('الإجابات الصحيحة: 1')
  expect(screen.getByText(/^السؤال(?! من إعداد| التالي)/).textContent).toBe('السؤال 1 من 3')
  expect(feedback()).toBe('إجابة صحيحة: أول ب')
})

test('a quiz of which no stored answer still fits starts again, and says why', async () => {
  const { user } = await startTrial()
  await user.click(option(/ثان أ/))
  fakeApi({ [TRIAL]: TWO.slice(1) })
  await reload()
  expect(screen.getByText('أسئلة حُذفت بعد إجابتك: 1.')).toBeTruthy()
  expect(screen.queryByText(/تابعت/)).toBeNull()
  expect(feedback()).toBe('')
})

test('an invalid stored value is not used to resume a quiz', async () => {
  localStorage.setItem('quiz-run /test_yourself', '{"ids":["x"],"picks":[1],"at":0}')
  localStorage.setItem('quiz-missed', '[{"id":7}]')
  await startTrial()
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
  expect(screen.queryByText(/تابعت|حان وقت/)).toBeNull()
})

test('a missed question is asked again from the next day on, without the reader’s doing, and not earlier', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 6, 1, 20) })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await startTrial()
  await user.click(option(/رابع أ/))
  localStorage.removeItem('quiz-run /test_yourself')
  await reload()
  expect(screen.queryByText(/حان وقت/)).toBeNull()

  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const nextDay = await reload()
  expect(screen.getByText(/حان وقت/).textContent).toBe('حان وقت مراجعة ما أخطأت فيه من قبل. عدد الأسئلة: 1')
  await nextDay.user.click(screen.getByRole('button', { name: 'بدء المراجعة' }))
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 1')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'سؤال أ؟' }))
  await nextDay.user.click(option(/ثان أ/))
  await nextDay.user.click(screen.getByRole('button', { name: 'العودة إلى الاختبار كله' }))
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
  expect(screen.queryByText(/حان وقت/)).toBeNull()

  vi.setSystemTime(new Date(2025, 6, 5, 8))
  await reload()
  expect(screen.getByText(/حان وقت/)).toBeTruthy()
})

test.each([
  ['/test_yourself/sended_questions', SENT, 'الأسئلة المرسلة', ['/test_yourself']],
  [
    SUBJECT_PAGE,
    SUBJECT,
    'اختبار النحو الفرقة الأولى، الفصل الدراسي الثاني',
    ['/grade_1/test_yourself_students/term_2', '/test_yourself', '/test_yourself/sended_questions'],
  ],
])('%s shows its own questions and links to the other quizzes', async (page, api, title, others) => {
  const { asked } = fakeApi({ [api]: { questions: TWO } })
  renderPortal(page)
  expect(await screen.findByRole('heading', { level: 2, name: 'سؤال أ؟' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  const nav = screen.getByRole('navigation', { name: 'اختبارات أخرى' })
  const targets = within(nav).getAllByRole('link')
  expect(targets.map((link) => link.getAttribute('href'))).toEqual(others)
  expect(asked).toEqual(['/api/portal', api])
})

test('from a subject’s quiz, back leads to the subjects of the term', async () => {
  fakeApi({ [SUBJECT]: { questions: TWO } })
  renderPortal(SUBJECT_PAGE)
  const ways = within(await screen.findByRole('navigation', { name: 'الرجوع' }))
  expect(ways.getByRole('link', { name: 'رجوع' }).getAttribute('href')).toBe('/grade_1/test_yourself_students/term_2')
  expect(ways.getByRole('link', { name: 'القائمة الرئيسية' }).getAttribute('href')).toBe('/')
})

test.each([
  ['/test_yourself', TRIAL, [], 'تضيفها إدارة المنصة. جرّب أسئلة مادة من مواد فرقتك.'],
  ['/test_yourself/sended_questions', SENT, { questions: [] }, 'جرّب الاختبار التجريبي، أو مادة أخرى.'],
  [SUBJECT_PAGE, SUBJECT, { questions: [] }, 'جرّب الاختبار التجريبي، أو مادة أخرى.'],
])('for %s without questions the quiz’s page says so, and suggests another quiz', async (page, api, answer, next) => {
  fakeApi({ [api]: answer })
  renderPortal(page)
  expect(await screen.findByText('لا توجد أسئلة حتى الآن')).toBeTruthy()
  expect(screen.getByText(next)).toBeTruthy()
})

test('a failure to load a quiz can be retried', async () => {
  let tries = 0
  fakeApi({ [TRIAL]: () => (tries++ === 0 ? problem('internal') : TWO) })
  const { user } = renderPortal('/test_yourself')
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('heading', { level: 2, name: 'سؤال أ؟' })).toBeTruthy()
})

test.each(['/grade_5/term_1/nahw/test_yourself_students', '/grade_1/term_9/nahw/test_yourself_students'])(
  '%s names no quiz: nothing is requested',
  async (page) => {
    const { asked } = fakeApi({})
    renderPortal(page)
    expect(await screen.findByText('لا توجد صفحة بهذا الرابط. تأكد منه، أو عُد إلى الرئيسية.')).toBeTruthy()
    expect(asked).toEqual(['/api/portal'])
  },
)

test('without a network the quiz’s page says so and shows no question', async () => {
  fakeApi({ [TRIAL]: NO_NETWORK })
  renderPortal('/test_yourself')
  expect(await screen.findByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'الاختيارات' })).toBeNull()
})

/** Opens the same address in a new page, which has nothing but what the device has stored. */
async function reload() {
  cleanup()
  const portal = renderPortal('/test_yourself')
  await screen.findByRole('heading', { level: 2, name: /^سؤال/ })
  return portal
}

test('a quiz with as many questions as a quiz may have says that there may be more', async () => {
  const most = /^يُعرض في الاختبار 500 سؤال على الأكثر/
  const many = Array.from({ length: 500 }, (_, at) => question(`${at}`))
  await startTrial(many)
  expect(screen.getByText(most)).toBeTruthy()
  cleanup()
  await startTrial(many.slice(1))
  expect(screen.queryByText(most)).toBeNull()
})
