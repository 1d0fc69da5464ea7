import { expect, test, vi } from 'vitest'
import { question } from '../../testing/samples.ts'
import type { QuizPlace } from './quiz-place.ts'
import { type QuizAction, type QuizState, quizStep, startQuiz } from './quiz-state.ts'
import { forgetRun, type ResumedRun, savedRun, saveRun } from './saved-run.ts'

const QUIZ: QuizPlace = { kind: 'students', grade: 'grade_1', term: 'term_1', subject: 'nahw' }
const [A, B, C] = [question('a'), question('b'), question('c')]

function answered(): QuizState {
  return quizStep(startQuiz([C, A, B]), { type: 'answer', given: 1 })
}

function idsOf(run: ResumedRun | undefined): string[] | undefined {
  return run?.start.questions.map(({ id }) => id)
}

test('a saved run of a quiz resumes in its own order and with its answers', () => {
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, [A, B, C])).toEqual({ start: answered(), changed: 0, deleted: 0 })
})

test('each quiz has a saved run of its own, and a forgotten run is deleted', () => {
  saveRun(QUIZ, answered())
  expect(savedRun({ ...QUIZ, subject: 'sarf' }, [A, B, C])).toBeUndefined()
  expect(savedRun({ kind: 'trial' }, [A, B, C])).toBeUndefined()
  forgetRun(QUIZ)
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})

test('a question added to the quiz since the run was saved is asked last, and the given answers stay', () => {
  saveRun(QUIZ, answered())
  const run = savedRun(QUIZ, [question('d'), A, B, C])
  expect(run).toMatchObject({ changed: 0, deleted: 0, start: { picks: [1], at: 0, score: 0, phase: 'answered' } })
  expect(idsOf(run)).toEqual(['c', 'a', 'b', 'd'])
})

test('a deleted question without an answer does not change a saved run', () => {
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, [C, A])).toEqual({ start: { ...answered(), questions: [C, A] }, changed: 0, deleted: 0 })
})

/** Returns a run with the first two of three questions answered right, and the third one shown. */
function twoAnswered(): QuizState {
  const steps: QuizAction[] = [{ type: 'answer', given: 0 }, { type: 'next' }]
  return [...steps, ...steps].reduce(quizStep, startQuiz([A, B, C]))
}

test.each([
  ['its options in another order', { question_options: [...B.question_options].reverse(), question_answer: 3 }],
  ['another right option', { question_answer: 2 }],
  ['another text', { question_text: 'سؤال آخر؟' }],
])('an answer to a question that has %s since is lost: the question is asked again', (_, change) => {
  saveRun(QUIZ, twoAnswered())
  const run = savedRun(QUIZ, [A, question('b', change), C])
  expect(run).toMatchObject({ changed: 1, deleted: 0, start: { picks: [0], score: 1, at: 1, phase: 'unanswered' } })
  expect(idsOf(run)).toEqual(['a', 'b', 'c'])
})

test('another explanation of a question does not invalidate the saved answer', () => {
  saveRun(QUIZ, twoAnswered())
  const run = savedRun(QUIZ, [A, question('b', { answer_reason: 'لأن الفاعل مرفوع.' }), C])
  expect(run).toMatchObject({ changed: 0, start: { picks: [0, 0], score: 2, at: 2 } })
})

test('the saved answer to a deleted question is counted as deleted, and the others stay', () => {
  saveRun(QUIZ, twoAnswered())
  expect(savedRun(QUIZ, [B, C])).toMatchObject({ changed: 0, deleted: 1, start: { picks: [0], score: 1, at: 1 } })
})

test('a saved run whose unanswered questions are all deleted resumes at the last answered question', () => {
  saveRun(QUIZ, twoAnswered())
  expect(savedRun(QUIZ, [A, B])).toMatchObject({ deleted: 0, start: { picks: [0, 0], at: 1, phase: 'answered' } })
})

test('a saved run of which every answer is lost starts again, and says how many answers it had', () => {
  saveRun(QUIZ, twoAnswered())
  const run = savedRun(QUIZ, [question('a', { question_answer: 1 }), question('d')])
  expect(run).toMatchObject({ changed: 1, deleted: 1, start: { picks: [], at: 0, phase: 'unanswered' } })
})

test('in a resumed run the questions of a passage that are still to be asked stay together', () => {
  const passage = { id: 'p', text: 'قفا نبك' }
  saveRun(QUIZ, quizStep(startQuiz([A, question('p1', { passage }), B]), { type: 'answer', given: 0 }))
  const run = savedRun(QUIZ, [A, question('p1', { passage }), question('p2', { passage }), B])
  expect(idsOf(run)).toEqual(['a', 'p1', 'p2', 'b'])
})

test('a run saved by an earlier release, without `marks`, resumes with the answers that are possible for its questions', () => {
  saveRun(QUIZ, twoAnswered())
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, '{"ids":["a","b","c"],"picks":[1,7],"at":1}')
  expect(savedRun(QUIZ, [A, B, C])).toMatchObject({ changed: 1, start: { picks: [1], at: 1, phase: 'unanswered' } })
})

test.each([
  ['{'],
  ['{"ids":["a","b","c"]}'],
  ['{"ids":["a","b","b"],"picks":[],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[],"at":0}'],
  ['{"ids":["a"],"picks":[0,0],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[0,0],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[0],"marks":["x","y"],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[-1],"at":0}'],
  ['{"ids":["a","b","c"],"picks":[0],"at":2}'],
  ['{"ids":["a","b","c"],"picks":[0.5],"at":0}'],
])('a saved run that is corrupted is ignored: %s', (text) => {
  saveRun(QUIZ, answered())
  const [key = ''] = Object.keys(localStorage)
  localStorage.setItem(key, text)
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})

test('if the local storage is full, only the saved run is lost', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  saveRun(QUIZ, answered())
  expect(savedRun(QUIZ, [A, B, C])).toBeUndefined()
})
