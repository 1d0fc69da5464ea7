import { expect, test } from 'vitest'
import { SHEET_STOP_CODES, sheetStopText } from './sheet-stops.ts'

test('in the sentence of a publication stop, the Arabic noun agrees with the count', () => {
  const endOf = (count: number) => sheetStopText({ code: 'students_gone', count }).split(': ')[1]
  expect([1, 2, 3, 11, 552].map(endOf)).toEqual(['طالب واحد.', 'طالبان.', '3 طلاب.', '11 طالبًا.', '552 طالبًا.'])
  expect(sheetStopText({ code: 'column_not_understood', count: 2 })).toContain(': عمودان.')
  expect(sheetStopText({ code: 'corrections_undone', count: 3 })).toContain(': 3 درجات.')
  expect(sheetStopText({ code: 'hidden_content', count: 2 })).toContain('عددها 2.')
})

test('the sentence of a publication stop has no placeholder left', () => {
  for (const code of SHEET_STOP_CODES) expect(sheetStopText({ code, count: 4 }), code).not.toMatch(/[{}]/)
})
