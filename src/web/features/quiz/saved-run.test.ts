import { expect, test, vi } from 'vitest'
import { question } from '../../testing/samples.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizState, quizStep, startQuiz } from './quiz-state.ts'
import { forgetRun, savedRun, saveRun } from './saved-run.ts'

const QUIZ: QuizPlace = { kind: 'students', grade: 'grade_1', term: 'term_1', subject: 'nahw' }
const [A, B, C] = [question('a'), question('b'), question('c')]

function answered(): QuizState {
  return quizStep(startQuiz([C, A, B]), { type: 'answer', given: 1 })
}

test('a saved run resumes in its own order and with its answers', () => {
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, [A, B, C])).toEqual(answered())
})

test('each quiz has a run of its own, and a forgotten run is deleted', () => {
  saveRun(QUIZ, answered())
  expect(savedRun({ ...QUIZ, subject: 'sarf' }, [A, B, C])).toBeUndefined()
  expect(savedRun({ kind: 'trial' }, [A, B, C])).toBeUndefined()
  forgetRun(QUIZ)
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})

test.each([
  ['one more question', [A, B, C, question('d')]],
  ['one question less', [A, B]],
  ['another question', [A, B, question('d')]],
])('a run is not resumed by a quiz with %s', (_, questions) => {
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, questions)).toBeUndefined()
})

test.each([
  ['{'],
  ['{"ids":["a","b","c"]}'],
  ['{"ids":["a","b","b"],"picks":[],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[7],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[-1],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[0],"at":2}'],
  ['{"ids":["a","b","c"],"picks":[0.5],"at":0}'],
])('a corrupted run is ignored: %s', (text) => {
  saveRun(QUIZ, answered())
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, text)
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})

test('with a full local storage only the saved run is lost', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})
