import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

const HEAD = ['رقم الجلوس', 'الاسم', 'النحو (100)', 'الحاسب* (100)']

/** Returns row and text of each line of the stop for a sheet with these rows between and below its students. */
function unread(between: readonly (readonly GridCell[])[], below: readonly (readonly GridCell[])[] = []) {
  const rows = [HEAD, [10_001, 'هدى حسن', 60, 70], ...between, [10_002, 'منى علي', 61, 71], ...below]
  const { stops } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
  return stops
    .filter(({ code }) => code === 'rows_unread')
    .flatMap(({ lines }) => lines.map((line) => [line.row, line.stated]))
}

test.each(['طلاب محجوبة نتائجهم', 'لا تعلن نتيجتهم', 'الفرقة الثالثة', 'الفصل الدراسي الثاني', 'الدور الثاني'])(
  'the caption «%s» above students stops the publication',
  (caption) => {
    expect(unread([[caption]])).toEqual([[3, caption]])
    expect(unread([[null, null, caption]])).toEqual([[3, caption]])
    expect(unread([], [[caption]])).toEqual([])
  },
)

test.each(['طلاب الانتساب', 'نتيجة الفرقة الثانية - الفصل الدراسي الأول - 2024/2025', 'الدور الأول', 'صفحة 2'])(
  'the caption «%s» changes nothing and does not stop the publication',
  (caption) => {
    expect(unread([[caption]])).toEqual([])
  },
)

test('a caption of another year above students stops the publication', () => {
  expect(unread([[null, null, 'العام الجامعي 2023/2024']])).toEqual([[3, 'العام الجامعي 2023/2024']])
  expect(unread([[null, null, 'العام الجامعي 2024/2025']])).toEqual([])
})

test('a header that is repeated on a page is no caption', () => {
  expect(unread([HEAD])).toEqual([])
})

test('a footnote about subjects that do not count stops the publication', () => {
  expect(unread([], [['* مواد لا تضاف للمجموع']])).toEqual([[4, '* مواد لا تضاف للمجموع']])
  expect(unread([], [['غـ: غائب، ح: محجوب']])).toEqual([])
})

test.each([
  'تحجب نتيجة الطالب رقم ١٠٠٠١ لعدم السداد',
  'موقوف: منى على',
  'الغش: تلغى مادة النحو',
  'تضاف 5 درجات رأفة لكل طالب في مادة النحو',
  'النهاية العظمى للنحو 80',
])('the footnote «%s» stops the publication', (text) => {
  expect(unread([], [[null, null, text]])).toEqual([[4, text]])
})

test.each([
  'ح: محجوب، م: موقوف',
  'تحجب نتيجة من لم يسدد',
  '10001 هدى حسن: الأولى',
  '/ درجة رأفة',
  'نسبة النجاح في النحو 85%',
  'أستاذ النحو',
])('the footnote «%s» changes nothing and does not stop the publication', (text) => {
  expect(unread([], [[text]])).toEqual([])
})

test('names of subjects above a second table stop the publication if they differ from the header', () => {
  expect(unread([[null, null, 'الحاسب* (100)', 'النحو (100)']])).toEqual([[3, 'الحاسب* (100)']])
  expect(unread([[null, null, 'النحو (100)', 'الفقه']])).toEqual([[3, 'الفقه']])
  expect(unread([[null, null, 'النحو (100)', 'الحاسب* (100)']])).toEqual([])
  expect(unread([['رقم الجلوس', null, 'الحاسب* (100)', 'النحو (100)']])).toEqual([[3, 'الحاسب* (100)']])
  expect(unread([['تابع', null, 'الحاسب* (100)', 'النحو (100)']])).toEqual([[3, 'الحاسب* (100)']])
  expect(unread([['راجعه', null, 'منى حسن', 'هدى علي']])).toEqual([])
  expect(unread([[null, null, 'اللجنة الثانية', null]])).toEqual([])
  expect(unread([], [[null, null, 'أستاذ المادة', 'أستاذ المادة']])).toEqual([])
})

/** Returns the rows of the stop for a sheet of these subjects, with this row between its students. */
function otherNames(subjects: readonly string[], row: readonly GridCell[], groups: readonly GridCell[] = []) {
  const marks = subjects.map(() => 60)
  const header = [['رقم الجلوس', 'الاسم', ...(groups.length > 0 ? groups : subjects)]]
  const names = groups.length > 0 ? [[null, null, ...subjects]] : []
  const students = [
    [10_001, 'هدى حسن', ...marks],
    [null, null, ...row],
    [10_002, 'منى علي', ...marks],
  ]
  const { stops } = recogniseSheet([gridOf([...header, ...names, ...students])], { grade: 2, term: 1, year: 2025 })
  return stops.flatMap(({ code, lines }) => (code === 'rows_unread' ? lines.map(({ stated }) => stated) : []))
}

test('texts in a row are names of subjects only if they are above at least half of the subjects', () => {
  const four = ['النحو (100)', 'الصرف (100)', 'الأدب (100)', 'الفقه (100)']
  const row = ['اللغة', 'النقد']
  expect(otherNames(four, row)).toEqual(['اللغة'])
  expect(otherNames([...four, 'التفسير (100)'], row)).toEqual([])
})

test('names of subjects above a second table are compared with all rows of the header', () => {
  const groups = ['مواد تضاف للمجموع', null]
  expect(otherNames(['النحو (100)', 'الصرف (100)'], ['النحو (100)', 'الصرف (100)'], groups)).toEqual([])
})

test('a footnote may name a subject with «لـ» in front', () => {
  const footnote = (text: string) => {
    const rows = [
      ['رقم الجلوس', 'الاسم', 'أصول الفقه (100)'],
      [10_001, 'هدى حسن', 60],
      [null, null, text],
    ]
    const { stops } = recogniseSheet([gridOf(rows)], { grade: 2, term: 1, year: 2025 })
    return stops.filter(({ code }) => code === 'rows_unread').length
  }
  expect(footnote('النهاية العظمى لأصول الفقه 80')).toBe(1)
  expect(footnote('النهاية العظمى لأصول الدين 80')).toBe(0)
})
