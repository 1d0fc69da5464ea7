import { describe, expect, test } from 'vitest'
import { SHEET_PROBLEMS, type SheetProblemCode, sheetProblemSeverity, sheetProblemText } from './sheet-problems.ts'

// `Object.keys` loses the key type; the keys of the table are its codes.
const codes = Object.keys(SHEET_PROBLEMS) as SheetProblemCode[]
const place = { worksheet: 'ورقة 1', row: 7, column: 'C' }

describe.each(codes)('the problem %s', (code) => {
  const [severity, template] = SHEET_PROBLEMS[code]

  test('each sheet problem has a severity and an Arabic sentence', () => {
    expect(['error', 'warning']).toContain(severity)
    expect(sheetProblemSeverity({ ...place, code })).toBe(severity)
    expect(template).toMatch(/\p{Script=Arabic}{3}/u)
    expect(template).toMatch(/\.$/)
  })

  test('the sentence of a sheet problem has no placeholder left', () => {
    const text = sheetProblemText({ ...place, code, value: 'قيمة الخلية', expected: 'القيمة الأخرى' })
    expect(text).not.toMatch(/[{}]/)
    expect(text.includes('قيمة الخلية')).toBe(template.includes('{value}'))
    expect(text.includes('القيمة الأخرى')).toBe(template.includes('{expected}'))
    expect(sheetProblemText({ ...place, code })).not.toMatch(/[{}]|undefined/)
  })
})

test('no two sheet problems have the same sentence', () => {
  expect(new Set(codes.map((code) => SHEET_PROBLEMS[code][1])).size).toBe(codes.length)
})

test('the sentence of a sheet problem contains the value of the cell and the expected value', () => {
  const problem = { ...place, code: 'degree_above_full_mark', value: '101', expected: '100' } as const
  expect(sheetProblemText(problem)).toBe('الدرجة «101» أكبر من النهاية العظمى 100.')
})
