import { expect, test } from 'vitest'
import { numberFormat, otherwiseShown } from './number-format.ts'

test.each<[code: string, value: number, shown: string | undefined]>([
  ['0', 49.6, '50'],
  ['0', 49.4, '49'],
  ['0', 2.5, '3'],
  ['0', 65, '65'],
  ['0.0', 49.96, '50'],
  ['0.00', 1.005, '1.01'],
  ['.0', 0.55, '0.6'],
  ['#,##0', 1234.5, '1235'],
  ['0_);(0)', 49.6, '50'],
  ['* 0', 49.6, '50'],
  ['[Red]0', 49.6, '50'],
  ['[$-2000401]0', 49.6, '50'],
  ['[$ج.م-C01] 0', 5, 'ج.م 5'],
  ['0" درجة"', 65, '65 درجة'],
  ['0"*"', 65, '65*'],
  ['"/"0', 50, '/50'],
  ['\\/0', 50, '/50'],
  ['0;-0;"غ"', 0, 'غ'],
  ['0;-0;"غ"', 5, '5'],
  ['0;-0', 0, '0'],
  ['[<50]"راسب";0', 43, 'راسب'],
  ['[<50]"راسب";0', 50, '50'],
  ['[<=50]"أ";[>60]"ب";[=55]"ج";[<>57]"د";"هـ"', 50, 'أ'],
  ['[<=50]"أ";[>60]"ب";[=55]"ج";[<>57]"د";"هـ"', 61, 'ب'],
  ['[<=50]"أ";[>60]"ب";[=55]"ج";[<>57]"د";"هـ"', 55, 'ج'],
  ['[<=50]"أ";[>60]"ب";[=55]"ج";[<>57]"د";"هـ"', 60, 'د'],
  ['[<=50]"أ";[>60]"ب";[=55]"ج";[<>57]"د";"هـ"', 57, 'هـ'],
  ['[>=90]"م"', 90, 'م'],
  ['[>=90]"م"', 89, undefined],
  [';;;', 77, ''],
  ['General', 49.6, '49.6'],
  ['General" درجة"', 49.6, '49.6 درجة'],
  // What is shown is undefined for formats and values that are not understood
  ['0', -5, undefined],
  ['0.0E+00', 49.6, undefined],
  ['# ?/?', 49.6, undefined],
  ['00"-"000', 12_345, undefined],
  ['0,', 49_600, undefined],
  ['@', 49.6, undefined],
])('the format %s shows %d as %j', (code, value, shown) => {
  expect(numberFormat(code)(value)).toBe(shown)
})

test.each<[value: number, text: string | undefined, shown: string | undefined]>([
  [49.6, '50', '50'],
  [0, 'غ', 'غ'],
  [77, '', ''],
  [65, '65', undefined],
  [65, '65.00', undefined],
  [65.5, '65,5', undefined],
  [65, '٦٥', undefined],
  [66.666, '66.67', undefined],
  [96.399999999999991, '96.4', undefined],
  [49.6, undefined, undefined],
])('for the number %d that is shown as %j, otherwiseShown returns %j', (value, text, shown) => {
  expect(otherwiseShown(value, text)).toBe(shown)
})
