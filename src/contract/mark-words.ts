import * as z from 'zod/mini'
import { cleanText, searchText } from './search-text.ts'

/**
 * The words that stand in a sheet's mark cells, and what they mean. The choices for an upload override the office's
 * list (`mark_words`), which overrides the built-in list. A word that is on none of these lists is an error at its
 * cell, until the office decides its meaning.
 */

/**
 * Meanings of a word in place of a mark, such as «غائب». A word can also stand for a number, which is then the mark.
 */
const WORD_MEANINGS = ['absent', 'cheated', 'barred', 'excused', 'withheld', 'not_taken'] as const
/**
 * Meanings of a sign or word after a mark, as in «65*»: the mark was raised by leniency, or the sign changes nothing.
 */
const SIGN_MEANINGS = ['raised', 'plain'] as const

export const MARK_MEANINGS = [...WORD_MEANINGS, ...SIGN_MEANINGS] as const

export const MARK_WORD_LIMITS = { length: 60, words: 200, mark: 99_999 } as const

const mark = z
  .number()
  .check(
    z.refine(
      (value) => value >= 0 && value <= MARK_WORD_LIMITS.mark && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
      'from 0, two decimals at most',
    ),
  )

export const markMeaning = z.union([z.enum(MARK_MEANINGS), mark])
export type MarkMeaning = z.output<typeof markMeaning>

/** A word or sign as it is written in a mark cell. */
export const markWord = z.string().check(z.trim(), z.minLength(1), z.maxLength(MARK_WORD_LIMITS.length))

/** Words of mark cells, each with its meaning. Two spellings with the same `markWordKey` are the same word. */
export const markWordsSchema = z
  .record(markWord, markMeaning)
  .check(z.refine((words) => Object.keys(words).length <= MARK_WORD_LIMITS.words, 'too many words'))
export type MarkWords = z.output<typeof markWordsSchema>

/** The Arabic names of the meanings, from which the office chooses one for a word. */
export const MARK_MEANING_NAMES = {
  absent: 'غياب (يُحسب صفرًا)',
  cheated: 'غش (يُحسب صفرًا)',
  barred: 'حرمان (يُحسب صفرًا)',
  excused: 'عذر (لا يُحسب)',
  withheld: 'حجب النتيجة',
  not_taken: 'بلا درجة (لا يُحسب)',
  raised: 'درجة مرفوعة بالرأفة',
  plain: 'علامة لا تغيّر الدرجة',
} as const satisfies Record<(typeof MARK_MEANINGS)[number], string>

/** Words of mark cells that mean the same in every faculty. */
const CERTAIN: Readonly<Record<string, readonly string[]>> = {
  absent: [
    'غ',
    'غائب',
    'غائبة',
    'غياب',
    'غايب',
    'متغيب',
    'متغيبة',
    'تغيب',
    'لم يحضر',
    'لم تحضر',
    'لم يمتحن',
    'لم تمتحن',
    'لم يؤد الامتحان',
    'abs',
    'absent',
  ],
  cheated: ['غش', 'حالة غش', 'محضر غش', 'ضبط غش', 'cheating'],
  barred: ['محروم', 'محرومة', 'حرمان', 'حرم', 'محروم من الامتحان', 'محروم من دخول الامتحان', 'محروم للغياب'],
  excused: [
    'عذر',
    'معتذر',
    'معتذرة',
    'اعتذار',
    'بعذر',
    'عذر مقبول',
    'عذر طبي',
    'عذر مرضي',
    'غائب بعذر',
    'غياب بعذر',
    'مؤجل',
    'مؤجلة',
    'تأجيل',
    'excused',
  ],
  withheld: ['حجب', 'محجوب', 'محجوبة'],
  raised: ['رأفة', 'بالرأفة', 'رافة'],
  plain: ['درجة'],
}

/**
 * Words of mark cells that faculties use with different meanings. The office is asked for the meaning, and the one
 * listed here is proposed.
 */
const PROPOSED: Readonly<Record<string, MarkMeaning>> = {
  ع: 'excused',
  م: 'excused',
  'غ ع': 'excused',
  'غ بعذر': 'excused',
  منسحب: 'excused',
  منسحبة: 'excused',
  انسحاب: 'excused',
  معفى: 'excused',
  إعفاء: 'excused',
  'وقف قيد': 'excused',
  'موقوف القيد': 'excused',
  راسب: 0,
  راسبة: 0,
  رسوب: 0,
  ملغي: 'cheated',
  ح: 'barred',
  'لم تُرصد': 'withheld',
  'لم يُرصد': 'withheld',
  '-': 'not_taken',
  '--': 'not_taken',
  _: 'not_taken',
  '.': 'not_taken',
  x: 'not_taken',
  '×': 'not_taken',
  '*': 'plain',
  ر: 'raised',
}

const BUILT_IN = new Map<string, MarkMeaning>([
  // The cast is safe: the keys of `CERTAIN` are meanings.
  ...(Object.entries(CERTAIN) as [MarkMeaning, readonly string[]][]).flatMap(([meaning, words]) =>
    words.map((word): [string, MarkMeaning] => [markWordKey(word), meaning]),
  ),
  [markWordKey('صفر'), 0],
])

const PROPOSALS = new Map(Object.entries(PROPOSED).map(([word, meaning]) => [markWordKey(word), meaning]))

/**
 * Returns the key under which a word is listed: without brackets, full stops between letters and tatweel, with one
 * form of each letter and of each dash. «(غـ)» and «غ» share a key.
 */
export function markWordKey(word: string): string {
  const bare = cleanText(word)
    .replace(/^\((.*)\)$/, '$1')
    .trim()
  // A cell with only a tatweel means a dash; searchText would drop the tatweel.
  const key = searchText(/^ـ+$/.test(bare) ? '-' : bare).replace(/[‐‑‒–—―−]/g, '-')
  return /\p{L}/u.test(key) ? key.replace(/[.\s]+/g, ' ').trim() : key.replace(/\s/g, '')
}

/**
 * Returns the meanings of words under the words' keys, so that each word has one meaning; later lists override earlier
 * ones.
 */
export function markWordList(...lists: readonly (MarkWords | undefined)[]): ReadonlyMap<string, MarkMeaning> {
  return new Map(
    lists.flatMap((list) =>
      Object.entries(list ?? {}).map(([word, meaning]): [string, MarkMeaning] => [markWordKey(word), meaning]),
    ),
  )
}

/** Returns the entries under the spellings of one word, with their values. */
export function spellingsOf<Value>(list: Readonly<Record<string, Value>>, word: string): Record<string, Value> {
  const key = markWordKey(word)
  return Object.fromEntries(Object.entries(list).filter(([other]) => markWordKey(other) === key))
}

/** Returns the words that stand in a list in several spellings: for each word its entries. */
export function repeatedWords(list: MarkWords): MarkWords[] {
  const groups = new Map<string, [string, MarkMeaning][]>()
  for (const entry of Object.entries(list)) {
    const key = markWordKey(entry[0])
    groups.set(key, [...(groups.get(key) ?? []), entry])
  }
  return [...groups.values()].filter(({ length }) => length > 1).map((entries) => Object.fromEntries(entries))
}

/** Whether no two texts are spellings of one word. */
export function namesEachWordOnce(words: readonly string[]): boolean {
  return new Set(words.map(markWordKey)).size === words.length
}

/** Whether the spellings of a word have different meanings. */
export function isContradictory(spellings: MarkWords): boolean {
  return new Set(Object.values(spellings)).size > 1
}

/** Returns a list without the words whose spellings contradict each other: nobody knows which meaning is right. */
export function certainWords(list: MarkWords): MarkWords {
  const doubtful = new Set(repeatedWords(list).filter(isContradictory).flatMap(Object.keys))
  return Object.fromEntries(Object.entries(list).filter(([word]) => !doubtful.has(word)))
}

/** Returns a list after a change. A changed word replaces all its spellings in the list; null removes them all. */
export function withMarkWords(list: MarkWords, changed: Readonly<Record<string, MarkMeaning | null>>): MarkWords {
  // Listed by key, so that the later of two spellings of one word in the change counts.
  const byKey = new Map(Object.entries(changed).map(([word, means]) => [markWordKey(word), { word, means }]))
  const others = Object.entries(list).filter(([word]) => !byKey.has(markWordKey(word)))
  const known = [...byKey.values()].flatMap(({ word, means }) => (means === null ? [] : [[word, means] as const]))
  return Object.fromEntries([...others, ...known])
}

/** Returns the meaning of a word by `list`, else by the built-in list; undefined if the office must be asked. */
export function markMeaningOf(word: string, list: ReadonlyMap<string, MarkMeaning>): MarkMeaning | undefined {
  const key = markWordKey(word)
  return list.get(key) ?? BUILT_IN.get(key)
}

/** Returns the meaning that is proposed for a word when the office is asked for it; null if none is. */
export function proposedMeaning(word: string): MarkMeaning | null {
  return PROPOSALS.get(markWordKey(word)) ?? null
}
