import { expect, test } from 'vitest'
import { classificationReader } from './classification-words.rules.ts'

/** Returns what each text of a column states; undefined as a dash. */
function read(...column: string[]): string[] {
  const classificationOf = classificationReader(column)
  return column.map((text) => classificationOf(text) ?? '-')
}

test.each([
  ['ممتاز', 'excellent'],
  ['امتياز', 'excellent'],
  ['ممتاز مع مرتبة الشرف', 'excellent'],
  ['جيد جدا', 'very_good'],
  ['جيد جدًا', 'very_good'],
  ['جيد جدًّا', 'very_good'],
  ['جيد  جــداً', 'very_good'],
  ['جيدجدا', 'very_good'],
  ['بتقدير جيد جدًّا (78%)', 'very_good'],
  ['جيد جدا بمرتبة الشرف', 'very_good'],
  ['جَيِّد', 'good'],
  ['تقدير: مقبول', 'pass'],
  ['ضعيف', 'weak'],
  ['ضعيف جدًّا', 'weak'],
  ['', '-'],
  ['-', '-'],
  ['راسب', '-'],
  ['غائب', '-'],
  ['غير مقبول', '-'],
  ['جيد / مقبول', '-'],
])('«%s» states %s', (text, expected) => {
  expect(read(text)).toEqual([expected])
})

test('abbreviations are read in a column of abbreviations, also beside failing words', () => {
  expect(read('م', 'جـ جـ', 'ج.', 'ل', 'ض', 'غـ', 'راسب', '')).toEqual([
    'excellent',
    'very_good',
    'good',
    'pass',
    'weak',
    '-',
    '-',
    '-',
  ])
  expect(read('م', 'ج ج', 'مق', 'ض.ج')).toEqual(['excellent', 'very_good', 'pass', 'weak'])
  expect(read('م', 'ج', 'ل', 'عذر')).toEqual(['excellent', 'good', 'pass', '-'])
})

test.each(['ر', 'غ', 'غش', 'ع', 'ح'])('abbreviations are read beside «%s», which is no classification', (other) => {
  expect(read('م', 'ج', 'ل', other)).toEqual(['excellent', 'good', 'pass', '-'])
})

test.each([
  ['are of another scale', ['أ', 'ب', 'ج', 'م', 'ل']],
  ['have one unknown among them', ['م', 'جج', 'ج', 'ل', 'د']],
  ['have an unknown one of two letters among them', ['م', 'جج', 'ج', 'ل', 'مم']],
  ['are too few to show what «م» means', ['م', 'ج', 'م', 'ج']],
])('abbreviations are not read if they %s', (_why, column) => {
  expect(read(...column)).toEqual(column.map(() => '-'))
})

test('abbreviations beside whole words are not read, but the words are', () => {
  expect(read('ممتاز', 'جج', 'ج', 'م')).toEqual(['excellent', '-', '-', '-'])
})
