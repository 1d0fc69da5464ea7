import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Question } from '#contract/quiz.ts'
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
/** The letter of the shown question: tests draw in any order. */
const letter = () => heading().textContent.replace(/^سؤال |؟$/g, '')

test('a test asks the term’s questions without verdicts and shows all at the end', async () => {
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

test('its answers count for the progress and the review of their subjects', async () => {
  const { user } = await start()
  await user.click(button(new RegExp(`رابع ${letter()}`)))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))).toEqual([])
  await user.click(button('إنهاء الاختبار'))
  await user.click(button('إنهاء وعرض النتيجة'))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))).toHaveLength(1)
  await user.click(screen.getByRole('link', { name: 'تقدمي في الاختبارات' }))
  expect(await screen.findByLabelText(/أجبت عنها: 1 من 1، والصحيح منها: 0/)).toBeTruthy()
})

test('by keyboard alone: a digit answers, Enter goes on, and an answer can be changed', async () => {
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

test('after a reload it goes on without a network, and its result stays until another test', async () => {
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

test('cancelling asks first, keeps nothing and counts nothing', async () => {
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

test('the time runs while the page is seen, is announced at few moments, and ends the test', async () => {
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

test('a test of one subject loads nothing else; a subject without questions says so', async () => {
  const { user, asked } = open({ ...ANSWERS, [SARF]: { questions: [] } })
  await user.selectOptions(await screen.findByLabelText('المادة'), 'الصرف')
  await user.click(button('بدء الاختبار'))
  expect(await screen.findByText('لا أسئلة في هذه المواد بعد. اختر مادة أخرى.')).toBeTruthy()
  expect(asked).not.toContain(NAHW)
})

test('without a network the choice stays, with a retry', async () => {
  let tries = 0
  const { user } = open({ ...ANSWERS, [NAHW]: () => (tries++ === 0 ? NO_NETWORK : ANSWERS[NAHW]) })
  await user.click(await screen.findByRole('button', { name: 'بدء الاختبار' }))
  await user.click(await screen.findByRole('button', { name: 'إعادة المحاولة' }))
  expect(await screen.findByRole('navigation', { name: 'أسئلة الاختبار' })).toBeTruthy()
})

test('a test of another term is named before a new one takes its place', async () => {
  await start()
  open({ '/api/grade_1/test_yourself_students/questions/term_1': { subjects: ['nahw'] } }, '/learn/exam/grade_1/term_1')
  const link = await screen.findByRole('link', { name: 'الفرقة الأولى، الفصل الدراسي الثاني' })
  expect(link.getAttribute('href')).toBe(PAGE)
})

test('a term without subjects and an unknown term say so', async () => {
  open({ [SUBJECTS]: { subjects: [] } })
  expect(await screen.findByText('لا توجد أسئلة حتى الآن')).toBeTruthy()
  open({}, '/learn/exam/grade_9/term_2')
  expect(await screen.findByText(/لا توجد صفحة بهذا الرابط/)).toBeTruthy()
})

test('a stored test that is damaged is ignored', async () => {
  await start()
  // Leaving saves it.
  cleanup()
  localStorage.setItem(
    'quiz-exam',
    (localStorage.getItem('quiz-exam') ?? '').replace('"answers":[null', '"answers":["x"'),
  )
  open()
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
})

const KINDS: readonly Question[] = [
  {
    id: 'several',
    question_kind: 'several',
    question_text: 'سؤال المتعدد؟',
    question_options: ['من', 'قام', 'إلى'],
    question_answers: [0, 2],
  },
  {
    id: 'matching',
    question_kind: 'matching',
    question_text: 'سؤال التوصيل؟',
    question_pairs: [
      { prompt: 'قام', match: 'فعل' },
      { prompt: 'زيد', match: 'اسم' },
    ],
  },
  {
    id: 'ordering',
    question_kind: 'ordering',
    question_text: 'سؤال الترتيب؟',
    question_items: ['امرؤ القيس', 'جرير', 'المتنبي'],
  },
  {
    id: 'written',
    question_kind: 'written',
    question_text: 'سؤال الكتابة؟',
    accepted_answers: ['كُتِبَ'],
    compare: 'exact',
  },
  {
    id: 'gap',
    question_kind: 'written',
    question_format: 'markup',
    question_text: '<verse><half>قفا نبك</half><half><gap> اللوى</half></verse>',
    accepted_answers: ['بسقط'],
    compare: 'letters',
  },
]
const [SEVERAL, MATCHING, ORDERING, WRITTEN, GAP] = KINDS

/** Starts a test of one question. */
async function startWith(one: Question | undefined) {
  const opened = open({ ...ANSWERS, [NAHW]: { questions: one ? [one] : [] }, [SUBJECTS]: { subjects: ['nahw'] } })
  await opened.user.click(await screen.findByRole('button', { name: 'بدء الاختبار' }))
  // The controls of these kinds are a chunk of their own.
  await screen.findByRole('button', { name: 'تأكيد الإجابة' })
  return opened
}

const confirm = () => button('تأكيد الإجابة')
const given = () => screen.getByText(/^إجابتك:/).textContent

/** Ends the test and returns its score. */
async function endOf({ user }: Awaited<ReturnType<typeof startWith>>): Promise<string | null> {
  await user.click(button('إنهاء الاختبار'))
  return screen.getByText((_, element) => /^\d من \d$/.test(element?.textContent ?? '') && element?.tagName === 'P')
    .textContent
}

async function press(user: UserEvent, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await user.keyboard(key)
}

async function match(user: UserEvent, prompt: string, text: string): Promise<void> {
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: `ما يقابل: ${prompt}` })
  await user.selectOptions(list, within(list).getByRole('option', { name: new RegExp(text) }))
}

/** Puts the items of the ordering question into this order. */
async function order(user: UserEvent, items: readonly string[]): Promise<void> {
  const rows = () => within(screen.getByRole('list', { name: 'الاختيارات' })).getAllByRole('listitem')
  for (const [goal, item] of items.entries()) {
    for (let moves = 0; moves < 3 && !rows()[goal]?.textContent.includes(item); moves += 1) {
      await user.click(button(`تقديم: ${item}`))
    }
  }
}

const RIGHT: [name: string, one: Question | undefined, answer: (user: UserEvent) => Promise<void>, shown: RegExp][] = [
  ['several', SEVERAL, (user) => press(user, '1', '3', '{Enter}'), /من، إلى$/],
  [
    'matching',
    MATCHING,
    async (user) => {
      await match(user, 'قام', 'فعل')
      await match(user, 'زيد', 'اسم')
      await user.click(confirm())
    },
    /قام.*فعل.*زيد.*اسم/,
  ],
  [
    'ordering',
    ORDERING,
    async (user) => {
      await order(user, ['امرؤ القيس', 'جرير', 'المتنبي'])
      await user.click(confirm())
    },
    /امرؤ القيس.*جرير.*المتنبي/,
  ],
  ['written', WRITTEN, async (user) => user.type(screen.getByRole('textbox'), 'كُتِبَ{Enter}'), /كُتِبَ$/],
  ['gap', GAP, async (user) => user.type(screen.getByRole('textbox'), 'بسقطِ{Enter}'), /بسقطِ$/],
]

test.each(RIGHT)(
  'a %s question is answered, shown back without a verdict, and counts',
  async (_, one, answer, shown) => {
    const opened = await startWith(one)
    await answer(opened.user)
    expect(given()).toMatch(shown)
    expect(screen.queryByText(/إجابة صحيحة|إجابة خاطئة|الإجابة الصحيحة/)).toBeNull()
    expect(await endOf(opened)).toBe('1 من 1')
    expect(screen.queryByText('ما أخطأت فيه')).toBeNull()
    await waitFor(() => expect(opened.sent).toMatchObject([{ answers: [{ id: one?.id, right: true }] }]))
  },
)

const WRONG: typeof RIGHT = [
  ['several', SEVERAL, (user) => press(user, '1', '{Enter}'), /من، إلى/],
  [
    'matching',
    MATCHING,
    async (user) => {
      await match(user, 'قام', 'فعل')
      await match(user, 'زيد', 'فعل')
      await user.click(confirm())
    },
    /زيد.*اسم/,
  ],
  [
    'ordering',
    ORDERING,
    async (user) => {
      await order(user, ['جرير', 'امرؤ القيس', 'المتنبي'])
      await user.click(confirm())
    },
    /امرؤ القيس.*جرير.*المتنبي/,
  ],
  // The marks count where the question says so.
  ['written', WRITTEN, async (user) => user.type(screen.getByRole('textbox'), 'كتب{Enter}'), /كُتِبَ/],
  ['gap', GAP, async (user) => user.type(screen.getByRole('textbox'), 'بسفح{Enter}'), /بسقط/],
]

test.each(WRONG)(
  'a %s question answered wrong is in the review with its right answer',
  async (_, one, answer, right) => {
    const opened = await startWith(one)
    await answer(opened.user)
    expect(await endOf(opened)).toBe('0 من 1')
    expect(screen.getByRole('article').textContent.replace(/\s+/g, ' ')).toMatch(right)
    await waitFor(() => expect(opened.sent).toMatchObject([{ answers: [{ id: one?.id, right: false }] }]))
  },
)

test.each(KINDS)('an answer of the kind $id survives a reload and can be changed', async (one) => {
  const opened = await startWith(one)
  const [, , answer] = RIGHT.find(([, right]) => right === one) ?? expect.unreachable()
  await answer(opened.user)
  const before = given()
  const later = open()
  await screen.findByRole('navigation', { name: 'أسئلة الاختبار' })
  expect(given()).toBe(before)
  await later.user.click(button('تغيير الإجابة'))
  expect(screen.queryByText(/^إجابتك:/)).toBeNull()
  expect(confirm()).toBeTruthy()
})
