import { expect, test } from 'vitest'
import { cellOfText, cellsOfText, readTimetable } from './timetable-cells.ts'

const NAHW = { subject: 'النحو', detail: 'د. هدى القباني', place: 'المدرج 1' }
const EMPTY = { subject: '', detail: '', place: '' }

test.each([
  'النحو\nد. هدى القباني\nالمدرج 1',
  'النحو - د. هدى القباني - المدرج 1',
  'النحو (د. هدى القباني، المدرج 1)',
  ' النحو / المدرج 1 / ',
])('the cell %j is split into its subject, its details and its place', (text) => {
  expect(cellOfText(text)).toEqual(text.includes('هدى') ? NAHW : { ...NAHW, detail: '' })
})

test.each([
  ['', EMPTY],
  ['-', EMPTY],
  ['النحو', { ...EMPTY, subject: 'النحو' }],
  ['النحو - قاعة 3 - د. هدى', { subject: 'النحو', detail: '', place: 'قاعة 3، د. هدى' }],
  ['اللغة الإنجليزية\n9 صباحًا', { ...EMPTY, subject: 'اللغة الإنجليزية', detail: '9 صباحًا' }],
])('the cell %j is split into its three texts', (text, cell) => {
  expect(cellOfText(text)).toEqual(cell)
})

test('a pasted text is split at tabs and line breaks, and a quoted cell keeps its line breaks', () => {
  const text = 'اليوم\t9:00\t10:45\r\nالسبت\t"النحو\nد. ""هدى"""\tالصرف\r\n\r\n'
  expect(cellsOfText(text)).toEqual([
    ['اليوم', '9:00', '10:45'],
    ['السبت', 'النحو\nد. "هدى"', 'الصرف'],
  ])
})

test('days in rows are read, with the title and periods above them, and a row of an unknown day is reported', () => {
  const reading = readTimetable([
    ['جدول الفرقة الأولى', '', ''],
    ['اليوم', '9:00 - 10:30', '10:45 - 12:15'],
    ['السبت', 'النحو - د. هدى القباني - المدرج 1', ''],
    ['يوم الاحد', '', 'الصرف'],
    ['إجازة', '', ''],
    ['الاثنين', 'النحو', ''],
    ['', 'د. هدى القباني', ''],
    ['', 'المدرج 1', ''],
  ])
  expect(reading).toEqual({
    unknownDays: ['إجازة'],
    surplus: { columns: [], days: [] },
    draft: {
      caption: 'جدول الفرقة الأولى',
      columns: ['9:00 - 10:30', '10:45 - 12:15'],
      days: [
        { day: 'saturday', cells: [NAHW, EMPTY] },
        { day: 'sunday', cells: [EMPTY, { ...EMPTY, subject: 'الصرف' }] },
        { day: 'monday', cells: [NAHW, EMPTY] },
      ],
    },
  })
})

test('a table whose days are columns is transposed', () => {
  const reading = readTimetable([
    ['الفصل الثاني'],
    ['الموعد', 'السبت', 'الأحد', 'الاثنين'],
    ['9:00', 'النحو', '', 'الصرف'],
    ['11:00', '', 'الفقه', ''],
  ])
  expect(reading?.draft.caption).toBe('الفصل الثاني')
  expect(reading?.draft.columns).toEqual(['9:00', '11:00'])
  expect(reading?.draft.days.map(({ day, cells }) => [day, ...cells.map(({ subject }) => subject)])).toEqual([
    ['saturday', 'النحو', ''],
    ['sunday', '', 'الفقه'],
    ['monday', 'الصرف', ''],
  ])
})

test('the date of an exam is read from the day’s cell or the one beside it, also in Arabic digits', () => {
  const rows = (dates: readonly string[][]) => [
    ['اليوم', 'التاريخ', 'الأولى'],
    ...dates.map((row) => [...row, 'النحو']),
  ]
  const days = (dates: readonly string[][]) => readTimetable(rows(dates))?.draft.days.map(({ day }) => day)
  expect(
    days([
      ['السبت', '24/5/2025'],
      ['الثلاثاء', '2025-05-27'],
    ]),
  ).toEqual(['2025-05-24', '2025-05-27'])
  expect(days([['السبت', '٢٤/٥/٢٠٢٥']])).toEqual(['2025-05-24'])
  const within = readTimetable([
    ['', 'الأولى', 'الثانية'],
    ['السبت 24/5/2025', 'النحو', 'الصرف'],
  ])
  expect(within?.draft).toMatchObject({ columns: ['الأولى', 'الثانية'], days: [{ day: '2025-05-24' }] })
})

test('columns and days above the limits are named, and long texts are kept whole', () => {
  const long = 'ن'.repeat(150)
  const date = (day: number) => new Date(Date.UTC(2025, 4, 1 + day)).toISOString().slice(0, 10)
  const numbers = Array.from({ length: 12 }, (_, at) => (at === 10 ? '' : `م${at + 1}`))
  const rows = Array.from({ length: 42 }, (_, day) => [
    date(day),
    `${long} - ${long} - قاعة ${long}`,
    ...numbers.slice(1),
  ])
  const reading = readTimetable([[long.repeat(2)], ['اليوم', ...numbers], ...rows])
  expect(reading?.surplus).toEqual({ columns: ['', 'م12'], days: [date(40), date(41)] })
  expect(reading?.draft.caption).toBe(long.repeat(2))
  expect(reading?.draft.columns).toEqual(numbers.slice(0, 10))
  expect(reading?.draft.days.map(({ day }) => day)).toEqual(rows.slice(0, 40).map(([day]) => day))
  expect(reading?.draft.days[0]?.cells[0]).toEqual({ subject: long, detail: long, place: `قاعة ${long}` })
})

test('cells without any day are not a timetable', () => {
  expect(
    readTimetable([
      ['الاسم', 'الدرجة'],
      ['هدى', '65'],
    ]),
  ).toBeUndefined()
  expect(readTimetable([])).toBeUndefined()
})
