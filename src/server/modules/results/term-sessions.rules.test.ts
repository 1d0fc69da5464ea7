import { expect, test } from 'vitest'
import {
  hasSecondAttempt,
  rememberedDegrees,
  subjectKey,
  subjectKeys,
  subjectsOfTerm,
  termMarks,
  totalOfMarks,
} from './term-sessions.rules.ts'

function subject(name: string, finalDegree = 100, isCalculatedInTotal = true) {
  return { name, finalDegree, isCalculatedInTotal }
}

const NAHW = [
  { session: 1, subjects: [subject('النحو')] } as const,
  { session: 2, subjects: [subject('النّحو')] } as const,
]

/** Returns the mark that counts, and both attempts if there are two. */
function counted(first: string | undefined, second: string | undefined, rule: 'earned' | 'pass_mark' = 'earned') {
  const texts = { ...(first === undefined ? {} : { 1: [first] }), ...(second === undefined ? {} : { 2: [second] }) }
  const [mark] = termMarks(subjectsOfTerm(NAHW), texts, rule, rememberedDegrees())
  if (!mark) return undefined
  const attempts = mark.attempts.map(({ session, text }) => `${session}: ${text}`)
  return [mark.text, mark.parsed.outcome, mark.parsed.hundredths / 100, attempts.join('، ')]
}

test.each([
  // Mark of the first session, of the second, what counts by the rule `earned`, what counts by `pass_mark`
  ['30', '72', ['72', 'passed', 72, '1: 30، 2: 72'], ['50', 'passed', 50, '1: 30، 2: 72']],
  ['30', '40', ['40', 'failed', 40, '1: 30، 2: 40'], ['40', 'failed', 40, '1: 30، 2: 40']],
  ['غـ', '50', ['50', 'passed', 50, '1: غـ، 2: 50'], ['50', 'passed', 50, '1: غـ، 2: 50']],
  ['غش', '65.5', ['65.5', 'passed', 65.5, '1: غش، 2: 65.5'], ['50', 'passed', 50, '1: غش، 2: 65.5']],
  ['محروم', '80', ['80', 'passed', 80, '1: محروم، 2: 80'], ['50', 'passed', 50, '1: محروم، 2: 80']],
  ['30', 'غـ', ['غـ', 'absent', 0, '1: 30، 2: غـ'], ['غـ', 'absent', 0, '1: 30، 2: غـ']],
  // After an excuse the subject is sat for the first time
  ['عذر', '72', ['72', 'passed', 72, '1: عذر، 2: 72'], ['72', 'passed', 72, '1: عذر، 2: 72']],
  ['', '72', ['72', 'passed', 72, ''], ['72', 'passed', 72, '']],
  // An excuse in the second session replaces nothing
  ['30', 'عذر', ['30', 'failed', 30, '1: 30، 2: عذر'], ['30', 'failed', 30, '1: 30، 2: عذر']],
  // Not attempts: an empty cell, and a pass copied from the first session
  ['30', '', ['30', 'failed', 30, ''], ['30', 'failed', 30, '']],
  ['60', '60', ['60', 'passed', 60, ''], ['60', 'passed', 60, '']],
  ['', '', ['', 'not_taken', 0, ''], ['', 'not_taken', 0, '']],
  // A failed mark is no copy
  ['30', '30', ['30', 'failed', 30, '1: 30، 2: 30'], ['30', 'failed', 30, '1: 30، 2: 30']],
  // A pass is never made worse
  ['60', '40', ['60', 'passed', 60, '1: 60، 2: 40'], ['60', 'passed', 60, '1: 60، 2: 40']],
  ['60', '80', ['80', 'passed', 80, '1: 60، 2: 80'], ['60', 'passed', 60, '1: 60، 2: 80']],
  ['30', '/50', ['/50', 'raised', 50, '1: 30، 2: /50'], ['/50', 'raised', 50, '1: 30، 2: /50']],
  [undefined, '72', ['72', 'passed', 72, ''], ['72', 'passed', 72, '']],
  ['30', undefined, ['30', 'failed', 30, ''], ['30', 'failed', 30, '']],
])(
  'a subject with «%s» in the first session and «%s» in the second counts as each of the two rules says',
  (first, second, earned, passMark) => {
    expect(counted(first, second)).toEqual(earned)
    expect(counted(first, second, 'pass_mark')).toEqual(passMark)
  },
)

test('the pass mark is half of the full mark of the second session’s sheet', () => {
  const sheets = [
    { session: 1, subjects: [subject('النحو', 100)] } as const,
    { session: 2, subjects: [subject('النحو', 75)] } as const,
  ]
  const [mark] = termMarks(subjectsOfTerm(sheets), { 1: ['20'], 2: ['70'] }, 'pass_mark', rememberedDegrees())
  expect([mark?.text, mark?.finalDegree, mark?.parsed]).toEqual(['37.5', 75, { outcome: 'passed', hundredths: 3750 }])
})

test('a term has the first session’s subjects, then those of the second session only, and totals the marks that count', () => {
  const sheets = [
    { session: 2, subjects: [subject('البلاغة'), subject('الصرف')] } as const,
    { session: 1, subjects: [subject('النحو'), subject('الصرف'), subject('الحاسب', 100, false)] } as const,
  ]
  const subjects = subjectsOfTerm(sheets)
  expect(subjects.map(({ subject: { name } }) => name)).toEqual(['النحو', 'الصرف', 'الحاسب', 'البلاغة'])

  const read = rememberedDegrees()
  const both = termMarks(subjects, { 1: ['60', '30', '99'], 2: ['', '70'] }, 'earned', read)
  expect(both.map((mark) => mark?.text)).toEqual(['60', '70', '99', undefined])
  expect(totalOfMarks(both)).toEqual({ totalHundredths: 13_000, maxHundredths: 20_000 })
  const secondOnly = termMarks(subjects, { 2: ['55', '70'] }, 'earned', read)
  expect(secondOnly.map((mark) => mark?.text)).toEqual([undefined, '70', undefined, '55'])
})

test('of several subjects with the same name, subjectKey returns the key of the first', () => {
  expect(subjectKeys([{ name: 'النحو' }, { name: 'القرآن' }, { name: 'القرأن' }]).indexOf(subjectKey('القران'))).toBe(1)
})

test('subjects of the same name are matched between the two sessions’ sheets in their order', () => {
  expect(subjectKeys(['القرآن', 'القرأن', 'النحو', 'القرآن'].map((name) => ({ name })))).toEqual([
    '0 القران',
    '1 القران',
    '0 النحو',
    '2 القران',
  ])
  const sheets = ([1, 2] as const).map((session) => ({ session, subjects: [subject('القرآن'), subject('القرآن')] }))
  const marks = termMarks(subjectsOfTerm(sheets), { 1: ['20', '30'], 2: ['', '60'] }, 'earned', rememberedDegrees())
  expect(marks.map((mark) => mark?.text)).toEqual(['20', '60'])
})

test.each([
  // A cell with two attempts has those of both sessions
  ['30||60', undefined, '1: 30، 2: 60'],
  ['30||60', '60', '1: 30، 2: 60'],
  ['30||60', '70', '1: 30، 2: 60، 2: 70'],
  ['30||40', '40||60', '1: 30، 2: 40، 2: 60'],
  // In a second session's sheet, the first of two attempts is usually the mark of the first session
  ['30', '30||60', '1: 30، 2: 60'],
  ['30', '20||60', '1: 30، 2: 20، 2: 60'],
  [undefined, '30||60', '1: 30، 2: 60'],
  [undefined, '30||40', '1: 30، 2: 40'],
])('the cells «%s» and «%s» have the attempts %s', (first, second, attempts) => {
  expect(counted(first, second)?.[3]).toBe(attempts)
})

test('by `pass_mark` the second session’s mark counts in full after an excuse, else as the pass mark at most', () => {
  const text = (first: string, second: string) => counted(first, second, 'pass_mark')?.[0]
  expect([text('عذر', '90'), text('غـ', '90'), text('20', '50'), text('20', '50.5')]).toEqual(['90', '50', '50', '50'])
})

test('a student who is in the second session only has all subjects of its sheet, also those without a mark', () => {
  const [mark] = termMarks(subjectsOfTerm(NAHW), { 2: [''] }, 'earned', rememberedDegrees())
  expect([mark?.text, mark?.attempts]).toEqual(['', []])
})

test('hasSecondAttempt is true if the student sat a subject more than once', () => {
  const marks = (first: string, second: string) =>
    termMarks(subjectsOfTerm(NAHW), { 1: [first], 2: [second] }, 'earned', rememberedDegrees())
  expect([[], [undefined], marks('30', ''), marks('30', '60')].map((list) => hasSecondAttempt(list))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(hasSecondAttempt([undefined, ...marks('30', ''), ...marks('30', '60')])).toBe(true)
})
