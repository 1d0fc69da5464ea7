import { describe, expect, test } from 'vitest'
import { columnKind, subjectGroup } from './header-words.rules.ts'
import { rowLabel, saysWithheld } from './row-words.rules.ts'

test.each([
  ['seat_number', 'seat'],
  ['Seat Number', 'seat'],
  ['رقم الجلوس', 'seat'],
  ['رقم  الجلوس:', 'seat'],
  ['name', 'name'],
  ['الإسم', 'name'],
  ['اسم الطالب', 'name'],
  ['الرقم التعريفى', 'studentId'],
  ['student_id', 'studentId'],
  ['المجموع', 'total'],
  ['النسبه المئويه', 'percentage'],
  ['النسبة', 'percentage'],
  ['التقدير', 'classification'],
  ['ملاحظات', 'note'],
  ['م', 'ignored'],
  ['النحو', undefined],
  ['تاريخ الأدب', undefined],
  ['', undefined],
])('the header «%s» is a column of kind %s', (text, kind) => {
  expect(columnKind(text)).toBe(kind)
})

test.each([
  ['مواد تضاف للمجموع', 'counted'],
  ['المواد التي تضاف إلى المجموع', 'counted'],
  ['مواد لا تضاف للمجموع', 'uncounted'],
  ['المواد التى لا تضاف الى المجموع', 'uncounted'],
  ['مواد غير مضافة للمجموع', 'uncounted'],
  ['مواد خارج المجموع', 'uncounted'],
  ['تخلفات', 'carried'],
  ['مواد التخلف', 'carried'],
  ['المجموع', undefined],
  ['المواد', undefined],
  ['الإضافة في النحو', undefined],
])('the header «%s» opens a group: %s', (text, group) => {
  expect(subjectGroup(text)).toBe(group)
})

test.each([
  ['final_degree', 'full_mark'],
  ['النهاية العظمى', 'full_mark'],
  ['النهايه العظمي للدرجات', 'full_mark'],
  ['الدرجة العظمى', 'full_mark'],
  ['is_calculated_in_total', 'counted_flag'],
  ['تضاف للمجموع', 'counted_flag'],
  ['النهاية الصغرى', 'pass_mark'],
  ['طالب أول', undefined],
  ['', undefined],
])('the text «%s» labels a row: %s', (text, label) => {
  expect(rowLabel(text)).toBe(label)
})

describe('a withheld result', () => {
  test.each(['حجب', 'محجوب', 'محجوبة', 'تحجب النتيجة', 'حُجبت لعدم سداد الرسوم'])('is recognised in «%s»', (text) => {
    expect(saysWithheld(text)).toBe(true)
  })

  test.each(['', 'رأفة', 'ناجح', 'باق للإعادة'])('is not recognised in «%s»', (text) => {
    expect(saysWithheld(text)).toBe(false)
  })
})
