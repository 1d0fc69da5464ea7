import { describe, expect, test } from 'vitest'
import type { MarkWords } from '#contract/mark-words.ts'
import { parseDegree } from '#server/modules/results/degree.rules.ts'
import { markReader, type ReadMark } from './mark-cell.rules.ts'

function read(text: string, { fullMark = 100, words }: { fullMark?: number; words?: MarkWords } = {}): ReadMark {
  return markReader(words).read(text, fullMark)
}

test.each<[text: string, degree: string]>([
  ['65', '65'],
  ['٦٥', '65'],
  ['65.50', '65.5'],
  ['065', '65'],
  ['/50', '/50'],
  ['65/100', '65'],
  ['٦٥ / ١٠٠', '65'],
  ['65\\100', '65'],
  ['50 رأفة', '/50'],
  ['/50 رأفة', '/50'],
  ['65 درجة', '65'],
  ['0 غ', 'غـ'],
  ['غ 0', 'غـ'],
  ['غائب', 'غـ'],
  ['(Abs)', 'غـ'],
  ['محرومة', 'محروم'],
  ['معتذر', 'عذر'],
  ['مؤجل', 'عذر'],
  ['محجوبة', 'حجب'],
  ['صفر', '0'],
  ['', ''],
  ['45||60', '45||60'],
  ['٤٥ || ٦٠٫٥٠', '45||60.5'],
  ['غ||60', 'غـ||60'],
  ['40||غائب', '40||غـ'],
  ['معتذر || 50 رأفة', 'عذر||/50'],
  ['100||60', '100||60'],
  ['99.5||60', '99.5||60'],
])('«%s» of 100 is stored as «%s»', (text, degree) => {
  expect(read(text)).toEqual({ degree, parsed: parseDegree(degree, 100) })
})

test.each<[text: string, code: string, expected?: string]>([
  ['ناجح', 'degree_unreadable'],
  ['راسب', 'degree_unreadable'],
  ['-', 'degree_unreadable'],
  ['ع', 'degree_unreadable'],
  ['-5', 'degree_unreadable'],
  ['8¹', 'degree_unreadable'],
  ['/100', 'degree_unreadable'],
  ['/ ١٠٠', 'degree_unreadable'],
  ['45||/100', 'degree_unreadable'],
  ['||60', 'degree_unreadable'],
  ['45||', 'degree_unreadable'],
  ['45||60||70', 'degree_unreadable'],
  ['45|60', 'degree_unreadable'],
  ['45|||60', 'degree_unreadable'],
  ['45||ناجح', 'degree_unreadable'],
  ['حجب||60', 'degree_unreadable'],
  ['45||محجوب', 'degree_unreadable'],
  ['45||65*', 'mark_sign_unknown', '*'],
  ['45||101', 'degree_above_full_mark', '100'],
  ['100.5||60', 'degree_above_full_mark', '100'],
  ['45/60', 'degree_unreadable'],
  ['س 65/100', 'degree_unreadable'],
  ['65/100 س', 'degree_unreadable'],
  ['يوم 2025-03-04', 'degree_unreadable'],
  ['45-60', 'degree_unreadable'],
  ['45 60', 'degree_unreadable'],
  ['50 غ', 'degree_unreadable'],
  ['#REF!', 'degree_unreadable'],
  ['2025-03-04', 'degree_is_date'],
  ['65*', 'mark_sign_unknown', '*'],
  ['*65', 'mark_sign_unknown', '*'],
  ['65%', 'mark_sign_unknown', '%'],
  ['50 ر', 'mark_sign_unknown', 'ر'],
])('«%s» of 100 is the error %s', (text, code, expected) => {
  expect(read(text)).toEqual({ code, value: text, ...(expected === undefined ? {} : { expected }) })
})

describe('marks in the words of the office', () => {
  const words = { ع: 'absent', راسب: 0, '*': 'plain', ر: 'raised', غائب: 'excused' } as const

  test.each([
    ['ع', 'غـ'],
    ['راسب', '0'],
    ['65*', '65'],
    ['50 ر', '/50'],
    ['غائبٌ', 'عذر'],
  ])('with the office’s list of mark words, «%s» is stored as «%s»', (text, degree) => {
    expect(read(text, { words })).toMatchObject({ degree })
  })
})

test('a number is never read as a word, and a word for a number beside a mark is unreadable', () => {
  expect(read('65', { words: { 65: 'absent' } })).toMatchObject({ degree: '65' })
  expect(read('0 س', { words: { س: 5 } })).toMatchObject({ code: 'degree_unreadable' })
})

test('a mark cell may state a full mark of 1, but not 0', () => {
  expect(read('1/1', { fullMark: 1 })).toMatchObject({ degree: '1' })
  expect(read('2||1', { fullMark: 1 })).toMatchObject({ code: 'degree_above_full_mark' })
  expect(read('65/0', { fullMark: 0 })).toMatchObject({ code: 'degree_unreadable' })
})

test('isMark recognises marks whose full mark is unknown', () => {
  const { isMark } = markReader(undefined)
  expect(['45||60', '65', 'غ', '', 'ناجح', '65*'].map(isMark)).toEqual([true, true, true, false, false, false])
})

test('«65/100» is unreadable if the full mark is not 100', () => {
  expect(read('65/100', { fullMark: 150 })).toMatchObject({ code: 'degree_unreadable' })
  expect(read('65/100', { fullMark: 0 })).toMatchObject({ code: 'degree_unreadable' })
})
