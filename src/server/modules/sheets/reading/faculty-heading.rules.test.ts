import { expect, test } from 'vitest'
import { type FacultyShape, LARGEST_SHAPE } from '#contract/faculty-shape.ts'
import { headingIn, headingInName } from './heading-words.rules.ts'
import { problemList } from './problem-list.rules.ts'
import { resolveHeading } from './sheet-heading.rules.ts'

function faculty(grades: readonly string[], terms: readonly string[]): FacultyShape {
  return { grades: grades.map((name) => ({ name })), terms: terms.map((name) => ({ name })) }
}

const MEDICINE = faculty(
  ['السنة الإعدادية', 'المستوى الأول', 'المستوى الأول متقدم', 'الثانية', 'الامتياز'],
  ['فصل الخريف', 'فصل الربيع', 'الدورة الصيفية'],
)

test.each([
  ['نتيجة الفرقة الخامسة - الفصل الدراسي الأول', { grade: 5, term: 1 }],
  ['المستوى السابع - الفصل الصيفي', { grade: 7, term: 3 }],
  ['السنة السادسة، الترم الثالث', { grade: 6, term: 3 }],
  ['grade 6, summer term', { grade: 6, term: 3 }],
])('«%s» is read by the usual words if the faculty has that grade and term', (title, heading) => {
  expect(headingIn(title, LARGEST_SHAPE)).toEqual(heading)
  expect(headingIn(title)).toEqual(heading.term === 1 ? { term: 1 } : {})
})

test.each([
  ['كشف السنة الإعدادية - فصل الخريف', { grade: 1, term: 1 }],
  ['كشف طلاب الإمتياز - فصل الربيع', { grade: 5, term: 2 }],
  ['المستوى الأول - الدورة الصيفية', { grade: 2, term: 3 }],
  ['المستوى الأول متقدم - الفصل الدراسي الثاني', { grade: 3, term: 2 }],
])('the faculty’s own names come before the usual words: %s', (title, heading) => {
  expect(headingIn(title, MEDICINE)).toEqual(heading)
})

test('a grade whose name is only an ordinal is not found in the name of a term or session', () => {
  expect(headingIn('الفصل الدراسي الثانية', MEDICINE)).toEqual({})
  expect(headingIn('الفرقة الثانية - الدور الثاني', MEDICINE)).toEqual({ grade: 4, session: 2 })
})

const ENGINEERING = faculty(
  ['الفرقة الإعدادية', 'الفرقة الأولى', 'المستوى الثاني لغات', 'المستوى الثاني عام', 'أولى وثانية دراسات', 'الثالثة'],
  ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'],
)

test.each([
  ['السنة الأولى - الفصل الدراسي الأول', { term: 1 }],
  ['المستوى الثاني', {}],
  ['المستوى الثاني عام', { grade: 4 }],
  ['نتيجة السنة الثالثة', { grade: 6 }],
  ['نتيجة الفرقة الرابعة', {}],
  ['الفرقة السادسة', {}],
  ['الفرقة الإعدادية', { grade: 1 }],
])(
  'if ordinals in the names of grades differ from their places, «%s» is the grade with that ordinal, if any',
  (text, heading) => {
    expect(headingIn(text, ENGINEERING)).toEqual(heading)
  },
)

test('in a faculty with a preparatory year, «السنة الأولى» is its second grade, and «الفرقة الرابعة» is no grade', () => {
  const prepared = faculty(
    ['الإعدادية', 'الأولى', 'الثانية', 'الثالثة'],
    ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'],
  )
  expect(headingIn('نتيجة السنة الأولى', prepared)).toEqual({ grade: 2 })
  expect(headingIn('نتيجة المستوى الثالث', prepared)).toEqual({ grade: 4 })
  expect(headingIn('نتيجة الفرقة الرابعة', prepared)).toEqual({})
  expect(headingInName('degrees_grade_4.json', prepared)).toEqual({ grade: 4 })
  expect(headingInName('degrees_grade_5.json', prepared)).toEqual({})
})

test('a grade whose name has no ordinal does not change which grades ordinals mean', () => {
  const renamed = faculty(['التمهيدي', 'الفرقة الثانية', 'التخرج'], ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'])
  expect(headingIn('نتيجة السنة الأولى', renamed)).toEqual({ grade: 1 })
  expect(headingIn('نتيجة المستوى الثالث', renamed)).toEqual({ grade: 3 })
})

test('a second term whose name is «الفصل الصيفي» is not found as «الفصل الدراسي الثاني»', () => {
  const summer = faculty(['الفرقة الأولى'], ['الفصل الدراسي الأول', 'الفصل الصيفي'])
  expect(headingIn('الفرقة الأولى - الفصل الدراسي الثاني', summer)).toEqual({ grade: 1 })
  expect(headingIn('الفرقة الأولى - الترم الصيفي', summer)).toEqual({ grade: 1, term: 2 })
})

test('a short form such as 2025-g6-t3 is read only if the faculty has that grade and term', () => {
  expect(headingInName('2025-g6-t3-v1.csv', LARGEST_SHAPE)).toMatchObject({ grade: 6, term: 3, year: 2025 })
  expect(headingInName('2025-g6-t3-v1.csv')).toEqual({})
})

test('a chosen grade or term is ignored if the faculty does not have it', () => {
  const problems = problemList('كشف')
  const names = { worksheet: 'كشف', file: 'a.xlsx' }
  const choices = { grade: 5, term: 3, year: 2025 } as const
  expect(resolveHeading([], names, choices, problems).heading).toEqual({ year: 2025 })
  const kept = resolveHeading([], names, { ...choices, shape: LARGEST_SHAPE }, problemList('كشف'))
  expect(kept.heading).toEqual({ grade: 5, term: 3, year: 2025 })
})

test('two spellings of one name, which an older release stored, are found in no text', () => {
  const twice = faculty(
    ['الفرقة الإعدادية', 'الفرقة الاعدادية', 'التخرج'],
    ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'],
  )
  expect(headingIn('كشف الفرقة الإعدادية', twice)).toEqual({})
  expect(headingIn('كشف التخرج', twice)).toEqual({ grade: 3 })
  const usual = faculty(['الفرقة الأولى', 'الفرقة الاولى'], ['الفصل الدراسي الأول', 'الفصل الدراسي الثاني'])
  expect(headingIn('كشف الفرقة الأولى', usual)).toEqual({})
})
