import { describe, expect, test } from 'vitest'
import { agreeing, counted, formatBytes } from './arabic-amounts.ts'

describe('counted() gives a noun the form that agrees with the number', () => {
  const NUMBERS = [0, 1, 2, 3, 10, 11, 99, 100, 101, 102, 103]

  test.each([
    ['student', 'لا طلاب|طالب واحد|طالبان', 'طلاب|طالبًا|طالب'],
    ['question', 'لا أسئلة|سؤال واحد|سؤالان', 'أسئلة|سؤالًا|سؤال'],
    ['degree', 'لا درجات|درجة واحدة|درجتان', 'درجات|درجة|درجة'],
    ['visit', 'لا زيارات|زيارة واحدة|زيارتان', 'زيارات|زيارة|زيارة'],
    ['file', 'لا ملفات|ملف واحد|ملفان', 'ملفات|ملفًّا|ملف'],
    ['row', 'لا صفوف|صف واحد|صفّان', 'صفوف|صفًّا|صف'],
    ['day', 'اليوم|يوم واحد|يومان', 'أيام|يومًا|يوم'],
  ] as const)(
    'counted() writes the Arabic noun for «%s» in the form that agrees with the number',
    (noun, alone, numbered) => {
      const [few, many, other] = numbered.split('|')
      expect(NUMBERS.map((count) => counted(count, noun))).toEqual([
        ...alone.split('|'),
        `3 ${few}`,
        `10 ${few}`,
        `11 ${many}`,
        `99 ${many}`,
        `100 ${other}`,
        `101 ${other}`,
        `102 ${other}`,
        `103 ${few}`,
      ])
    },
  )

  test('counted() groups the digits of large numbers', () => {
    expect(counted(1234, 'student')).toBe('1,234 طالبًا')
  })

  test('agreeing() selects among any six texts by the same plural rule', () => {
    const forms = { zero: 'z', one: '1', two: '2', few: 'f', many: 'm', other: 'o' }
    expect(NUMBERS.map((count) => agreeing(count, forms)).join('')).toBe('z12ffmmooof')
  })
})

test.each([
  [0, '0 كيلوبايت'],
  [1, '1 كيلوبايت'],
  [1024, '1 كيلوبايت'],
  [640 * 1024, '640 كيلوبايت'],
  [3_355_443, '3.2 ميجابايت'],
  [250 * 1024 ** 2, '250 ميجابايت'],
  [1.5 * 1024 ** 3, '1.5 جيجابايت'],
  [3000 * 1024 ** 4, '3000 تيرابايت'],
])('formatBytes writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
