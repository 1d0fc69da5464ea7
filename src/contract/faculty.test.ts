import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  GRADE_KEYS,
  gradeKey,
  gradeNumber,
  TERM_KEYS,
  termKey,
  termNumber,
  yearFromPath,
  yearLabel,
  yearPath,
} from './faculty.ts'

test('grades and terms convert from key to number and back', () => {
  expect(GRADE_KEYS.map(gradeNumber)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(GRADE_KEYS.map((grade) => gradeKey(gradeNumber(grade)))).toEqual([...GRADE_KEYS])
  expect(TERM_KEYS.map(termNumber)).toEqual([1, 2, 3])
  expect(TERM_KEYS.map((term) => termKey(termNumber(term)))).toEqual([...TERM_KEYS])
})

describe('an academic year', () => {
  test.each([
    [2024, '2023_24', '2023/24'],
    [2025, '2024_25', '2024/25'],
    [2010, '2009_10', '2009/10'],
    [2009, '2008_09', '2008/09'],
    [2000, '1999_00', '1999/00'],
    [2100, '2099_00', '2099/00'],
    [2101, '2100_01', '2100/01'],
  ])('the academic year that ends in %i is written %s in a path and %s on the screen', (year, path, label) => {
    expect(yearPath(year)).toBe(path)
    expect(yearFromPath(path)).toBe(year)
    expect(yearLabel(path)).toBe(label)
  })

  test.each([
    '2024_24',
    '2024_26',
    '2025_24',
    '2024-25',
    '2024/25',
    '2024_2025',
    '24_25',
    '2024_5',
    '2024_25 ',
    ' 2024_25',
    '2024_25\n',
    '٢٠٢٤_٢٥',
    '2099_100',
    '2025',
    '',
    undefined,
  ])('%j is not an academic year', (path) => {
    expect(yearFromPath(path)).toBeUndefined()
  })

  test('every academic year that a database row may have converts to a path and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
        expect(yearFromPath(yearPath(year))).toBe(year)
      }),
    )
  })
})
