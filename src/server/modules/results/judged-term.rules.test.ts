import { expect, test } from 'vitest'
import { judgedTerm } from './judged-term.rules.ts'
import { rememberedDegrees } from './term-sessions.rules.ts'

const PASSED = { outcome: 'passed', hundredths: 6000 } as const

test('a term is judged by the subjects in the student’s sheets; a carried subject’s unknown full mark is 100', () => {
  const places = ['النحو', 'الصرف'].map((name) => {
    return { subject: { name, finalDegree: 100, isCalculatedInTotal: true }, first: undefined, second: undefined }
  })
  const of = { term: 1, subjects: places, alternatives: new Map(), hasSecondSession: true } as const
  const carried = [
    { subject: 'القرآن', degree: '30', fullMark: 50 },
    { subject: 'الفقه', degree: '30', fullMark: null },
  ]
  expect(judgedTerm(of, { line: [undefined, PASSED], carried, stated: [] }, rememberedDegrees())).toEqual({
    term: 1,
    subjects: [{ name: 'الصرف', isCalculatedInTotal: true, outcome: 'passed', isOwn: true }],
    carried: [
      { name: 'القرآن', outcome: 'passed' },
      { name: 'الفقه', outcome: 'failed' },
    ],
    hasSecondSession: true,
    stated: [],
  })
})
