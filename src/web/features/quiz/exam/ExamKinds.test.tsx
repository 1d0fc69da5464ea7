import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Question } from '#contract/quiz.ts'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'

/** Comprehensive tests with a question of each kind other than one right option. */

const PAGE = '/learn/exam/grade_1/term_2'
const SUBJECTS = '/api/grade_1/test_yourself_students/questions/term_2'
const NAHW = `${SUBJECTS}/nahw`

function open(one?: Question) {
  cleanup()
  const questions = one ? [one] : []
  const answers = { [SUBJECTS]: { subjects: ['nahw'] }, [NAHW]: { questions }, '/api/question_answers': { done: true } }
  return { ...fakeApi(answers), ...renderPortal(PAGE) }
}

const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })

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

/** Starts a comprehensive test of one question. */
async function startWith(one: Question | undefined) {
  const opened = open(one)
  await opened.user.click(await screen.findByRole('button', { name: 'بدء الاختبار' }))
  // The controls of these kinds load as a chunk of their own.
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

/** Moves the items of the ordering question into this order. */
async function order(user: UserEvent, items: readonly string[]): Promise<void> {
  const rows = () => within(screen.getByRole('list', { name: 'الاختيارات' })).getAllByRole('listitem')
  for (const [goal, item] of items.entries()) {
    const place = rows().findIndex(({ textContent }) => textContent.includes(item))
    for (let moves = place - goal; moves > 0; moves -= 1) await user.click(button(`تقديم: ${item}`))
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
  'a comprehensive test shows a right answer to a %s question without saying so, and counts it in the score',
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
  // This question is compared exactly, so an answer without the vowel marks is wrong.
  ['written', WRITTEN, async (user) => user.type(screen.getByRole('textbox'), 'كتب{Enter}'), /كُتِبَ/],
  ['gap', GAP, async (user) => user.type(screen.getByRole('textbox'), 'بسفح{Enter}'), /بسقط/],
]

test.each(WRONG)(
  'the result of a comprehensive test lists a wrong answer to a %s question with the right one',
  async (_, one, answer, right) => {
    const opened = await startWith(one)
    await answer(opened.user)
    expect(await endOf(opened)).toBe('0 من 1')
    expect(screen.getByRole('article').textContent.replace(/\s+/g, ' ')).toMatch(right)
    await waitFor(() => expect(opened.sent).toMatchObject([{ answers: [{ id: one?.id, right: false }] }]))
  },
)

test.each(KINDS)(
  'in a comprehensive test an answer of the kind $id is still there after a reload, and can be changed',
  async (one) => {
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
  },
)

const UNCONFIRMED: [name: string, one: Question | undefined, answer: (user: UserEvent) => Promise<void>][] = [
  ['several', SEVERAL, (user) => press(user, '1', '3')],
  [
    'matching',
    MATCHING,
    async (user) => {
      await match(user, 'قام', 'فعل')
      await match(user, 'زيد', 'اسم')
    },
  ],
  ['ordering', ORDERING, (user) => order(user, ['امرؤ القيس', 'جرير', 'المتنبي'])],
  ['written', WRITTEN, async (user) => user.type(screen.getByRole('textbox'), ' كُتِبَ ')],
  ['gap', GAP, async (user) => user.type(screen.getByRole('textbox'), 'بسقط')],
]

test.each(UNCONFIRMED)(
  'in a comprehensive test an answer of the kind %s counts although it is not confirmed',
  async (_, one, answer) => {
    const opened = await startWith(one)
    await answer(opened.user)
    expect(confirm()).toBeTruthy()
    expect(screen.getByText(/^أجبت عن/).textContent).toBe('أجبت عن 1 من 1')
    expect(await endOf(opened)).toBe('1 من 1')
  },
)

test('in a comprehensive test, leaving a question stores the answer typed so far, also after an edit', async () => {
  localStorage.setItem('quiz-exam', JSON.stringify(examOf([WRITTEN, GAP])))
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: 'إجابتك' }), 'كُتِ')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await user.click(button('السؤال التالي'))
  await user.click(button('السابق'))
  expect(given()).toMatch(/كُتِ$/)
  await user.click(button('تغيير الإجابة'))
  const field = screen.getByRole<HTMLInputElement>('textbox')
  expect(field.value).toBe('كُتِ')
  await user.type(field, 'بَ')
  await user.click(button(/^السؤال 2،/))
  expect(JSON.parse(localStorage.getItem('quiz-exam') ?? '').answers).toEqual(['كُتِبَ', null])
})

test('in a comprehensive test an answer whose text is deleted is no answer, and ending the test says so', async () => {
  const { user } = await startWith(WRITTEN)
  await user.type(screen.getByRole('textbox'), 'ك{Backspace} ')
  await user.click(button('إنهاء الاختبار'))
  expect(within(screen.getByRole('dialog')).getByText(/لم تجب عنها/).textContent).toBe('أسئلة لم تجب عنها: 1')
})

test('what is typed when the time of a comprehensive test ends counts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  localStorage.setItem('quiz-exam', JSON.stringify({ ...examOf([WRITTEN]), limitMs: 60_000 }))
  const { user } = open()
  await user.type(await screen.findByRole('textbox'), 'كُتِبَ')
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('انتهى الوقت.')).toBeTruthy()
  expect(screen.getByText((_, element) => element?.textContent === '1 من 1')).toBeTruthy()
})

/** Returns a comprehensive test of these questions as the device stores it. */
function examOf(questions: readonly (Question | undefined)[]): object {
  return {
    place: { grade: 'grade_1', term: 'term_2' },
    questions: questions.map((one) => ({ subject: 'nahw', question: one })),
    answers: questions.map(() => null),
    at: 0,
    limitMs: null,
    usedMs: 0,
    isFinished: false,
  }
}
