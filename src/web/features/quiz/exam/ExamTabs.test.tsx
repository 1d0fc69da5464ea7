import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '../../../testing/fake-api.ts'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { question } from '../../../testing/samples.ts'

/** A comprehensive test that is open in two tabs. The test plays the other tab by writing what that tab would store. */

const PAGE = '/learn/exam/grade_1/term_2'
const KEY = 'quiz-exam'
const ONE = question('أ')
const EXAM = {
  place: { grade: 'grade_1', term: 'term_2' },
  questions: [ONE, question('ب')].map((one) => ({ subject: 'nahw', question: one })),
  answers: [null, null] as (number | null)[],
  at: 0,
  limitMs: null,
  usedMs: 0,
  isFinished: false,
}
const FINISHED = { ...EXAM, answers: [0, 1], at: 1, isFinished: true }
const OTHER = { ...EXAM, place: { grade: 'grade_1', term: 'term_1' }, answers: [2, null] }

function store(exam: object | undefined): void {
  if (exam) localStorage.setItem(KEY, JSON.stringify(exam))
  else localStorage.removeItem(KEY)
}

/** Stores a state as the other tab does, and sends this tab the storage event. */
function told(exam: object | undefined): void {
  act(() => {
    store(exam)
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
  })
}

async function open(exam: object | null = EXAM) {
  cleanup()
  const subjects = { subjects: ['nahw'] }
  const term = '/api/grade_1/test_yourself_students/questions/term_2'
  const api = fakeApi({
    [term]: subjects,
    [`${term}/nahw`]: { questions: [ONE] },
    '/api/question_answers': { done: true },
  })
  if (exam) store(exam)
  const portal = renderPortal(PAGE)
  await screen.findByText(exam ? /^أجبت عن/ : 'بدء الاختبار')
  return { ...api, ...portal }
}

const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const answered = () => screen.getByText(/^أجبت عن/).textContent
const score = () => screen.getByText((_, element) => element?.textContent === '1 من 2')
const button = (name: RegExp | string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('closing a tab with a comprehensive test does not replace what another tab has stored since', async () => {
  await open()
  store(FINISHED)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  expect(stored()).toEqual(FINISHED)
})

test('a tab shows the answers, question and result of a test that another tab runs, but records no answers', async () => {
  const { sent } = await open()
  told({ ...EXAM, answers: [3, null], at: 1 })
  expect(answered()).toBe('أجبت عن 1 من 2')
  expect(screen.getByRole('heading', { level: 2, name: 'سؤال ب؟' })).toBeTruthy()
  told(FINISHED)
  expect(score()).toBeTruthy()
  expect(sent).toEqual([])
  expect(localStorage.getItem('quiz-answers')).toBeNull()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))).toEqual([])
})

test('after a test ends in another tab, this tab names the review of missed questions once that tab has recorded them', async () => {
  await open()
  told(FINISHED)
  expect(screen.queryByText(/للمراجعة غدًا/)).toBeNull()
  const quiz = { kind: 'students', grade: 'grade_1', term: 'term_2', subject: 'nahw' }
  const missed = { id: 'ب', asked: 1, right: 0, isRight: false, at: '2025-07-01' }
  const key = 'quiz-learning /grade_1/term_2/nahw/test_yourself_students'
  act(() => {
    localStorage.setItem(key, JSON.stringify({ quiz, total: 2, questions: [missed] }))
    window.dispatchEvent(new StorageEvent('storage', { key }))
  })
  expect(screen.getByText(/^سيعود إليك هذا السؤال للمراجعة غدًا/)).toBeTruthy()
})

test('a tab that comes back from the page cache shows the comprehensive test as another tab stored it', async () => {
  await open()
  store(FINISHED)
  act(() => void window.dispatchEvent(new Event('pageshow')))
  expect(score()).toBeTruthy()
})

test('an answer in a tab that lacks the other tab’s changes is added to the newer state of the test', async () => {
  const { user } = await open()
  store({ ...EXAM, answers: [null, 1], at: 1, usedMs: 60_000 })
  await user.click(button(/أول أ/))
  expect(stored()).toMatchObject({ answers: [0, 1], at: 0, isFinished: false })
  expect(stored().usedMs).toBeGreaterThanOrEqual(60_000)
})

test('ending a test that another tab has ended shows its result and records nothing again', async () => {
  const { user, sent } = await open({ ...EXAM, answers: [2, 2] })
  store(FINISHED)
  await user.click(button('إنهاء الاختبار'))
  expect(score()).toBeTruthy()
  expect(stored()).toEqual(FINISHED)
  expect(sent).toEqual([])
})

test('the clock of a test continues from the time that another tab has stored', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  await open()
  store({ ...EXAM, answers: [1, null], usedMs: 30_000 })
  act(() => void vi.advanceTimersByTime(5000))
  expect(stored()).toMatchObject({ answers: [1, null], usedMs: 31_000 })
})

test.each([
  ['cancelled', undefined],
  ['replaced by one of another term', OTHER],
])('a test that another tab has %s is not stored again by this tab, whose screen says so', async (_, exam) => {
  const { user } = await open()
  told(exam)
  await user.click(button('العودة إلى الاختيارات'))
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
  cleanup()
  expect(stored()).toEqual(exam ?? null)
})

test('a test’s result stays when another tab starts a new test; leaving the result does not remove the new test', async () => {
  const { user } = await open({ ...EXAM, answers: [0, 1] })
  await user.click(button('إنهاء الاختبار'))
  const next = { ...EXAM, questions: EXAM.questions.slice(1), answers: [1] }
  told(next)
  expect(score()).toBeTruthy()
  await user.click(button('اختبار شامل آخر'))
  expect(answered()).toBe('أجبت عن 1 من 1')
  expect(stored()).toEqual(next)
})

test('a tab without a test shows the test that another tab starts, or a link to it if it is of another term', async () => {
  await open(null)
  told(OTHER)
  expect(screen.getByRole('link', { name: 'الفرقة الأولى، الفصل الدراسي الأول' })).toBeTruthy()
  told(EXAM)
  expect(within(screen.getByRole('navigation', { name: 'أسئلة الاختبار' })).getAllByRole('button')).toHaveLength(2)
})

test('if storage is forbidden, a comprehensive test runs to its end and a new test can begin', async () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError')
    })
  }
  const { user } = await open(null)
  await user.click(button('بدء الاختبار'))
  await user.click(await screen.findByRole('button', { name: /رابع أ/ }))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  await user.click(button('إنهاء الاختبار'))
  expect(screen.queryByText(/للمراجعة غدًا/), 'the device forgets what was missed').toBeNull()
  await user.click(button('اختبار شامل آخر'))
  expect(await screen.findByRole('button', { name: 'بدء الاختبار' })).toBeTruthy()
})
