import { expect, test } from 'vitest'
import { readTimetable as readSheet } from './timetable-cells.ts'
import { sheetOfRows, sheetOfText } from './timetable-sheet.ts'

const NAHW = { subject: 'النحو', detail: 'د. هدى القباني', place: 'المدرج 1' }
const EMPTY = { subject: '', detail: '', place: '' }

const readTimetable = (rows: readonly (readonly string[])[]) => readSheet(sheetOfRows(rows))
/** Returns the days and subjects that are read from these rows. */
const subjectsOf = (rows: readonly (readonly string[])[]) =>
  readTimetable(rows)?.draft.days.map(({ day, cells }) => [day, ...cells.map(({ subject }) => subject)])

test('a pasted timetable is split at tabs and line breaks, and a quoted cell keeps its line breaks', () => {
  const text = 'اليوم\t9:00\t10:45\r\nالسبت\t"النحو\nد. ""هدى"""\tالصرف\r\n\r\n'
  expect(sheetOfText(text).rows.map(({ cells }) => cells.map((cell) => cell.text))).toEqual([
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
    unknownDays: ['الصف 5: إجازة'],
    doubtfulDays: [],
    doubtfulHead: [],
    above: [],
    doubtfulLectures: [],
    surplusLectures: [],
    struck: [],
    faulty: [],
    otherWorksheets: [],
    isCut: false,
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

test('a timetable whose days are columns is transposed', () => {
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

test('the date of an exam is read from the day’s cell or the cell beside it, also in Arabic digits', () => {
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

const PERIODS = ['اليوم', '8-10', '10-12']

test.each([
  ['السبت*', ['saturday', 'النحو', 'الصرف'], []],
  ['(يوم السبت)', ['saturday', 'النحو', 'الصرف'], []],
  ['السبتت', undefined, ['الصف 2: السبتت']],
  ['السبت والأحد', undefined, ['الصف 2: السبت والأحد']],
  ['السبت 24/5/25', undefined, ['الصف 2: السبت 24/5/25']],
  ['السبت 24/5/2025 - 31/5/2025', undefined, ['الصف 2: السبت 24/5/2025 - 31/5/2025']],
  ['31/2/2025', undefined, ['الصف 2: 31/2/2025']],
  ['24/5/1985', undefined, ['الصف 2: 24/5/1985']],
])(
  'with %j as the first day, the row above is still read as headings; a day that is not understood is listed',
  (name, day, unknown) => {
    const rows = [PERIODS, [name, 'النحو', 'الصرف'], ['الأحد', 'الأدب', 'البلاغة']]
    expect(subjectsOf(rows)).toEqual([...(day ? [day] : []), ['sunday', 'الأدب', 'البلاغة']])
    expect(readTimetable(rows)).toMatchObject({ draft: { columns: PERIODS.slice(1) }, unknownDays: unknown })
  },
)

test('an unknown day is listed also if days are columns; the row below an unknown day continues no earlier day', () => {
  const across = readTimetable([
    ['الموعد', 'السبتت', 'الأحد', 'الاثنين', 'الثلاثاء'],
    ['8-10', 'النحو', 'الصرف', '', 'الأدب'],
    ['10-12', '', '', 'الفقه', ''],
  ])
  expect(across).toMatchObject({ draft: { columns: ['8-10', '10-12'] }, unknownDays: ['العمود 2: السبتت'] })
  const rows = [PERIODS, ['السبت', 'النحو', ''], ['عطلة', '', ''], ['', 'الصرف', ''], ['الأحد', 'الأدب', '']]
  expect(subjectsOf(rows)).toEqual([
    ['saturday', 'النحو', ''],
    ['sunday', 'الأدب', ''],
  ])
  expect(readTimetable(rows)?.unknownDays).toEqual(['الصف 3: عطلة', 'الصف 4: الصرف'])
})

test('a first row that may not be headings is used as headings and listed as doubtful; texts above are listed', () => {
  const sunday = ['الأحد', 'الأدب', 'البلاغة']
  expect(readTimetable([['السبتت', 'النحو', 'الصرف'], sunday])).toMatchObject({
    draft: { columns: ['النحو', 'الصرف'] },
    doubtfulHead: ['الصف 1: السبتت'],
  })
  expect(readTimetable([['الفرقة', 'د. هدى'], ['جدول الفصل'], PERIODS, sunday])).toMatchObject({
    draft: { caption: 'جدول الفصل', columns: PERIODS.slice(1) },
    doubtfulHead: [],
    above: ['الصف 1: الفرقة د. هدى'],
  })
  const groups = ['اليوم', 'الصباح', 'المساء']
  expect(readTimetable([groups, ['', '8-10', '10-12'], sunday])).toMatchObject({
    draft: { caption: '', columns: ['8-10', '10-12'] },
    doubtfulHead: [],
    above: ['الصف 1: اليوم الصباح المساء'],
  })
  expect(readTimetable([['', 'الأولى', 'الثانية'], sunday])?.doubtfulHead).toEqual([])
  expect(readTimetable([PERIODS, ['', 'النحو', 'الصرف'], sunday])).toMatchObject({
    draft: { columns: PERIODS.slice(1) },
    unknownDays: ['الصف 2: النحو'],
  })
})

test('a date inside a lecture is not taken as the date of the day', () => {
  const rows = [PERIODS, ['السبت', 'النحو (تبدأ 11/10/2025)', 'الأدب'], ['الأحد', 'الصرف', 'البلاغة']]
  expect(subjectsOf(rows)).toEqual([
    ['saturday', 'النحو', 'الأدب'],
    ['sunday', 'الصرف', 'البلاغة'],
  ])
  expect(readTimetable(rows)?.draft.days[0]?.cells[0]).toMatchObject({ detail: 'تبدأ 11/10/2025' })
})

const daysOf = (...names: readonly string[]) => {
  const reading = readTimetable([['اليوم', 'الأولى'], ...names.map((name) => [name, 'النحو'])])
  return reading && { days: reading.draft.days.map(({ day }) => day), ...reading, draft: undefined }
}

test('a Hijri date beside a Gregorian date is ignored, and alone it is not a day', () => {
  expect(daysOf('السبت 26/11/1446هـ - 24/5/2025م', 'الأحد 1446/11/27 الموافق 2025/5/25')).toMatchObject({
    days: ['2025-05-24', '2025-05-25'],
    doubtfulDays: [],
  })
  expect(daysOf('24/5/2025', 'الأحد 27/11/1446')).toMatchObject({
    days: ['2025-05-24'],
    unknownDays: ['الصف 3: الأحد 27/11/1446'],
  })
})

test('dates whose month comes first are read in this order if the table shows it; unclear dates are listed', () => {
  expect(daysOf('5/24/2025', '5/6/2025')).toMatchObject({ days: ['2025-05-24', '2025-05-06'], doubtfulDays: [] })
  expect(daysOf('24/5/2025', '5/6/2025')).toMatchObject({ days: ['2025-05-24', '2025-06-05'], doubtfulDays: [] })
  expect(daysOf('الثلاثاء 5/6/2025', 'الأربعاء 5/7/2025')).toMatchObject({ days: ['2025-05-06', '2025-05-07'] })
  expect(daysOf('24/5/2025', '5/31/2025', '5/6/2025')).toMatchObject({
    days: ['2025-05-24', '2025-05-31', '2025-06-05'],
    doubtfulDays: ['الصف 4: 5/6/2025 (قرأناه: الخميس، 5 يونيو 2025)'],
  })
  expect(daysOf('الأحد 24/5/2025', 'الاثنين')).toMatchObject({
    days: ['2025-05-24', 'monday'],
    doubtfulDays: ['الصف 2: الأحد 24/5/2025 (قرأناه: السبت، 24 مايو 2025)', 'الصف 3: الاثنين (قرأناه: الاثنين)'],
  })
})

test('a weekday beside its date is read; a cell in the column of dates is never taken as a lecture', () => {
  const head = ['التاريخ', 'اليوم', 'الأولى']
  expect(subjectsOf([head, ['24/5/2025', 'السبت', 'النحو']])).toEqual([['2025-05-24', 'النحو']])
  const rows = [
    ['اليوم', 'التاريخ', 'الأولى'],
    ['السبت', '24/5', 'النحو'],
    ['الأحد', '25/5/2025', 'الصرف'],
  ]
  expect(subjectsOf(rows)).toEqual([['2025-05-25', 'الصرف']])
  expect(readTimetable(rows)?.unknownDays).toEqual(['الصف 2: السبت 24/5'])
})

test('a second lecture in a cell, or in the rows of one day, is listed with its day and period', () => {
  const reading = readTimetable([
    ['اليوم', '8-10', ''],
    ['السبت', 'النحو - د. هدى - مدرج 1\nالصرف - د. علي - مدرج 2', 'الأدب'],
    ['الأحد', 'الأدب - د. هدى', 'الفقه / الأدب'],
    ['', 'البلاغة - د. سامي', 'العروض'],
  ])
  expect(reading?.draft.days.map(({ cells }) => cells)).toEqual([
    [
      { subject: 'النحو', detail: 'د. هدى', place: 'مدرج 1' },
      { ...EMPTY, subject: 'الأدب' },
    ],
    [
      { ...EMPTY, subject: 'الأدب', detail: 'د. هدى' },
      { ...EMPTY, subject: 'الفقه', detail: 'الأدب، العروض' },
    ],
  ])
  expect(reading?.surplusLectures).toEqual(['السبت، 8-10: الصرف - د. علي - مدرج 2', 'الأحد، 8-10: البلاغة - د. سامي'])
  expect(reading?.doubtfulLectures).toEqual(['الأحد، العمود 2: الفقه / الأدب - العروض'])
})

test('columns and days beyond the limits are named, and long texts are read in full', () => {
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

test('cells without any day are not read as a timetable', () => {
  expect(
    readTimetable([
      ['الاسم', 'الدرجة'],
      ['هدى', '65'],
    ]),
  ).toBeUndefined()
  expect(readTimetable([])).toBeUndefined()
})
