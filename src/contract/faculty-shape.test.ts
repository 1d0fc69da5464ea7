import { describe, expect, test } from 'vitest'
import {
  type FacultyShape,
  gradeKeysOf,
  gradeName,
  gradeTermName,
  gradeTermOf,
  hasOwnNames,
  isGradeKey,
  isSpecifiedShape,
  isTermKey,
  LARGEST_SHAPE,
  namesForeignPlace,
  SPECIFIED_SHAPE,
  shortGradeName,
  shortTermName,
  termKeysOf,
  termName,
} from './faculty-shape.ts'

const SCHOOL: FacultyShape = {
  grades: [{ name: 'المستوى الأول' }, { name: 'الامتياز' }],
  terms: [{ name: 'فصل الخريف' }, { name: 'فصل الربيع' }, { name: 'فصل الصيف' }],
}

test('the specified faculty has four grades and two terms', () => {
  expect(gradeKeysOf(SPECIFIED_SHAPE)).toEqual(['grade_1', 'grade_2', 'grade_3', 'grade_4'])
  expect(termKeysOf(SPECIFIED_SHAPE)).toEqual(['term_1', 'term_2'])
  expect(gradeKeysOf(SPECIFIED_SHAPE).map((grade) => gradeName(SPECIFIED_SHAPE, grade))).toEqual([
    'الفرقة الأولى',
    'الفرقة الثانية',
    'الفرقة الثالثة',
    'الفرقة الرابعة',
  ])
  expect(termKeysOf(SPECIFIED_SHAPE).map((term) => termName(SPECIFIED_SHAPE, term))).toEqual([
    'الفصل الدراسي الأول',
    'الفصل الدراسي الثاني',
  ])
})

test('a faculty has as many grades and terms as its shape names', () => {
  expect(gradeKeysOf(SCHOOL)).toEqual(['grade_1', 'grade_2'])
  expect(termKeysOf(SCHOOL)).toEqual(['term_1', 'term_2', 'term_3'])
  expect(gradeKeysOf(LARGEST_SHAPE)).toHaveLength(7)
  expect(termKeysOf(LARGEST_SHAPE)).toHaveLength(3)
})

test('grades and terms have the names of the faculty', () => {
  expect(gradeTermName(SCHOOL, { grade: 'grade_2', term: 'term_3' })).toBe('الامتياز، فصل الصيف')
  expect(shortGradeName(SCHOOL, 'grade_1')).toBe('الأول')
  expect(shortGradeName(SPECIFIED_SHAPE, 'grade_4')).toBe('الرابعة')
  expect(shortTermName(SPECIFIED_SHAPE, 'term_2')).toBe('الفصل الثاني')
  expect(shortTermName(LARGEST_SHAPE, 'term_3')).toBe('الفصل الصيفي')
})

test('a grade or term that the faculty no longer has keeps its usual name', () => {
  expect(gradeName(SPECIFIED_SHAPE, 'grade_5')).toBe('الفرقة الخامسة')
  expect(termName(SPECIFIED_SHAPE, 'term_3')).toBe('الفصل الصيفي')
})

describe('an address', () => {
  test.each(['grade_0', 'grade_5', 'grade_1 ', 'GRADE_1', 'term_1', '', undefined])(
    'the text %j of a URL is not a grade',
    (text) => {
      expect(isGradeKey(SPECIFIED_SHAPE, text)).toBe(false)
    },
  )

  test.each(['term_0', 'term_3', 'Term_1', 'grade_1', '', undefined])('the text %j of a URL is not a term', (text) => {
    expect(isTermKey(SPECIFIED_SHAPE, text)).toBe(false)
  })

  test('a URL may name only the grades and terms that the faculty has', () => {
    expect(gradeKeysOf(SPECIFIED_SHAPE).every((grade) => isGradeKey(SPECIFIED_SHAPE, grade))).toBe(true)
    expect(termKeysOf(SPECIFIED_SHAPE).every((term) => isTermKey(SPECIFIED_SHAPE, term))).toBe(true)
    expect(gradeTermOf(SCHOOL, { grade: 'grade_2', term: 'term_3' })).toEqual({ grade: 'grade_2', term: 'term_3' })
    expect(gradeTermOf(SCHOOL, { grade: 'grade_3', term: 'term_3' })).toBeUndefined()
    expect(gradeTermOf(SPECIFIED_SHAPE, { grade: 'grade_2', term: 'term_3' })).toBeUndefined()
  })
})

const { grades: GRADES, terms: TERMS } = SPECIFIED_SHAPE

test.each<[shape: string, FacultyShape, isSpecified: boolean]>([
  ['the same names', { grades: [...GRADES], terms: [...TERMS] }, true],
  ['one grade less', { grades: GRADES.slice(0, 3), terms: TERMS }, false],
  ['a summer term', { grades: GRADES, terms: LARGEST_SHAPE.terms }, false],
  ['other names of terms', { grades: GRADES, terms: SCHOOL.terms.slice(0, 2) }, false],
  ['all grade names in one', { grades: [{ name: GRADES.map(({ name }) => name).join('') }], terms: TERMS }, false],
])('isSpecifiedShape accepts only the default grades and terms with their names: %s', (_, shape, isSpecified) => {
  expect(isSpecifiedShape(shape)).toBe(isSpecified)
})

test('hasOwnNames is false if two grades have the same name', () => {
  expect([hasOwnNames(GRADES), hasOwnNames([...GRADES, { name: 'الفرقة الأولى' }])]).toEqual([true, false])
})

test.each([
  ['grade_3', true],
  ['grade_2', false],
  ['degrees_grade_3.json', true],
  ['degrees_grade_2.json', false],
  ['books_grade_7.json', true],
  ['term_3', false],
  ['grade_3_books', false],
  ['nahw', false],
])('whether %s names a grade or term that a school of two grades and three terms lacks: %s', (text, isForeign) => {
  expect(namesForeignPlace(SCHOOL, text)).toBe(isForeign)
})

test('namesForeignPlace finds that a faculty of two terms has no term_3', () => {
  expect(['term_2', 'term_3'].map((term) => namesForeignPlace(SPECIFIED_SHAPE, term))).toEqual([false, true])
})

test('a short name omits the usual words only at the beginning of a name', () => {
  const shape: FacultyShape = {
    grades: [{ name: 'دبلوم السنة الأولى' }],
    terms: [{ name: 'بديل الفصل الدراسي الأول' }, { name: 'الثاني' }],
  }
  expect(shortGradeName(shape, 'grade_1')).toBe('دبلوم السنة الأولى')
  expect(shortTermName(shape, 'term_1')).toBe('بديل الفصل الدراسي الأول')
})
