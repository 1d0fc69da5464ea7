import { expect, test } from 'vitest'
import { controlGrid, gridOf, templateGrid } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const CHOICES = { grade: 2, term: 1, year: 2025 } as const

test('a student’s name with more than two hundred characters is an error', () => {
  const codes = (length: number) =>
    recogniseSheet([templateGrid({ C4: `${'ا'.repeat(length - 4)} علي` })], CHOICES).problems.map(({ code }) => code)
  expect([codes(200), codes(201)]).toEqual([[], ['name_too_long']])
})

test.each([
  ['أ12345678', ['student_id_invalid']],
  ['12345678أ', ['student_id_invalid']],
  ['1234567890', ['student_id_invalid']],
  ['١٢٣٤٥٦٧٨٩', []],
])('the identifier «%s» has the problems %j', (id, codes) => {
  const { problems } = recogniseSheet([templateGrid({ A4: id })], CHOICES)
  expect(problems.map(({ code }) => code)).toEqual(codes)
})

test('«حجب» in the verdict column withholds the result and is no verdict', () => {
  const rows = [
    ['رقم الجلوس', 'الاسم', 'النحو (100)', 'النتيجة'],
    [20001, 'هدى حسن', 85, 'حجب'],
    [20002, 'منى علي', 40, 'راسب'],
  ]
  const read = recogniseSheet([gridOf(rows)], CHOICES).rows
  expect(read.map(({ withheld, statedVerdict }) => [withheld, statedVerdict])).toEqual([
    [true, ''],
    [false, 'راسب'],
  ])
})

test.each(['F7', 'G7', 'I7'])('a total, a percentage or a note may withhold the result: %s', (cell) => {
  expect(recogniseSheet([controlGrid({ [cell]: 'حجب' })], {}).rows.map(({ withheld }) => withheld)).toEqual([
    true,
    false,
    false,
  ])
})

test('a remark beside the name may withhold the result, and stands in the note', () => {
  const rows = recogniseSheet([controlGrid({ C7: 'طالب أول (حجب)', C8: 'طالب ثان - لا تعلن نتيجته' })], {}).rows
  expect(rows.map(({ name, note, withheld }) => [name, note, withheld])).toEqual([
    ['طالب أول', 'حجب', true],
    ['طالب ثان', 'رأفة، لا تعلن نتيجته', true],
    ['طالب ثالث', '', false],
  ])
})
