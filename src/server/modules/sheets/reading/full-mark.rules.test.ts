import { expect, test } from 'vitest'
import { fullMarkForAll, fullMarkOf, headerFullMark, totalFullMark } from './full-mark.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'

test.each([
  ['100', 100],
  ['١٠٠', 100],
  ['100 درجة', 100],
  ['100درجه', 100],
  ['من 100', 100],
  ['1', 1],
  ['12.5', 12.5],
  ['0', undefined],
  ['12.555', undefined],
  ['100000', undefined],
  ['مادة100', undefined],
  ['100مادة', undefined],
  ['درجة100', undefined],
  ['10من 0', undefined],
  ['', undefined],
])('the full mark of «%s» is %s', (text, mark) => {
  expect(fullMarkOf(text)).toBe(mark)
})

test.each([
  ['النحو (100)', 'النحو', 100],
  ['النحو [من ١٠٠ درجة]', 'النحو', 100],
  ['النحو (10)', 'النحو', 10],
  ['النحو 50 درجة', 'النحو', 50],
  ['النحو - 50 درجة', 'النحو', 50],
  ['النحو من 50', 'النحو', 50],
  ['النحو / 50', 'النحو', 50],
])('the header «%s» names %s with the full mark %i', (text, name, fullMark) => {
  expect(headerFullMark(text)).toEqual({ name, fullMark })
})

test.each([
  'النحو',
  'النحو (05)',
  'النحو (12)',
  'النحو (09)',
  '-',
  'النحو (100) تحريري',
  'النحو 100 درجة تحريري',
  'النحو من 100 تحريري',
  '(100)',
])('the header «%s» states no full mark', (text) => {
  expect(headerFullMark(text)).toBeUndefined()
})

test.each([
  ['in one cell', [['النهاية العظمى لكل مادة 100 درجة']], 100],
  ['without its article', [['نهاية عظمى لكل مادة 100']], 100],
  ['after other words', [['كلية اللغة العربية'], ['الدرجة العظمى لجميع المواد: ٥٠']], 50],
  ['in a later cell than its label', [['النهاية العظمى', 'النهاية العظمى لكل مادة 100']], 100],
  ['after a number of something else', [['عن كل مادة 20 جنيها، النهاية العظمى لكل مادة 100']], 100],
  ['without its label', [['لكل مادة 100 درجة']], undefined],
  ['that is the total', [['الدرجة الكلية لجميع المواد 500']], undefined],
  ['of one subject', [['النهاية العظمى للنحو 100']], undefined],
])('whether titles state a full mark for all subjects: %s', (_, titles, mark) => {
  expect(fullMarkForAll(gridOf(titles).rows)).toBe(mark)
})

test.each([
  ['المجموع (300)', 300],
  ['المجموع من ٣٠٠', 300],
  ['المجموع/300', 300],
  ['المجموع 300 درجة', 300],
  ['المجموع', undefined],
  ['المجموع (05)', undefined],
  ['المجموع (12)', undefined],
  ['المجموع 300 معدلا', undefined],
  ['المجموع 2024/12345', undefined],
])('the header «%s» of a total states the full mark %s', (text, fullMark) => {
  expect(totalFullMark(text)).toBe(fullMark)
})
