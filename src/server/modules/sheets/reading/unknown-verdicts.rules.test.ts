import { expect, test } from 'vitest'
import type { GridCell } from './grid.rules.ts'
import { gridOf } from './sheet-grids.testing.ts'
import { recogniseSheet } from './sheet-layout.rules.ts'

/** Returns the stop for unknown verdicts of a sheet whose first students have these verdicts; the others passed. */
function stopOf(
  verdicts: readonly GridCell[],
  { students = 20, marks = 60 }: { students?: number; marks?: GridCell } = {},
) {
  const rows = Array.from({ length: students }, (_, at): GridCell[] => {
    return [
      10_001 + at,
      `طالب رقم ${at}`,
      at === 0 ? marks : 60,
      at < verdicts.length ? (verdicts[at] ?? null) : 'ناجح',
    ]
  })
  const head = [
    ['رقم الجلوس', 'الاسم', 'النحو', 'النتيجة'],
    [null, 'النهاية العظمى', 100],
  ]
  const { stops } = recogniseSheet([gridOf([...head, ...rows])], { grade: 2, term: 1, year: 2025 })
  return stops.find(({ code }) => code === 'verdict_unknown')
}

test.each(['موقوف', 'معلّقة', 'تحت التحقيق', 'ن', 'غير مقبول', 'مقبول مبدئيًّا'])(
  '«%s» in the column of verdicts stops the publication',
  (text) => {
    expect(stopOf([text])).toEqual({
      code: 'verdict_unknown',
      count: 1,
      lines: [{ row: 3, column: 'D', seat_number: '10001', name: 'طالب رقم 0', stated: text, expected: null }],
      offers: [],
    })
  },
)

test.each([
  [null],
  ['ناجح'],
  ['له دور ثان'],
  ['منقول بمادتين'],
  ['باق للإعادة'],
  ['راسب'],
  ['جيد جدًّا'],
  ['ضعيف'],
  ['حجب'],
  ['لا تعلن نتيجته'],
])('the verdict «%s» is known and does not stop the publication', (text) => {
  expect(stopOf([text])).toBeUndefined()
})

test('the verdict «غائب» of a student who was absent does not stop the publication', () => {
  expect(stopOf(['غائب'], { marks: 'غ' })).toBeUndefined()
})

test('an unknown verdict of a student whose result is withheld stops nothing', () => {
  expect(stopOf(['موقوف'], { marks: 'حجب' })).toBeUndefined()
})

test('a text is the sheet’s usual verdict if it is in more than three rows and in more than a fifth of them', () => {
  const times = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? 'ن' : 'نَ'))
  expect(stopOf(times(3), { students: 4 })).toMatchObject({ count: 3 })
  expect(stopOf(times(4), { students: 20 })).toMatchObject({ count: 4 })
  expect(stopOf(times(4), { students: 19 })).toBeUndefined()
  expect(stopOf([...times(5), 'موقوف'], { students: 20 })).toMatchObject({ count: 1 })
})

test.each(['مستجد', 'مستجدة', 'مستجدون', 'منتظم', 'انتساب', 'من الخارج', 'مقيد بالفرقة'])(
  'words about the enrolment such as «%s» are no verdicts, however many, and neither is «باق» beside them',
  (text) => {
    const stop = stopOf([...Array.from({ length: 16 }, () => text), 'باق', 'باقية', 'ناجح', 'راسب'])
    expect(stop).toMatchObject({ count: 18 })
    expect(stop?.lines.slice(16).map(({ stated }) => stated)).toEqual(['باق', 'باقية'])
  },
)

test('a usual verdict that also tells the enrolment is a verdict, and «باق» beside it, too', () => {
  expect(stopOf([...Array.from({ length: 16 }, () => 'ناجح منتظم'), 'باق', 'باقية'])).toBeUndefined()
})

test('a sheet without a column of verdicts has no unknown verdict', () => {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو (100)'],
    ...[1, 2].map((at) => [10_000 + at, `طالب رقم ${at}`, 60]),
  ])
  expect(recogniseSheet([grid], { grade: 2, term: 1, year: 2025 }).stops).toEqual([])
})

/** Returns the lines of the stop for a sheet whose student has these marks, and this text in a column of its own. */
function linesOf(kind: string, text: string, marks: readonly GridCell[] = [60, '/50']) {
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو', 'الصرف', kind],
    [null, 'النهاية العظمى', 100, 100],
    [10_001, 'هدى حسن', ...marks, text],
    [10_002, 'منى علي', 70, 80, null],
  ])
  const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  return stops.find(({ code }) => code === 'verdict_unknown')?.lines
}

test.each([
  'موقوف',
  'لم يسدد الرسوم',
  'عدم سداد المصروفات',
  'غير مسددة',
  'عليه متأخرات',
  'لحين استكمال الملف',
  'لحين.',
  'حتى يسدد',
  'تحت التحقيق',
  'محال إلى مجلس تأديب',
  'وقف قيد',
  'لم تسلم الأوراق',
  'غش في النحو',
  'محروم من الصرف',
  'غائبة',
  'حرم',
  'cheating',
])('«%s» among the remarks stops the publication', (text) => {
  expect(linesOf('ملاحظات', text)).toEqual([
    { row: 3, column: 'E', seat_number: '10001', name: 'هدى حسن', stated: text, expected: null },
  ])
})

test('a mark of 1 does not explain the remark «غش», so the remark stops the publication', () => {
  expect(linesOf('ملاحظات', 'غش', [1, 60])).toMatchObject([{ column: 'E', stated: 'غش' }])
})

test.each([
  'رأفة حتى 50',
  'تم سداد الرسوم',
  'دور ثان',
  'باق للإعادة',
  'تحسين',
  'حجب لحين السداد',
  'معفى من الرسوم',
  'قيد الدراسة',
])('«%s» among the remarks stops nothing', (text) => {
  expect(linesOf('ملاحظات', text)).toBeUndefined()
})

test.each([
  ['غش في النحو', ['غش', 60]],
  ['محروم من النحو', [0, 60]],
  ['غائب في النحو', [null, 60]],
])('the remark «%s» stops nothing if the marks %j may show it', (text, marks) => {
  expect(linesOf('ملاحظات', text, marks)).toBeUndefined()
})

test.each([
  ['النتيجة', 'غائبة'],
  ['النتيجة', 'محرومة'],
  ['التقدير', 'غش'],
  ['المجموع', 'غ'],
])('in the column «%s», «%s» stops the publication unless a mark shows it', (kind, text) => {
  expect(linesOf(kind, text)).toMatchObject([{ column: 'E', stated: text }])
  expect(linesOf(kind, text, ['غ', 60])).toBeUndefined()
})

test('a reason for withholding in place of a total, rank or classification, or beside the name, stops the publication', () => {
  for (const kind of ['المجموع', 'النسبة', 'التقدير', 'الترتيب']) {
    expect(linesOf(kind, 'موقوف')).toMatchObject([{ column: 'E', stated: 'موقوف' }])
  }
  const grid = gridOf([
    ['رقم الجلوس', 'الاسم', 'النحو (100)'],
    [10_001, 'هدى حسن (موقوفة)', 60],
    [10_002, 'منى علي - لم تسدد الرسوم', 70],
  ])
  const { stops } = recogniseSheet([grid], { grade: 2, term: 1, year: 2025 })
  expect(stops.find(({ code }) => code === 'verdict_unknown')?.lines).toMatchObject([
    { row: 2, column: 'B', name: 'هدى حسن', stated: 'موقوفة' },
    { row: 3, column: 'B', name: 'منى علي', stated: 'لم تسدد الرسوم' },
  ])
})
