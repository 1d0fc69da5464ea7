import { expect, test } from 'vitest'
import type { JudgedTerm, VerdictRules } from './verdict.rules.ts'
import { verdictDifferences } from './verdict-differences.rules.ts'

const SUBJECTS = ['النحو', 'الصرف'].map((name) => ({ name, finalDegree: 100, isCalculatedInTotal: true }))
const RULES: VerdictRules = { carried_most: 2, uncounted: true, by: 'year', second_session: false }

function row(statedVerdict: string, degrees: string[], withheld = false) {
  return { rowNumber: 5, seatNumber: '10001', name: 'هدى', degrees, carried: [], statedVerdict, withheld }
}

function other(...outcomes: ('passed' | 'failed')[]): JudgedTerm {
  const subjects = outcomes.map((outcome) => ({ name: 'البلاغة', isCalculatedInTotal: true, outcome, isOwn: true }))
  return { term: 1, subjects, carried: [], hasSecondSession: false, stated: [] }
}

test.each([
  // Verdict stated by the sheet, marks in the sheet, outcome of the other term, verdict expected instead
  ['ناجح', ['60', '60'], undefined, undefined],
  ['ناجح', ['60', '40'], undefined, 'لم يجتز: الصرف'],
  ['ناجح', ['60', 'غـ'], 'passed', 'منقول بمادة'],
  ['راسب', ['60', '60'], undefined, undefined],
  ['راسب', ['60', '60'], 'passed', 'ناجح'],
  ['راسب', ['60', '60'], 'failed', undefined],
  ['منقول بمادة', ['60', '60'], 'failed', undefined],
  ['باقٍ للإعادة', ['60', '40'], 'failed', 'منقول بمادتين'],
  ['له دور ثان', ['60', '40'], 'passed', 'منقول بمادة'],
  ['', ['0', '0'], 'failed', undefined],
  ['معاد لها الحساب', ['0', '0'], 'failed', undefined],
] as const)(
  'a stated verdict «%s» with the marks %s and the other term %s is compared with the computed verdict',
  (stated, degrees, outcome, expected) => {
    const context = {
      grade: 1,
      term: 2,
      session: 1,
      rules: RULES,
      otherTerms: () => (outcome ? [other(outcome)] : []),
    } as const
    const found = verdictDifferences({ subjects: SUBJECTS, rows: [row(stated, [...degrees])] }, context)
    expect(found.map((difference) => difference.expected)).toEqual(expected === undefined ? [] : [expected])
  },
)

test('without a regulation only whether a student passed is compared; rows of withheld results are never compared', () => {
  const context = { grade: 1, term: 2, session: 1, rules: null, otherTerms: () => [other('failed')] } as const
  const rows = [row('منقول بمادتين', ['60', '60']), row('ناجح', ['60', '60'], true), row('ناجح', ['60', '60'])]
  expect(verdictDifferences({ subjects: SUBJECTS, rows }, context)).toEqual([
    { rowNumber: 5, seatNumber: '10001', name: 'هدى', stated: 'ناجح', expected: 'لم يجتز: البلاغة' },
  ])
})

test('an empty cell contradicts «ناجح» in the first session only', () => {
  const sheet = { subjects: SUBJECTS, rows: [row('ناجح', ['60', ''])] }
  const context = { grade: 1, term: 2, rules: null } as const
  expect(verdictDifferences(sheet, { ...context, session: 1 })).toMatchObject([{ expected: 'بلا درجة في: الصرف' }])
  expect(verdictDifferences(sheet, { ...context, session: 2 })).toEqual([])
})

test('the computed verdict of a year names the first term’s subjects first', () => {
  const context = { grade: 1, term: 2, session: 1, rules: null, otherTerms: () => [other('failed')] } as const
  const [found] = verdictDifferences({ subjects: SUBJECTS, rows: [row('ناجح', ['60', '40'])] }, context)
  expect(found?.expected).toBe('لم يجتز: البلاغة، الصرف')
})

test.each([
  ['60', '60', 'له دور ثانٍ'],
  ['60', '30||60', 'منقول بمادة'],
])(
  'a failure means a second session only while no mark has two attempts: another student’s %s and %s give %s',
  (first, second, expected) => {
    const rules = { ...RULES, second_session: true }
    const context = {
      grade: 1,
      term: 2,
      session: 1,
      rules,
      otherTerms: () => [{ ...other('passed'), hasSecondSession: true }],
    }
    const rows = [row('ناجح', ['60', '40']), row('', [first, second])]
    const found = verdictDifferences({ subjects: SUBJECTS, rows }, context as Parameters<typeof verdictDifferences>[1])
    expect(found.map((one) => one.expected)).toEqual([expected])
  },
)
