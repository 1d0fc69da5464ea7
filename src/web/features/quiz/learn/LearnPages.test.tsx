import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CountedAnswer } from '#contract/question-counts.ts'
import { contentMark } from '#contract/question-counts.ts'
import { fakeApi, NO_NETWORK, problem } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { question } from '../../../testing/samples.ts'

const TRIAL = '/storage/students-data/questions/test_questions.json'
const NAHW = '/api/grade_1/test_yourself_students/questions/term_2/nahw'
const COUNT = '/api/question_answers'
const NAHW_PAGE = '/grade_1/term_2/nahw/test_yourself_students'
const [A, B] = [question('أ', { question_answer: 1 }), question('ب')]
const C = question('ج')
const QUIZZES = { [TRIAL]: [A, B], [NAHW]: { questions: [C] }, [COUNT]: { done: true } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 6, 1, 20) })
  onTestFinished(() => void vi.useRealTimers())
})

const option = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

function open(address: string, answers: object = QUIZZES) {
  cleanup()
  const api = fakeApi({ ...answers })
  return { ...api, ...renderPortal(address) }
}

/** Answers the first question of both quizzes wrong, with the clock at the first of July. */
async function missTwo() {
  const { user } = open('/test_yourself')
  await user.click(await screen.findByRole('button', { name: /رابع أ/ }))
  const subject = open(NAHW_PAGE)
  await subject.user.click(await screen.findByRole('button', { name: /رابع ج/ }))
}

test('the home page offers a review once a missed question is due, and links to it', async () => {
  await missTwo()
  open('/')
  await screen.findByRole('heading', { level: 2, name: 'النتائج المنشورة' })
  expect(screen.queryByRole('heading', { name: 'راجع ما أخطأت فيه' })).toBeNull()

  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const { user, address } = open('/')
  expect(await screen.findByRole('heading', { name: 'راجع ما أخطأت فيه' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'بدء المراجعة' }))
  await waitFor(() => expect(address()).toBe('/learn'))
})

test('a review asks the due questions of all quizzes, and records each answer for its question’s quiz', async () => {
  await missTwo()
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const { user, address } = open('/learn')
  await screen.findByRole('heading', { level: 2, name: 'سؤال ج؟' })
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
  await user.click(option(/أول ج/))
  await user.click(option(/السؤال التالي/))
  await user.click(option(/رابع أ/))
  await user.click(option(/عرض النتيجة/))
  await waitFor(() => expect(address()).toBe('/test_yourself/test_result'))
  expect(await screen.findByText('سؤال أ؟')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'تقدمي في الاختبارات' }))

  const quizzes = within(await screen.findByRole('list', { name: 'الاختبارات التي بدأتها' })).getAllByRole('listitem')
  expect(quizzes.map((quiz) => quiz.querySelector('[aria-label]')?.getAttribute('aria-label'))).toEqual([
    'الأسئلة التي أجبت عنها: 1 من 1، والصحيح منها: 1',
    'الأسئلة التي أجبت عنها: 1 من 2، والصحيح منها: 0',
  ])
  expect(screen.queryByRole('link', { name: /مراجعة كل/ })).toBeNull()

  vi.setSystemTime(new Date(2025, 6, 3, 8))
  open('/learn')
  await screen.findByRole('heading', { level: 2, name: 'سؤال أ؟' })
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 1')
})

test('a review of one subject asks no questions of other subjects', async () => {
  await missTwo()
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const { user, asked } = open('/learn/progress')
  const [first] = await screen.findAllByRole('link', { name: 'مراجعة: سؤال واحد حان وقته' })
  await user.click(first ?? expect.unreachable())
  await screen.findByRole('heading', { level: 2, name: 'سؤال ج؟' })
  expect(asked.filter((address) => address !== '/api/portal')).toEqual([NAHW])
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 1')
})

const NOT_LOADED = /^تعذر تحميل بعض ما حان وقت مراجعته/

test('a quiz that fails to load is left out of the review, which says so; if all fail, a retry is offered', async () => {
  await missTwo()
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  let trial: unknown = NO_NETWORK
  const { user } = open('/learn', { ...QUIZZES, [TRIAL]: () => trial })
  await screen.findByRole('heading', { level: 2, name: 'سؤال ج؟' })
  expect(screen.getByText(NOT_LOADED).textContent).toMatch(/عدد الأسئلة: 1$/)
  trial = [A, B]
  vi.setSystemTime(new Date(2025, 6, 2, 9))
  await user.click(screen.getByRole('button', { name: 'إعادة المحاولة' }))
  await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull())
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
  open('/learn', { [TRIAL]: NO_NETWORK, [NAHW]: NO_NETWORK })
  expect(await screen.findByRole('button', { name: 'إعادة المحاولة' })).toBeTruthy()
})

test.each([
  ['failed to load, which the review does not call deleted,', NO_NETWORK, 1],
  ['were deleted with their whole quiz, and are no longer due,', [], 0],
])('if the only due questions %s the review says so', async (_, trial, due) => {
  await missTwo()
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const { user } = open('/learn', { ...QUIZZES, [TRIAL]: NO_NETWORK })
  await user.click(await screen.findByRole('button', { name: /أول ج/ }))
  open('/learn', { ...QUIZZES, [TRIAL]: trial })
  expect(await screen.findByText(due > 0 ? NOT_LOADED : /^موعد المراجعة القادمة/)).toBeTruthy()
  expect(screen.queryByText(/^حُذفت هذه الأسئلة/)).toBeNull()
  open('/learn/progress')
  await screen.findByRole('list', { name: 'الاختبارات التي بدأتها' })
  expect(screen.queryAllByRole('link', { name: /مراجعة كل/ })).toHaveLength(due)
  expect(screen.queryAllByRole('link', { name: 'الاختبار التجريبي' })).toHaveLength(due)
})

test('without due questions the page of the review says what will appear there, and when', async () => {
  open('/learn')
  expect(await screen.findByText('لا شيء للمراجعة بعد')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'الاختبار التجريبي' })).toBeTruthy()
  await missTwo()
  open('/learn')
  expect(await screen.findByText('لا شيء للمراجعة اليوم')).toBeTruthy()
  expect(screen.getByText('موعد المراجعة القادمة: 2 يوليو 2025')).toBeTruthy()
})

test('questions whose wrong answer an earlier release stored become due when their quiz is opened', async () => {
  localStorage.setItem(
    'quiz-missed',
    JSON.stringify([
      { id: 'أ', step: 1, due: '2025-06-28' },
      { id: 'ج', step: 0, due: '2025-06-20' },
    ]),
  )
  open('/test_yourself')
  expect((await screen.findByText(/حان وقت مراجعة/)).textContent).toBe(
    'حان وقت مراجعة ما أخطأت فيه من قبل. عدد الأسئلة: 1',
  )
  expect(JSON.parse(localStorage.getItem('quiz-missed') ?? '')).toEqual([{ id: 'ج', step: 0, due: '2025-06-20' }])
  open(NAHW_PAGE)
  await screen.findByText(/حان وقت مراجعة/)
  expect(localStorage.getItem('quiz-missed')).toBeNull()
  open('/learn')
  await screen.findByRole('heading', { level: 2 })
  expect(screen.getByText(/^السؤال(?! من إعداد)/).textContent).toBe('السؤال 1 من 2')
})

test('the learning records are saved as a file and added from it again; removing them can be undone', async () => {
  await missTwo()
  const saved: Blob[] = []
  const createObjectURL = (blob: Blob) => {
    saved.push(blob)
    return 'blob:record'
  }
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
  const { user } = open('/learn/progress')
  await user.click(await screen.findByRole('button', { name: 'تنزيل السجل' }))
  const text = (await saved[0]?.text()) ?? ''
  const list = () => screen.queryByRole('list', { name: 'الاختبارات التي بدأتها' })

  await user.click(screen.getByRole('button', { name: 'حذف السجل من هذا الجهاز' }))
  expect(list()).toBeNull()
  expect(screen.getByText('لم تجب عن أي سؤال بعد')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'تراجع' }))
  expect(list()).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'حذف السجل من هذا الجهاز' }))
  const picker = screen.getByLabelText<HTMLInputElement>('إضافة سجل من ملف', { selector: 'input' })
  await user.upload(picker, new File(['{}'], 'x.json', { type: 'application/json' }))
  expect(await screen.findByText(/ليس سجل اختبارات/)).toBeTruthy()
  await user.upload(picker, new File([text], 'x.json', { type: 'application/json' }))
  await waitFor(() => expect(list()).toBeTruthy())
  expect(within(list() ?? expect.unreachable()).getAllByRole('listitem')).toHaveLength(2)
})

const RECORD_FILE = () => {
  const read = {
    quiz: { kind: 'trial' },
    total: 2,
    questions: [{ id: 'أ', asked: 1, right: 1, isRight: true, at: '2025-07-03' }],
  }
  return new File([JSON.stringify({ diwan_learning: 1, quizzes: [read] })], 'x.json', { type: 'application/json' })
}
const picker = () => screen.getByLabelText<HTMLInputElement>('إضافة سجل من ملف', { selector: 'input' })

test('records that the device cannot store are not said to be added, and the earlier records stay', async () => {
  await missTwo()
  const { user } = open('/learn/progress')
  const items = () => within(screen.getByRole('list', { name: 'الاختبارات التي بدأتها' })).getAllByRole('listitem')
  await waitFor(() => expect(items()).toHaveLength(2))
  const setItem = Storage.prototype.setItem
  const isFull = (value: string) => value.includes('2025-07-03')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (isFull(value)) throw new DOMException('full', 'QuotaExceededError')
    setItem.call(this, key, value)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const records = () =>
    Object.fromEntries(
      Object.entries(localStorage).flatMap(([key, text]: [string, string]) =>
        key.startsWith('quiz-learning ') ? [[key, JSON.parse(text) as unknown]] : [],
      ),
    )
  const before = records()
  await user.upload(picker(), RECORD_FILE())
  expect(await screen.findByText('تعذر الحفظ على هذا الجهاز، فبقي سجلك كما كان.')).toBeTruthy()
  expect(screen.queryByText('تمت إضافة السجل')).toBeNull()
  expect(items()).toHaveLength(2)
  expect(records()).toEqual(before)
})

test('a file is added to the answers that another tab has given since the page was opened', async () => {
  const { user } = open('/learn/progress')
  await screen.findByText('لم تجب عن أي سؤال بعد')
  const review = { stability: 1, difficulty: 5, due: '2025-07-02', last: '2025-07-01' }
  const answered = { id: 'ب', asked: 1, right: 0, isRight: false, at: '2025-07-01', review }
  const record = { quiz: { kind: 'trial' }, total: 2, questions: [answered] }
  localStorage.setItem('quiz-learning /test_yourself', JSON.stringify(record))
  await user.upload(picker(), RECORD_FILE())
  expect(await screen.findByText(/الأسئلة التي أجبت عنها: 2 من 2/)).toBeTruthy()
})

test('a finished quiz sends its answers in one call, with only the first answer to each question', async () => {
  const { user, sent, asked } = open('/test_yourself')
  await user.click(await screen.findByRole('button', { name: /ثان أ/ }))
  await user.click(option(/السؤال التالي/))
  await user.click(option(/رابع ب/))
  expect(asked).not.toContain(COUNT)
  await user.click(option(/عرض النتيجة/))
  await waitFor(() => expect(sent).toHaveLength(1))
  const answers: CountedAnswer[] = [
    { id: 'أ', content: contentMark(A), right: true, picks: [1] },
    { id: 'ب', content: contentMark(B), right: false, picks: [3] },
  ]
  expect(sent).toEqual([{ answers, batch: expect.any(String) }])

  const again = open('/test_yourself')
  await again.user.click(await screen.findByRole('button', { name: /ثان أ/ }))
  await again.user.click(option(/السؤال التالي/))
  await again.user.click(option(/أول ب/))
  await again.user.click(option(/عرض النتيجة/))
  await waitFor(() => expect(again.address()).toBe('/test_yourself/test_result'))
  expect(again.asked).not.toContain(COUNT)
})

test.each([
  ['no network', NO_NETWORK, 1],
  ['a full server', problem('too_many_requests'), 1],
  ['a refusal', problem('invalid_request'), 0],
])(
  'if sending answers to be counted fails with %s, they stay stored, unless the call itself was refused',
  async (_, answer, kept) => {
    const { user, address } = open(NAHW_PAGE, { ...QUIZZES, [COUNT]: answer })
    await user.click(await screen.findByRole('button', { name: /أول ج/ }))
    await user.click(option(/عرض النتيجة/))
    await waitFor(() => expect(address()).toBe('/test_yourself/test_result'))
    const stored = () => JSON.parse(localStorage.getItem('quiz-answers-sent') ?? 'null')?.answers ?? []
    await waitFor(() => expect(stored()).toHaveLength(kept))
    expect(localStorage.getItem('quiz-answers')).toBeNull()
  },
)

test('the subjects of a term show how much of each quiz has been answered', async () => {
  await missTwo()
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  open('/grade_1/test_yourself_students/term_2', {
    '/api/grade_1/test_yourself_students/questions/term_2': { subjects: ['nahw', 'sarf'] },
  })
  expect((await screen.findByRole('link', { name: /النحو/ })).textContent).toBe('النحو1 من 1، للمراجعة: 1')
  expect(screen.getByRole('link', { name: /الصرف/ }).textContent).toBe('الصرف')
})
