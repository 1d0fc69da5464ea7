import { expect, test } from 'vitest'
import type { Degree, Outcome } from '#contract/degrees.ts'
import { linkCarried, type RecordTerm } from './student-terms.rules.ts'
import { rememberedDegrees } from './term-sessions.rules.ts'

function degree(name: string, text: string, outcome: Outcome = 'failed', finalDegree = 100): Degree {
  return { name, degree: text, finalDegree, isCalculatedInTotal: true, outcome }
}

function term(grade: number, year: number, degrees: Degree[], carried: [string, string, number?][] = []): RecordTerm {
  const attempts = carried.map(([subject, text, fullMark]) => {
    return { subject, degree: text, fullMark: fullMark ?? null, session: 1 as const }
  })
  return { grade, year, degrees, carried: attempts }
}

test('a pass in a carried-over subject is an attempt at the subject of that name failed in an earlier grade', () => {
  const record = [
    term(1, 2024, [degree('النحو', '10', 'failed', 50), degree('الصرف', '70', 'passed')]),
    term(2, 2025, [degree('النحو', '60', 'passed')], [['النّحو', '30']]),
  ]
  const [first, second] = linkCarried(record, rememberedDegrees())
  expect(first?.degrees[0]).toEqual({
    ...degree('النحو', '10', 'failed', 50),
    attempts: [
      { year: 2024, session: 1, degree: '10', outcome: 'failed' },
      { year: 2025, session: 1, degree: '30', outcome: 'passed' },
    ],
  })
  expect(first?.degrees[1]?.attempts).toBeUndefined()
  const carried = { name: 'النّحو', degree: '30', finalDegree: 50, isCalculatedInTotal: false, outcome: 'passed' }
  expect(second).toEqual({ degrees: [degree('النحو', '60', 'passed')], carried: [carried] })
})

test('attempts belong to the failure in the higher of two grades until one passes, then to that in the lower', () => {
  const record = [
    term(
      3,
      2026,
      [],
      [
        ['القرآن', '40'],
        ['القرآن', '50'],
        ['القرآن', '60'],
      ],
    ),
    term(1, 2024, [degree('القرآن', '20')]),
    term(2, 2025, [degree('القرآن', '30')]),
  ]
  const [, first, second] = linkCarried(record, rememberedDegrees())
  expect(second?.degrees[0]?.attempts?.map(({ degree: text }) => text)).toEqual(['30', '40', '50'])
  expect(first?.degrees[0]?.attempts?.map(({ degree: text }) => text)).toEqual(['20', '60'])
})

test('an attempt whose full mark is unknown has the full mark 100, and an empty cell is no attempt', () => {
  const record = [
    term(
      2,
      2025,
      [],
      [
        ['التفسير', '49'],
        ['النحو', ''],
      ],
    ),
    term(1, 2024, [degree('النحو', '20')]),
  ]
  const [later, earlier] = linkCarried(record, rememberedDegrees())
  expect(later?.carried.map(({ finalDegree, outcome }) => [finalDegree, outcome])).toEqual([
    [100, 'failed'],
    [100, 'not_taken'],
  ])
  expect(earlier?.degrees[0]?.attempts).toBeUndefined()
})

/** Returns the attempts at the first subject of each term in a record. */
function attemptsOf(...record: RecordTerm[]) {
  return linkCarried(record, rememberedDegrees()).map(({ degrees }) => degrees[0]?.attempts?.map((one) => one.degree))
}

test('attempts come in the order of their years, whatever the order of the terms', () => {
  const last = term(3, 2026, [], [['القرآن', '60']])
  const middle = term(2, 2025, [], [['القرآن', '40']])
  expect(attemptsOf(last, middle, term(1, 2024, [degree('القرآن', '20')]))).toEqual([
    undefined,
    undefined,
    ['20', '40', '60'],
  ])
})

test.each([
  ['an earlier grade of an earlier year', 1, 2024, true],
  ['an earlier grade of the same year', 1, 2025, true],
  ['an earlier grade of a later year', 1, 2026, false],
  ['the same grade', 2, 2024, false],
  ['a later grade', 3, 2024, false],
])('an attempt in grade 2 in 2025 belongs to a failure of %s (grade %s, %s): %s', (_, grade, year, belongs) => {
  const [found] = attemptsOf(term(grade, year, [degree('القرآن', '20')]), term(2, 2025, [], [['القرآن', '60']]))
  expect(found).toEqual(belongs ? ['20', '60'] : undefined)
})

test('an attempt belongs to the failure in the higher of two grades, even if the lower grade’s is later', () => {
  const found = attemptsOf(
    term(2, 2024, [degree('القرآن', '30')]),
    term(1, 2025, [degree('القرآن', '20')]),
    term(3, 2026, [], [['القرآن', '60']]),
  )
  expect(found).toEqual([['30', '60'], undefined, undefined])
})

test('if a subject was failed in both years of a repeated grade, an attempt belongs to the later failure', () => {
  const failed = (year: number, mark: string) => term(1, year, [degree('القرآن', mark)])
  const passed = term(2, 2025, [], [['القرآن', '60']])
  expect(attemptsOf(failed(2023, '10'), failed(2024, '20'), passed)).toEqual([undefined, ['20', '60'], undefined])
  expect(attemptsOf(failed(2024, '20'), failed(2023, '10'), passed)).toEqual([['20', '60'], undefined, undefined])
})
