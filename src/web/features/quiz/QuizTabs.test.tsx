import { act, cleanup, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api.ts'
import { renderPortal } from '../../testing/render-portal.tsx'
import { question } from '../../testing/samples.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizAction, quizStep, startQuiz } from './quiz-state.ts'
import { forgetRun, saveRun } from './saved-run.ts'

/** A quiz that is open in two tabs. The test plays the other tab by writing what that tab would store. */

const TRIAL: QuizPlace = { kind: 'trial' }
const KEY = 'quiz-run /test_yourself'
const THREE = ['أ', 'ب', 'ج'].map((id) => question(id))

async function open() {
  cleanup()
  fakeApi({ '/storage/students-data/questions/test_questions.json': THREE, '/api/question_answers': { done: true } })
  const portal = renderPortal('/test_yourself')
  await screen.findByRole('heading', { level: 2, name: /^سؤال/ })
  return portal
}

/** Saves a run of the quiz with right answers to the first questions, as the other tab does. */
function saveOther(answered: number, questions = THREE): void {
  const steps: QuizAction[] = [{ type: 'answer', given: 0 }, { type: 'next' }]
  const all = Array.from({ length: answered }, () => steps).flat()
  saveRun(TRIAL, all.reduce(quizStep, startQuiz(questions)))
}

function tell(name: 'storage' | 'pageshow'): void {
  act(() => {
    window.dispatchEvent(name === 'storage' ? new StorageEvent('storage', { key: KEY }) : new Event('pageshow'))
  })
}

const picks = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')?.picks
const shown = () => screen.getByRole('heading', { level: 2, name: /^سؤال/ }).textContent
const option = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const learnt = () => Object.keys(localStorage).filter((key) => key.startsWith('quiz-learning'))

test('a choice in a tab that lacks another tab’s answers is not recorded; the tab then shows the newer state', async () => {
  const { user } = await open()
  saveOther(2)
  await user.click(option(/رابع أ/))
  expect(picks()).toEqual([0, 0])
  expect(learnt()).toEqual([])
  expect(shown()).toBe('سؤال ج؟')
  expect(screen.getByText('تابعت هذا الاختبار في نافذة أخرى، وهذا آخر ما وصلت إليه.')).toBeTruthy()
  await user.click(option(/رابع ج/))
  expect(picks()).toEqual([0, 0, 3])
  expect(screen.queryByText(/نافذة أخرى/)).toBeNull()
})

test.each(['storage', 'pageshow'] as const)(
  'a tab shows what another tab has answered at the event %s',
  async (name) => {
    await open()
    saveOther(1)
    tell(name)
    expect(shown()).toBe('سؤال ب؟')
    expect(screen.getByText(/^الإجابات الصحيحة/).textContent).toBe('الإجابات الصحيحة: 1')
  },
)

test('if another tab has ended the quiz, this tab keeps its answers and continues', async () => {
  saveOther(1)
  const { user } = await open()
  forgetRun(TRIAL)
  tell('storage')
  expect(shown()).toBe('سؤال ب؟')
  await user.click(option(/أول ب/))
  expect(picks()).toEqual([0, 0])
})

test('a tab with older questions saves nothing over the answers to newer questions, and says so', async () => {
  const { user, address } = await open()
  const [, second = expect.unreachable(), third = expect.unreachable()] = THREE
  saveOther(1, [question('أ', { question_answer: 0, question_text: 'سؤال مصحح؟' }), second, third])
  const newer = localStorage.getItem(KEY)
  for (const letter of ['أ', 'ب', 'ج']) {
    await user.click(option(new RegExp(`أول ${letter}`)))
    expect(screen.getByText(/فلا تُحفظ إجاباتك هنا/)).toBeTruthy()
    await user.keyboard('{Enter}')
  }
  await vi.waitFor(() => expect(address()).toBe('/test_yourself/test_result'))
  expect(localStorage.getItem(KEY)).toBe(newer)
})

test('a review of missed questions stays as it is while another tab continues the quiz', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2025, 6, 1, 20) })
  onTestFinished(() => void vi.useRealTimers())
  const { user } = await open()
  await user.click(option(/رابع أ/))
  forgetRun(TRIAL)
  vi.setSystemTime(new Date(2025, 6, 2, 8))
  const again = await open()
  await again.user.click(screen.getByRole('button', { name: 'بدء المراجعة' }))
  saveOther(2)
  tell('storage')
  expect(shown()).toBe('سؤال أ؟')
  await again.user.click(option(/أول أ/))
  expect(picks()).toEqual([0, 0])
})
