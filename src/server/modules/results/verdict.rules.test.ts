import { describe, expect, test } from 'vitest'
import type { Outcome } from '#contract/degrees.ts'
import type { GradeNumber, TermNumber } from '#contract/faculty.ts'
import { type JudgedTerm, judge, kindOfVerdict, type VerdictRules } from './verdict.rules.ts'

interface Student {
  grade?: GradeNumber
  /** Outcomes of النحو, الصرف and the uncounted الحاسب in the first term. */
  first?: readonly [Outcome, Outcome, Outcome]
  /** Outcomes of البلاغة, العروض and the uncounted اللغة in the second term; null if it is not published. */
  second?: readonly [Outcome, Outcome, Outcome] | null
  carried?: Outcome
  hasSecondSession?: boolean
  stated?: string
}

const ALL = ['passed', 'raised', 'passed'] as const

function judged({ grade = 1, first = ALL, second = ALL, ...student }: Student, rules: VerdictRules | null) {
  const { carried, hasSecondSession = false, stated = '' } = student
  const term = (number: 1 | 2, names: readonly string[], outcomes: readonly Outcome[]): JudgedTerm => ({
    term: number,
    subjects: outcomes.map((outcome, place) => ({
      name: names[place] ?? '',
      isCalculatedInTotal: place < 2,
      outcome,
      isOwn: true,
    })),
    carried: number === 1 && carried ? [{ name: 'التفسير', outcome: carried }] : [],
    hasSecondSession,
    stated: [{ session: 1, text: number === 2 || second === null ? stated : '' }],
  })
  const terms = [term(1, ['النحو', 'الصرف', 'الحاسب'], first)]
  if (second) terms.push(term(2, ['البلاغة', 'العروض', 'اللغة'], second))
  return judge({ grade, terms }, rules)
}

const FAILED_ONE: Student = { first: ['failed', 'passed', 'passed'] }
const FAILED_TWO: Student = { first: ['failed', 'absent', 'passed'] }
const FAILED_TWO_TERMS: Student = { first: ['failed', 'passed', 'passed'], second: ['barred', 'passed', 'passed'] }
const FAILED_THREE: Student = { first: ['failed', 'cheated', 'passed'], second: ['failed', 'passed', 'passed'] }
const FAILED_UNCOUNTED: Student = { first: ['passed', 'passed', 'failed'] }
const EXCUSED: Student = { first: ['excused', 'passed', 'passed'] }
const MISSING: Student = { first: ['passed', 'not_taken', 'passed'] }
const CARRIED: Student = { grade: 2, carried: 'failed' }
const STUDENTS = {
  passed: {},
  FAILED_ONE,
  FAILED_TWO,
  FAILED_TWO_TERMS,
  FAILED_THREE,
  FAILED_UNCOUNTED,
  EXCUSED,
  MISSING,
  CARRIED,
  'passed what was carried': { grade: 2, carried: 'passed' },
  'did not sit what was carried': { grade: 2, carried: 'not_taken' },
  FAILED_AND_EXCUSED: { first: ['failed', 'excused', 'passed'] },
  'last grade, passed': { grade: 4 },
  'last grade, failed one': { ...FAILED_ONE, grade: 4 },
  'failed one after the second session': { ...FAILED_ONE, hasSecondSession: true },
  'failed three after the second session': { ...FAILED_THREE, hasSecondSession: true },
  'last grade, failed one after the second session': { ...FAILED_ONE, grade: 4, hasSecondSession: true },
} satisfies Record<string, Student>

const TWO_A_YEAR: VerdictRules = { carried_most: 2, uncounted: true, by: 'year', second_session: false }
const REGULATIONS = {
  facts: null,
  'two a year': TWO_A_YEAR,
  'two a term': { ...TWO_A_YEAR, by: 'term' },
  'one a term, counted ones only': { carried_most: 1, uncounted: false, by: 'term', second_session: false },
  'two a year after a second session': { ...TWO_A_YEAR, second_session: true },
  none: { ...TWO_A_YEAR, carried_most: 0 },
} satisfies Record<string, VerdictRules | null>

const PASSED = 'ناجح'
const [ONE, TWO, THREE] = ['منقول بمادة', 'منقول بمادتين', 'منقول بـ 3 مواد']
const AGAIN = 'باقٍ للإعادة'
const SECOND = 'له دور ثانٍ'

/** The expected words: a row for each student, a column for each regulation. */
const EXPECTED: Record<keyof typeof STUDENTS, readonly (string | undefined)[]> = {
  passed: ['اجتاز كل المواد', PASSED, PASSED, PASSED, PASSED, PASSED],
  FAILED_ONE: ['لم يجتز: النحو', ONE, ONE, ONE, SECOND, AGAIN],
  FAILED_TWO: ['لم يجتز: النحو، الصرف', TWO, TWO, AGAIN, SECOND, AGAIN],
  FAILED_TWO_TERMS: ['لم يجتز: النحو، البلاغة', TWO, TWO, TWO, SECOND, AGAIN],
  FAILED_THREE: ['لم يجتز: النحو، الصرف، البلاغة', AGAIN, THREE, AGAIN, SECOND, AGAIN],
  FAILED_UNCOUNTED: ['لم يجتز: الحاسب', ONE, ONE, PASSED, SECOND, AGAIN],
  EXCUSED: ['بعذر في: النحو', ONE, ONE, ONE, SECOND, AGAIN],
  MISSING: ['بلا درجة في: الصرف', ONE, ONE, ONE, SECOND, AGAIN],
  CARRIED: ['لم يجتز: التفسير (تخلف)', ONE, ONE, ONE, SECOND, AGAIN],
  'passed what was carried': ['اجتاز كل المواد', PASSED, PASSED, PASSED, PASSED, PASSED],
  'did not sit what was carried': ['اجتاز كل المواد', PASSED, PASSED, PASSED, PASSED, PASSED],
  FAILED_AND_EXCUSED: ['لم يجتز: النحو؛ بعذر في: الصرف', TWO, TWO, AGAIN, SECOND, AGAIN],
  'last grade, passed': ['اجتاز كل المواد', PASSED, PASSED, PASSED, PASSED, PASSED],
  'last grade, failed one': ['لم يجتز: النحو', AGAIN, AGAIN, AGAIN, SECOND, AGAIN],
  'failed one after the second session': ['لم يجتز: النحو', ONE, ONE, ONE, ONE, AGAIN],
  'failed three after the second session': ['لم يجتز: النحو، الصرف، البلاغة', AGAIN, THREE, AGAIN, AGAIN, AGAIN],
  'last grade, failed one after the second session': ['لم يجتز: النحو', AGAIN, AGAIN, AGAIN, AGAIN, AGAIN],
}

const CASES = Object.entries(STUDENTS).flatMap(([name, student]) =>
  Object.entries(REGULATIONS).map(([regulation, rules], place) => {
    return { name, student, regulation, rules, words: EXPECTED[name as keyof typeof STUDENTS][place] }
  }),
)

test.each(CASES)('the verdict on "$name" by the regulation "$regulation": $words', ({ student, rules, words }) => {
  const { verdict, isClear } = judged(student, rules)
  expect(verdict.text).toBe(words)
  expect(verdict.basis).toBe(rules ? 'regulation' : 'facts')
  const hasPassed = words === PASSED || words === 'اجتاز كل المواد'
  expect([verdict.passed, isClear]).toEqual([hasPassed, hasPassed])
})

const OPEN_TWO = [
  { name: 'النحو', why: 'failed' },
  { name: 'الصرف', why: 'failed' },
] as const

describe('one published term', () => {
  test.each([
    [{ second: null }, null, 'اجتاز كل مواد الفصل', 'facts', []],
    [{ ...FAILED_TWO, second: null }, null, 'لم يجتز: النحو، الصرف', 'facts', OPEN_TWO],
    [{ ...FAILED_TWO, second: null }, TWO_A_YEAR, 'لم يجتز: النحو، الصرف', 'facts', OPEN_TWO],
    [{ second: null, stated: 'ناجح' }, TWO_A_YEAR, 'ناجح', 'sheet', []],
  ] as const)(
    'the verdict on a single published term never reads as the year’s result',
    (student, rules, facts, basis, open) => {
      expect(judged(student, rules).verdict).toEqual({
        text: 'نتيجة الفصل الأول وحده',
        passed: open.length === 0,
        basis,
        partial: 1,
        facts,
        ...(open.length > 0 ? { open } : {}),
      })
    },
  )
})

describe('a verdict in the sheet', () => {
  test('a verdict in the sheet replaces the computed one, and the open subjects are named beside it', () => {
    const { verdict, isClear, short } = judged({ ...FAILED_TWO, stated: 'منقول  بمادتين' }, TWO_A_YEAR)
    const facts = 'لم يجتز: النحو، الصرف'
    expect(verdict).toEqual({ text: 'منقول بمادتين', passed: false, basis: 'sheet', facts, open: OPEN_TWO })
    expect([isClear, short]).toEqual([false, 'منقول بمادتين'])
  })

  test('a student with passing marks has no classification if the sheet’s verdict says failed', () => {
    const { verdict, isClear } = judged({ stated: 'راسب' }, null)
    expect(verdict).toEqual({ text: 'راسب', passed: false, basis: 'sheet' })
    expect(isClear).toBe(false)
  })

  test('a student with a failed subject has no classification even if the sheet’s verdict says passed', () => {
    const { verdict, isClear } = judged({ ...FAILED_ONE, stated: 'ناجح' }, null)
    expect(verdict).toMatchObject({ text: 'ناجح', passed: true, facts: 'لم يجتز: النحو' })
    expect(isClear).toBe(false)
  })

  test('a sheet’s verdict in unknown words counts as passed if all subjects are passed', () => {
    const said = (student: Student) => judged({ ...student, stated: 'معاد لها الحساب' }, null)
    expect([said({}).verdict.passed, said({}).isClear, said({}).short]).toEqual([true, true, undefined])
    expect([said(FAILED_ONE).verdict.passed, said(FAILED_ONE).short]).toEqual([false, 'معاد لها الحساب'])
  })

  test('the sheet’s verdict of a second session replaces that of the other term’s first session', () => {
    const term = (number: 1 | 2, stated: JudgedTerm['stated']): JudgedTerm => ({
      term: number,
      subjects: [],
      carried: [],
      hasSecondSession: false,
      stated,
    })
    const first = term(1, [
      { session: 2, text: 'راسب' },
      { session: 1, text: 'له دور ثان' },
    ])
    const second = term(2, [{ session: 1, text: 'منقول' }])
    expect(judge({ grade: 1, terms: [first, second] }, null).verdict.text).toBe('راسب')
    expect(judge({ grade: 1, terms: [second, first] }, null).verdict.text).toBe('راسب')
  })

  test('the verdict in an older sheet is ignored if the latest sheet states no verdict', () => {
    const term = (number: 1 | 2, text: string): JudgedTerm => ({
      term: number,
      subjects: [{ name: 'النحو', isCalculatedInTotal: true, outcome: 'passed', isOwn: true }],
      carried: [],
      hasSecondSession: true,
      stated:
        number === 1
          ? [{ session: 1, text }]
          : [
              { session: 1, text },
              { session: 2, text: '' },
            ],
    })
    const { verdict } = judge({ grade: 1, terms: [term(1, 'راسب'), term(2, 'له دور ثان')] }, TWO_A_YEAR)
    expect(verdict).toEqual({ text: 'ناجح', passed: true, basis: 'regulation' })
  })
})

describe('a subject of both terms', () => {
  const term = (number: 1 | 2, change: object): JudgedTerm => ({
    term: number,
    subjects: [{ name: 'القرآن', isCalculatedInTotal: true, outcome: 'failed', isOwn: true, ...change }],
    carried: [],
    hasSecondSession: false,
    stated: [],
  })

  test.each([
    ['open in both', {}, 'لم يجتز: القرآن (الفصل الأول)، القرآن (الفصل الثاني)'],
    ['open in one', { outcome: 'passed' }, 'لم يجتز: القرآن (الفصل الأول)'],
    ['not studied in the second', { outcome: 'not_taken', isOwn: false }, 'لم يجتز: القرآن'],
  ])('an open subject is named with its term if the student studies it in both terms: %s', (_case, second, text) => {
    expect(judge({ grade: 1, terms: [term(1, {}), term(2, second)] }, null).verdict.text).toBe(text)
  })

  test('a subject passed in a later year is named with its term, and its failure is worded as of its own year', () => {
    const terms = [term(1, {}), term(2, { isPassedLater: true })]
    const failed = 'لم يجتز في هذا العام: القرآن (الفصل الأول)، القرآن (الفصل الثاني)'
    const later = 'اجتيزت بعد ذلك: القرآن (الفصل الثاني)'
    const open = [
      { name: 'القرآن (الفصل الأول)', why: 'failed' },
      { name: 'القرآن (الفصل الثاني)', why: 'failed', later: true },
    ]
    const facts = { text: failed, passed: false, basis: 'facts', facts: later, open }
    expect(judge({ grade: 1, terms }, null).verdict).toEqual(facts)
    expect(judge({ grade: 1, terms }, TWO_A_YEAR).verdict).toMatchObject({ text: TWO, facts: `${failed}؛ ${later}` })
  })
})

test('a list has the regulation’s verdict only for students who did not pass', () => {
  expect([judged({}, TWO_A_YEAR).short, judged(FAILED_ONE, TWO_A_YEAR).short]).toEqual([undefined, ONE])
})

test('a verdict lists the open subject with its reason', () => {
  expect(judged(FAILED_ONE, null).verdict.open).toEqual([{ name: 'النحو', why: 'failed' }])
})

test('a second session is the verdict only if it is still to come in the term of an open subject', () => {
  const term = (number: 1 | 2, outcome: Outcome, hasSecondSession: boolean): JudgedTerm => ({
    term: number,
    subjects: [{ name: `مادة ${number}`, isCalculatedInTotal: true, outcome, isOwn: true }],
    carried: [],
    hasSecondSession,
    stated: [],
  })
  const rules = { ...TWO_A_YEAR, second_session: true }
  const said = (isFirstOver: boolean) =>
    judge({ grade: 1, terms: [term(1, 'failed', isFirstOver), term(2, 'passed', !isFirstOver)] }, rules).verdict.text
  expect([said(true), said(false)]).toEqual([ONE, SECOND])
})

test.each([
  ['passed', {}, undefined],
  ['one', FAILED_ONE, 'لم يجتز مادة'],
  ['two', FAILED_TWO, 'لم يجتز مادتين'],
  ['three', FAILED_THREE, 'لم يجتز 3 مواد'],
  ['an excuse', EXCUSED, 'لم تكتمل النتيجة'],
] as const)('a list shows the open subjects in few words: %s', (_name, student, short) => {
  expect(judged(student, null).short).toBe(short)
})

test('the empty cell of a subject that the student does not study is not reported as a missing mark', () => {
  const subjects = [
    { name: 'الإنجليزية', isCalculatedInTotal: true, outcome: 'passed', isOwn: true },
    { name: 'الفارسية', isCalculatedInTotal: true, outcome: 'not_taken', isOwn: false },
  ] as const
  const term = { subjects, carried: [], hasSecondSession: false, stated: [] }
  const { verdict } = judge(
    {
      grade: 1,
      terms: [
        { term: 1, ...term },
        { term: 2, ...term },
      ],
    },
    null,
  )
  expect(verdict.text).toBe('اجتاز كل المواد')
})

test.each([
  ['ناجح', 'passed'],
  ['ناجحة', 'passed'],
  ['ناجح ومنقول للفرقة الثانية', 'passed'],
  ['ناجح في جميع المواد', 'passed'],
  ['منقول', 'passed'],
  ['منقول بمادتين', 'carried'],
  ['منقول بـ 3 مواد', 'carried'],
  ['ناجح بثلاث مواد تخلف', 'carried'],
  ['له دور ثانٍ', 'second_session'],
  ['دور ثان', 'second_session'],
  ['باقٍ للإعادة', 'repeats'],
  ['باقية', 'repeats'],
  ['راسب', 'failed'],
  ['راسب في مادتين', 'failed'],
  ['غير ناجح', 'failed'],
  ['', undefined],
  ['معاد لها الحساب', undefined],
])('the verdict «%s» means %s', (text, kind) => {
  expect(kindOfVerdict(text)).toBe(kind)
})

describe('a faculty of another shape', () => {
  const faculty = {
    grades: Array.from({ length: 5 }, (_, at) => ({ name: `المستوى ${at + 1}` })),
    terms: ['فصل الخريف', 'فصل الربيع', 'الدورة الصيفية'].map((name) => ({ name })),
  }
  const rules = { carried_most: 2, uncounted: true, by: 'year', second_session: false } as const
  const term = (number: TermNumber, outcome: Outcome): JudgedTerm => ({
    term: number,
    subjects: [{ name: 'النحو', outcome, isCalculatedInTotal: true, isOwn: true }],
    carried: [],
    hasSecondSession: false,
    stated: [],
  })

  test('in a faculty of five grades, students carry subjects out of the fourth grade and repeat the last', () => {
    const terms = [term(1, 'failed'), term(2, 'passed')]
    expect(judge({ grade: 4, terms }, rules).verdict.text).toBe('باقٍ للإعادة')
    expect(judge({ grade: 4, terms }, rules, faculty).verdict.text).toBe('منقول بمادة')
    expect(judge({ grade: 5, terms }, rules, faculty).verdict.text).toBe('باقٍ للإعادة')
  })

  test('a year gets a verdict once two terms are published, and a summer term adds its open subjects', () => {
    const whole = judge({ grade: 5, terms: [term(1, 'passed'), term(2, 'passed')] }, null, faculty)
    expect(whole.verdict).toEqual({ text: 'اجتاز كل المواد', passed: true, basis: 'facts' })
    const terms = [term(1, 'passed'), term(2, 'passed'), term(3, 'failed')]
    expect(judge({ grade: 5, terms }, null, faculty).verdict.text).toBe('لم يجتز: النحو (الدورة الصيفية)')
  })

  test('the verdict on a single term uses the faculty’s name of the term', () => {
    expect(judge({ grade: 5, terms: [term(3, 'passed')] }, null, faculty).verdict).toMatchObject({
      text: 'نتيجة الدورة الصيفية فقط',
      partial: 3,
    })
    expect(judge({ grade: 4, terms: [term(1, 'passed')] }, null).verdict.text).toBe('نتيجة الفصل الأول وحده')
  })
})
