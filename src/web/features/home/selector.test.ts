import { describe, expect, test } from 'vitest'
import type { GradeKey, TermKey } from '#contract/faculty.ts'
import { gradeKeysOf, SPECIFIED_SHAPE, termKeysOf } from '#contract/faculty-shape.ts'
import type { AimKey } from '#contract/home-aims.ts'
import { pathTo, ROUTES } from '../../app/paths.ts'
import { back, choose, optionsAfter, startFrom, startWith } from './selector.ts'

type GradeTerm = { grade: GradeKey; term: TermKey }

/**
 * The kinds of content that each grade offers, and the addresses to which they lead. docs/SPECIFICATION.md, section 2.
 */
const AIMS: Readonly<
  Partial<Record<AimKey, { grades: readonly number[]; path: (place: GradeTerm) => string; asksTerm: boolean }>>
> = {
  schedule: { grades: [1, 2, 3, 4], path: ({ grade }) => pathTo(ROUTES.schedule, { grade }), asksTerm: false },
  books: { grades: [1, 2, 3, 4], path: (of) => pathTo(ROUTES.books, of), asksTerm: true },
  lectures_recordings: { grades: [1, 2, 3], path: (of) => pathTo(ROUTES.recordings, of), asksTerm: true },
  test_yourself_students: { grades: [1, 2, 3, 4], path: (of) => pathTo(ROUTES.quizSubjects, of), asksTerm: true },
  test_yourself: { grades: [1, 2, 3, 4], path: () => ROUTES.trialQuiz, asksTerm: false },
  more_resources: { grades: [2], path: (of) => pathTo(ROUTES.resourceSubjects, of), asksTerm: true },
  final_exams: { grades: [1, 2, 3, 4], path: (of) => pathTo(ROUTES.finalExams, of), asksTerm: true },
}
// The cast is needed because `Object.keys` returns strings.
const AIM_KEYS = Object.keys(AIMS) as AimKey[]

test('the selector’s first step offers the grades and the general subjects, all available', () => {
  expect(optionsAfter([])).toEqual(
    [...gradeKeysOf(SPECIFIED_SHAPE), 'general_subjects'].map((key) =>
      expect.objectContaining({ key, available: true }),
    ),
  )
})

test('the general subjects lead to their address at once, without further steps', () => {
  expect(choose([], 'general_subjects')).toEqual({ path: ROUTES.generalSubjects })
})

describe.each(gradeKeysOf(SPECIFIED_SHAPE).map((grade, index) => ({ grade, number: index + 1 })))(
  '$grade',
  ({ grade, number }) => {
    test('choosing a grade leads to the selector’s second step', () => {
      expect(choose([], grade)).toEqual({ selections: [grade] })
    })

    test('the second step offers the specification’s kinds of content in order, except `explanations`, which no grade has', () => {
      expect(optionsAfter([grade]).map(({ key }) => key)).toEqual(AIM_KEYS)
    })

    test.each(AIM_KEYS)(
      '%s is available if the grade has it; otherwise the option names the grades that have it',
      (aim) => {
        const option = optionsAfter([grade]).find(({ key }) => key === aim)
        const grades = AIMS[aim]?.grades ?? []
        expect(option?.available).toBe(grades.includes(number))
        expect(option?.onlyFor).toEqual(grades.length < 4 ? grades.map((one) => `grade_${one}`) : undefined)
      },
    )

    test.each(AIM_KEYS.flatMap((aim) => termKeysOf(SPECIFIED_SHAPE).map((term) => [aim, term] as const)))(
      'choosing %s, and %s if it asks for a term, leads to the address of its screen',
      (aim, term) => {
        const { asksTerm, path } = AIMS[aim] ?? {}
        const ended = { path: path?.({ grade, term }) }
        expect(choose([grade], aim)).toEqual(asksTerm ? { selections: [grade, aim] } : ended)
        if (!asksTerm) return
        expect(optionsAfter([grade, aim]).map(({ key }) => key)).toEqual(termKeysOf(SPECIFIED_SHAPE))
        expect(choose([grade, aim], term)).toEqual(ended)
      },
    )
  },
)

test('the office’s setting of which grades have a content replaces the table of the specification', () => {
  const said = (aim: string, ...grades: GradeKey[]) => ({ aim, grades })
  const availabilities = [
    said('books', 'grade_1'),
    said('more_resources', ...gradeKeysOf(SPECIFIED_SHAPE)),
    said('final_exams'),
  ]
  const optionOf = (grade: GradeKey, aim: AimKey) =>
    optionsAfter([grade], availabilities).find(({ key }) => key === aim)

  expect(optionOf('grade_1', 'books')).toEqual({ key: 'books', available: true, onlyFor: ['grade_1'] })
  expect(optionOf('grade_3', 'books')).toEqual({ key: 'books', available: false, onlyFor: ['grade_1'] })
  expect(optionOf('grade_3', 'more_resources')).toEqual({ key: 'more_resources', available: true })
  expect(optionOf('grade_3', 'final_exams')).toBeUndefined()
  expect(optionOf('grade_3', 'schedule'), 'an aim without a setting').toEqual({ key: 'schedule', available: true })
  expect(startFrom({ selections: ['grade_3', 'books'], step: 2 }, availabilities)).toEqual([])
  expect(startFrom({ selections: ['grade_3', 'more_resources'], step: 2 }, availabilities)).toHaveLength(2)
})

test('going back drops the selector’s last selection', () => {
  expect(back(['grade_1', 'books'])).toEqual(['grade_1'])
  expect(back(['grade_1'])).toEqual([])
})

test.each([
  { selections: [], step: 0 },
  { selections: ['grade_3'], step: 1 },
  { selections: ['grade_2', 'more_resources'], step: 2 },
])('the state of a link to step $step of the selector with $selections is read back unchanged', (start) => {
  expect(startFrom(start)).toEqual(start.selections)
  expect(startWith(startFrom(start))).toEqual(start)
})

test('a link to an earlier step of the selector drops the later selections', () => {
  expect(startFrom({ selections: ['grade_1', 'books'], step: 1 })).toEqual(['grade_1'])
})

test.each([
  undefined,
  null,
  'grade_1',
  {},
  { selections: 'grade_1', step: 1 },
  { selections: ['grade_1'], step: '1' },
  { selections: ['grade_5'], step: 1 },
  { selections: ['general_subjects'], step: 1 },
  { selections: ['grade_1'], step: 2 },
  { selections: ['grade_1', 'schedule'], step: 2 },
  { selections: ['grade_4', 'lectures_recordings'], step: 2 },
  { selections: ['grade_1', 'explanations'], step: 2 },
  { selections: ['books', 'grade_1'], step: 2 },
  { selections: ['grade_1', 'books', 'term_1'], step: 3 },
  { selections: ['grade_1'], step: -1 },
  { selections: [7], step: 1 },
])('an impossible link state (%j) opens the selector’s first step', (state) => {
  expect(startFrom(state)).toEqual([])
})
