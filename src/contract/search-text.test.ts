import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, searchText, westernDigits } from './search-text.ts'

describe('western digits', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['/٥٠', '/50'],
    ['9٩۹', '999'],
    // The characters directly before and after the two digit ranges in Unicode.
    ['\u065f\u066a\u06ef\u06fa', '\u065f\u066a\u06ef\u06fa'],
    ['أحمد', 'أحمد'],
    ['', ''],
  ])('westernDigits turns «%s» into «%s»', (text, expected) => {
    expect(westernDigits(text)).toBe(expected)
  })

  test('a number reads the same in all three digit scripts', () => {
    fc.assert(
      fc.property(fc.nat(), (number) => {
        for (const zero of [0x30, 0x0660, 0x06f0]) {
          const written = String(number).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
          expect(westernDigits(written)).toBe(String(number))
        }
      }),
    )
  })
})

describe('clean text', () => {
  test.each([
    ['outer and repeated blanks', '  أحمد \t\n  علي\u00a0', 'أحمد علي'],
    ['NUL bytes', '\u0000أحمد\u0000 علي\u0000\u0000', 'أحمد علي'],
    ['zero-width characters and direction marks', '\u200fأح\u200cمد\u200b \u202bعلي\u202c\ufeff', 'أحمد علي'],
    ['presentation forms', '\ufe8d\ufedf\ufee8\ufea4\ufeee', 'النحو'],
    ['the ligature of lam and alef', '\ufefb', 'لا'],
    ['the ligature of the name of God', 'عبد \ufdf2', 'عبد الله'],
    ['hamza as a combining mark', 'ا\u0654حمد', 'أحمد'],
    ['a text of invisible characters', ' \u200b\u0000\u200e ', ''],
  ])('cleanText removes or normalises %s', (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  test('cleanText keeps letters, diacritics, tatweel and digits as written', () => {
    expect(cleanText('مُحَمَّد غـ ٥٠ Abc')).toBe('مُحَمَّد غـ ٥٠ Abc')
  })
})

describe('a search key', () => {
  test.each([
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آلاء', 'الاء'],
    ['ٱلنحو', 'النحو'],
    ['فاطمة', 'فاطمه'],
    ['مصطفى', 'مصطفي'],
    ['هانئ', 'هاني'],
    ['علی', 'علي'],
    ['کريم', 'كريم'],
    ['مؤمن', 'مومن'],
    ['عبد الله', 'عبدالله'],
    ['عبد  الرحمن', 'عبدالرحمن'],
    ['محمد عبد الله عبد العزيز', 'محمد عبدالله عبدالعزيز'],
    ['مُحَمَّدٌ', 'محمد'],
    ['محـــمد', 'محمد'],
    ['القرآن', 'القران'],
    ['رحمٰن', 'رحمن'],
    ['\ufeb3\ufe8e\ufedf\ufee2', 'سالم'],
    ['سا\u200dلم\u0000', 'سالم'],
    ['النحو ٢', 'النحو 2'],
    ['النحو ۲', 'النحو 2'],
    ['GRADE One', 'grade one'],
  ])('the search key is the same for «%s» and «%s»', (one, other) => {
    expect(searchText(one)).toBe(searchText(other))
  })

  test.each([
    ['أحمد', 'محمد'],
    ['عمر', 'عمرو'],
    ['عبد', 'عبده'],
    ['علي', 'علا'],
    ['هدى', 'هدا'],
    ['حسن محمد', 'محمد حسن'],
    ['معبد الله', 'معبدالله'],
    ['النحو 1', 'النحو 2'],
  ])('the search key distinguishes «%s» from «%s»', (one, other) => {
    expect(searchText(one)).not.toBe(searchText(other))
  })

  test('the search key keeps «عبد» at the end of a name as a word of its own', () => {
    expect(searchText('محمد عبد')).toBe('محمد عبد')
  })

  test('an ASCII character alone has the key that it has beside an Arabic letter', () => {
    for (let code = 0x20; code < 0x7f; code += 1) {
      const character = String.fromCharCode(code)
      expect(searchText(`${character}س`), character).toBe(`${searchText(character)}س`)
      expect(cleanText(`${character}س`), character).toBe(`${cleanText(character)}س`)
    }
  })

  const arabic = fc.string({ unit: fc.constantFrom(...'أإآابتةهىيئءؤوعبدكک ٠٥۹7\u064e\u0651\u200f'), maxLength: 30 })

  test('the search key of a search key is the same key', () => {
    fc.assert(
      fc.property(arabic, (text) => {
        expect(searchText(searchText(text))).toBe(searchText(text))
      }),
    )
  })

  test('the search key ignores invisible characters', () => {
    const invisible = fc.constantFrom('\u200b', '\u200f', '\u0000', '\u202b', '\ufeff')
    fc.assert(
      fc.property(arabic, invisible, fc.nat(30), (text, sign, place) => {
        const at = Math.min(place, text.length)
        expect(searchText(text.slice(0, at) + sign + text.slice(at))).toBe(searchText(text))
      }),
    )
  })
})
