import { describe, expect, test } from 'vitest'
import {
  certainWords,
  isContradictory,
  type MarkMeaning,
  markMeaningOf,
  markWordKey,
  markWordList,
  markWordsSchema,
  namesEachWordOnce,
  proposedMeaning,
  repeatedWords,
  spellingsOf,
  withMarkWords,
} from './mark-words.ts'

const NONE = markWordList()

test.each<[word: string, meaning: MarkMeaning]>([
  ['غ', 'absent'],
  ['غـ', 'absent'],
  ['(غ)', 'absent'],
  ['غائب', 'absent'],
  ['غائبة', 'absent'],
  ['غايب', 'absent'],
  ['متغيب', 'absent'],
  ['لم يحضر', 'absent'],
  ['ABS', 'absent'],
  ['Absent', 'absent'],
  ['غش', 'cheated'],
  ['محضر غش', 'cheated'],
  ['محروم', 'barred'],
  ['محرومة', 'barred'],
  ['حرمان', 'barred'],
  ['محروم من الامتحان', 'barred'],
  ['عذر', 'excused'],
  ['بعذر', 'excused'],
  ['معتذر', 'excused'],
  ['معتذرة', 'excused'],
  ['عذر مَرَضي', 'excused'],
  ['غائب بعذر', 'excused'],
  ['مؤجل', 'excused'],
  ['تأجيل', 'excused'],
  ['حجب', 'withheld'],
  ['محجوبة', 'withheld'],
  ['صفر', 0],
])('«%s» means %s in every faculty', (word, meaning) => {
  expect(markMeaningOf(word, NONE)).toBe(meaning)
})

test.each<[word: string, proposed: MarkMeaning | null]>([
  ['ع', 'excused'],
  ['غ.ع', 'excused'],
  ['منسحب', 'excused'],
  ['معفى', 'excused'],
  ['وقف قيد', 'excused'],
  ['راسب', 0],
  ['رسوب', 0],
  ['ملغى', 'cheated'],
  ['ح', 'barred'],
  ['لم ترصد', 'withheld'],
  ['-', 'not_taken'],
  ['—', 'not_taken'],
  ['ـ', 'not_taken'],
  ['. ', 'not_taken'],
  ['×', 'not_taken'],
  ['*', 'plain'],
  ['ناجح', null],
  ['ض ج', null],
  ['م.ل', null],
])('«%s» has no certain meaning, and the proposed one is %s', (word, proposed) => {
  expect(markMeaningOf(word, NONE)).toBeUndefined()
  expect(proposedMeaning(word)).toBe(proposed)
})

describe('a list of the office', () => {
  test('the office’s list overrides the built-in meaning of a word, in any spelling of the word', () => {
    const list = markWordList({ مؤجل: 'not_taken', 'غ.م': 'barred' })
    expect(markMeaningOf('موجـل', list)).toBe('not_taken')
    expect(markMeaningOf('(غ م)', list)).toBe('barred')
    expect(markMeaningOf('غش', list)).toBe('cheated')
  })

  test('meanings chosen for one file override the office’s list of words', () => {
    expect(markMeaningOf('ع', markWordList({ ع: 'excused' }, { ع: 'absent' }))).toBe('absent')
  })

  test('the office’s list accepts a known meaning or a mark of up to two decimals for a word, and nothing else', () => {
    expect(markWordsSchema.safeParse({ ع: 'excused', راسب: 0, مقبول: 50.5 }).success).toBe(true)
    expect(markWordsSchema.safeParse({ ع: 'passed' }).success).toBe(false)
    expect(markWordsSchema.safeParse({ ع: -1 }).success).toBe(false)
    expect(markWordsSchema.safeParse({ ع: 0.001 }).success).toBe(false)
    expect(markWordsSchema.safeParse({ '': 0 }).success).toBe(false)
  })
})

describe('spellings of one word', () => {
  const LIST = { '(م)': 'excused', م: 'absent', ل: 0, 'ل.': 0, ع: 'barred' } as const

  test('a changed meaning replaces all spellings of the word in the list, and null removes them', () => {
    expect(spellingsOf(LIST, 'مـ')).toEqual({ '(م)': 'excused', م: 'absent' })
    expect(withMarkWords({ '(م)': 'excused', ع: 'barred' }, { م: 0 })).toEqual({ ع: 'barred', م: 0 })
    expect(withMarkWords({ '(م)': 'excused' }, { م: null })).toEqual({})
    expect(withMarkWords({}, { م: null, '(م)': 0 })).toEqual({ '(م)': 0 })
  })

  test('words in several spellings are found, and those whose spellings have different meanings are not certain', () => {
    const repeated = [
      { '(م)': 'excused', م: 'absent' },
      { ل: 0, 'ل.': 0 },
    ] as const
    expect(repeatedWords(LIST)).toEqual(repeated)
    expect(repeated.map(isContradictory)).toEqual([true, false])
    expect(certainWords(LIST)).toEqual({ ل: 0, 'ل.': 0, ع: 'barred' })
    expect(namesEachWordOnce(['م', 'ل'])).toBe(true)
    expect(namesEachWordOnce(['م', '(م)'])).toBe(false)
  })
})

test.each([
  ['غــ', 'غ'],
  ['(محروم)', 'محروم'],
  ['غ . ع', 'غ ع'],
  ['– –', '--'],
])('the key of «%s» is «%s»', (word, key) => {
  expect(markWordKey(word)).toBe(key)
})
