import { expect, test } from 'vitest'
import { compareWritten } from './written-answers.ts'

test.each([
  ['the same text', 'مُبتدأ', 'مُبتدأ', 'right'],
  ['blanks, direction marks and tatweel', ' مُبتـدأ\u200f ', 'مُبتدأ', 'right'],
  ['vowel marks in another order', 'مدّ\u064e', 'مد\u064e\u0651', 'right'],
  ['digits of another script', '١٢', '12', 'right'],
  ['a missing vowel mark', 'مبتدأ', 'مُبتدأ', 'near'],
  ['another vowel mark', 'كُتب', 'كَتب', 'near'],
  ['a missing hamza', 'مُبتدا', 'مُبتدأ', 'near'],
  ['another letter', 'مُبتدع', 'مُبتدأ', 'wrong'],
  ['small Latin letters', 'abc', 'ABC', 'right'],
  ['only another vowel mark', '\u064e', '\u064f', 'wrong'],
])(
  'an answer compared exactly (vowel marks and hamza count) gets the right verdict: %s',
  (_, given, accepted, verdict) => {
    expect(compareWritten(given, [accepted], 'exact')).toBe(verdict)
  },
)

test.each([
  ['no vowel marks', 'مبتدا', 'مُبتدأ', 'right'],
  ['other vowel marks', 'كُتِب', 'كَتَب', 'right'],
  ['another carrier of hamza', 'مسئول', 'مسؤول', 'right'],
  ['a carrier without hamza', 'سوال', 'سؤال', 'right'],
  ['hamza left out at the end', 'شي', 'شيء', 'right'],
  ['alef maqsura as yaa', 'هدي', 'هدى', 'right'],
  ['taa marbuta as haa', 'جملة', 'جمله', 'near'],
  ['one letter more', 'المبتدأ', 'لمبتدأ', 'near'],
  ['one letter less', 'مفعل', 'مفعول', 'near'],
  ['one different letter of four', 'كتام', 'كتاب', 'near'],
  ['one different letter of three', 'كتم', 'كتب', 'wrong'],
  ['a missing letter, which leaves three', 'كتا', 'كتاب', 'wrong'],
  ['a hamza without its carrier', 'مسءول', 'مسؤول', 'right'],
  ['two different letters', 'منفعل', 'مفعول', 'wrong'],
  ['two different letters beside each other', 'مقغول', 'مفعول', 'wrong'],
  ['two different letters before the last', 'مفقيل', 'مفعول', 'wrong'],
  ['two letters more, which repeat those before', 'مفمفمف', 'مفمف', 'wrong'],
  ['one different letter of a short word', 'من', 'عن', 'wrong'],
  ['only tatweel, for a lone hamza', 'ـ', 'ء', 'wrong'],
  ['only invisible characters, for a lone hamza', '\u200f', 'ء', 'wrong'],
  ['a lone hamza', 'ء', 'ء', 'right'],
  ['only another vowel mark', '\u064e', '\u064f', 'wrong'],
  ['only the same vowel mark', '\u064e', '\u064e', 'right'],
])(
  'an answer compared by letters (vowel marks and forms of hamza do not count) gets the right verdict: %s',
  (_, given, accepted, verdict) => {
    expect(compareWritten(given, [accepted], 'letters')).toBe(verdict)
  },
)

test('of several accepted answers the one nearest to the reader’s answer decides the verdict', () => {
  expect(compareWritten('خبر', ['مُبتدأ', 'خَبر', 'خبر'], 'exact')).toBe('right')
  expect(compareWritten('خبر', ['مُبتدأ', 'خَبر'], 'exact')).toBe('near')
})
