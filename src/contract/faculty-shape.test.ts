import { describe, expect, test } from 'vitest'
import {
  type FacultyShape,
  gradeKeysOf,
  gradeName,
  gradeTermName,
  gradeTermOf,
  isGradeKey,
  isTermKey,
  LARGEST_SHAPE,
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
  test.each(['grade_0', 'grade_5', 'grade_1 ', 'GRADE_1', 'term_1', '', undefined])('%j is not a grade', (text) => {
    expect(isGradeKey(SPECIFIED_SHAPE, text)).toBe(false)
  })

  test.each(['term_0', 'term_3', 'Term_1', 'grade_1', '', undefined])('%j is not a term', (text) => {
    expect(isTermKey(SPECIFIED_SHAPE, text)).toBe(false)
  })

  test('names the grades and terms of the faculty only', () => {
    expect(gradeKeysOf(SPECIFIED_SHAPE).every((grade) => isGradeKey(SPECIFIED_SHAPE, grade))).toBe(true)
    expect(termKeysOf(SPECIFIED_SHAPE).every((term) => isTermKey(SPECIFIED_SHAPE, term))).toBe(true)
    expect(gradeTermOf(SCHOOL, { grade: 'grade_2', term: 'term_3' })).toEqual({ grade: 'grade_2', term: 'term_3' })
    expect(gradeTermOf(SCHOOL, { grade: 'grade_3', term: 'term_3' })).toBeUndefined()
    expect(gradeTermOf(SPECIFIED_SHAPE, { grade: 'grade_2', term: 'term_3' })).toBeUndefined()
  })
})
