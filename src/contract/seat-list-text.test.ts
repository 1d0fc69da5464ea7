import { expect, test } from 'vitest'
import { plainSeat, rowsOfText, seatsOfRows } from './seat-list-text.ts'

function rows(...lines: string[][]) {
  return lines.map((cells, index) => ({ row: index + 1, cells }))
}

function numbersOf(seats: ReturnType<typeof seatsOfRows>): string[] {
  return seats === 'unclear' ? [seats] : seats.map(({ seat_number }) => seat_number)
}

test.each([
  ['30001', '30001'],
  ['٣٠٠٠١', '30001'],
  ['30001.0', '30001'],
  ['17', '00017'],
  [' 30 001 ', '30 001'],
  ['A1234', 'A1234'],
  ['A1', 'A1'],
  ['1A', '1A'],
  ['3.01', '3.01'],
  ['"30001"', '30001'],
  ['a"30001"', 'a"30001"'],
  ['"30001"a', '"30001"a'],
])('the seat number %j in a list is read as %j', (text, seat) => {
  expect(plainSeat(text)).toBe(seat)
})

test('seat numbers are read from the column under their header, wherever it is, with the numbers of their rows', () => {
  const list = rows(['كشف المتأخرين', ''], ['م', 'رقم الجلوس'], ['1', '30001'], ['2', ''], ['3', '30003'])
  expect(seatsOfRows(list)).toEqual([
    { row: 3, seat_number: '30001' },
    { row: 5, seat_number: '30003' },
  ])
})

test('without a header, seat numbers are read from the first column that has some', () => {
  expect(seatsOfRows(rows(['هدى حسن', '30001'], ['سلمى علي', '30002']))).toEqual([
    { row: 1, seat_number: '30001' },
    { row: 2, seat_number: '30002' },
  ])
  expect(seatsOfRows(rowsOfText('30001\r\n\n30002;x'))).toEqual([
    { row: 1, seat_number: '30001' },
    { row: 3, seat_number: '30002' },
  ])
})

test('cells with characters that no seat number has are not read as seat numbers', () => {
  expect(numbersOf(seatsOfRows(rows(['A123', '30001'], ['B1234', '30002'])))).toEqual(['30001', '30002'])
  expect(numbersOf(seatsOfRows(rows(['123A', '30001'], ['1234B', '30002'])))).toEqual(['30001', '30002'])
})

test('the header of seat numbers is found in any column, in quotes, and down to row 30', () => {
  const seats = (list: ReturnType<typeof rows>) => numbersOf(seatsOfRows(list))
  expect(seats(rows(['رقم الجلوس', 'الرقم'], ['2', '30001']))).toEqual(['00002'])
  expect(seats(rows(['الرقم', '"رقم الجلوس"'], ['30001', '2']))).toEqual(['00002'])
  const below = (count: number) =>
    rows(...Array.from({ length: count }, () => ['كشف', '']), ['م', 'رقم الجلوس'], ['30001', '2'])
  expect(seats(below(29))).toEqual(['00002'])
  expect(seats(below(30))).not.toContain('00002')
})

test('a row that is too short to reach the column of seat numbers gives no seat number', () => {
  expect(seatsOfRows(rows(['هدى', '30001'], ['سلمى']))).toEqual([{ row: 1, seat_number: '30001' }])
})

test('in a list of seats, a title, footer or dash is left out, and a long text with a digit is shortened', () => {
  const list = rows(
    ['رقم الجلوس'],
    ['30001'],
    ['—'],
    ['- - -'],
    ['توقيع رئيس لجنة النظام والمراقبة'],
    ['عدد الطلاب المحجوبين 2'],
  )
  expect(seatsOfRows(list)).toEqual([
    { row: 2, seat_number: '30001' },
    { row: 6, seat_number: 'عدد الطلاب المحجوبين 2'.slice(0, 20) },
  ])
  const long = `30001${' '.repeat(3)}${'-'.repeat(20)}x`
  expect(numbersOf(seatsOfRows(rows(['رقم الجلوس'], [long]))).map(plainSeat)).not.toContain('30001')
})

test.each<[what: string, text: string, seats: string[]]>([
  ['a serial number before the seat', '1\t30001\tهدى حسن\n2\t30002\tسلمى علي', ['30001', '30002']],
  ['a serial number, in words', '1 30001 هدى حسن\n2 30002 سلمى علي حسن', ['30001', '30002']],
  ['a serial number before seats without zeros', '1\t901\n2\t1902', ['00901', '01902']],
  ['a serial number behind the seat', '30001\t1\n30002\t2', ['30001', '30002']],
  ['short seats only', '1\n2\n17', ['00001', '00002', '00017']],
  ['several seats in one line', '30001، 30002 30003', ['30001', '30002', '30003']],
  ['names of different lengths before the seat', 'هدى حسن 30001\nسلمى علي محمد 30002', ['30001', '30002']],
  ['one seat and a name', '30001 هدى حسن', ['30001']],
  ['a serial number as long as the seats without zeros', '1\t1\n2\t17\n3\t20', ['00001', '00017', '00020']],
  ['serial numbers of three digits', '101\t9001\n102\t9002', ['unclear']],
  ['two columns of seat numbers', '30001\t40001\n30002\t40002', ['unclear']],
  ['a second seat number in a few rows', '30001\t\n30002\t40002\n30003\t', ['unclear']],
  ['two seats in one of several lines', '30001\n30002 30003\n30004', ['unclear']],
  ['two seats with a comma in one of several lines', '30001\n30002\n30003، 30004\n30005\n30006', ['unclear']],
  ['a year in a few rows', '30001 هدى\n30002 سلمى 2025\n30003 ريم', ['30001', '30002', '30003']],
  ['a range in one of several lines', '30001\n30002\n30004 - 30009', ['30001', '30002', '30004-30009']],
  ['a range alone', 'من 30004 إلى 30009', ['30004-30009']],
  ['a range in Arabic digits', '٣٠٠٠٤ حتى ٣٠٠٠٩', ['30004-30009']],
  ['seats without zeros beside one longer number', '901\t\n902\t40002\n903\t', ['unclear']],
  ['several seats in several lines', '30001 30002\n30003 30004', ['unclear']],
  ['two blocks', 'رقم الجلوس\tالاسم\tرقم الجلوس\n30001\tهدى\t30003\n30002\tسلمى\t', ['30001', '30003', '30002']],
  ['blank lines and indentation', '\n  30001\n\n 30002 ', ['30001', '30002']],
])('seatsOfRows returns the seat numbers of a pasted text, or «unclear»: %s', (_what, text, seats) => {
  expect(numbersOf(seatsOfRows(rowsOfText(text)))).toEqual(seats)
})
