import { describe, expect, test } from 'vitest'
import { parseMarkup } from '#contract/markup.ts'
import { printMarkup } from '#contract/markup-canonical.ts'
import { verseLines, withVerses } from './verse-lines.rules.ts'

const FIRST = 'على قدر أهل العزم تأتي العزائم'
const SECOND = 'وتأتي على قدر الكرام المكارم'
const VERSE = `<verse><half>${FIRST}</half><half>${SECOND}</half></verse>`

function read(text: string): string {
  return printMarkup(withVerses([{ kind: 'text', text }]))
}

function isVerse(text: string): boolean {
  return verseLines(text).length > 0
}

/** Verses of long and short metres, with and without vowel marks. */
const VERSES: readonly [string, string][] = [
  [FIRST, SECOND],
  ['قِفا نَبكِ مِن ذِكرى حَبيبٍ وَمَنزِلِ', 'بِسِقطِ اللِوى بَينَ الدَخولِ فَحَومَلِ'],
  ['يا ليل الصب متى غده', 'أقيام الساعة موعده'],
  ['وأحبها وتحبني', 'ويحب ناقتها بعيري'],
  ['ما كل ما يتمنى المرء يدركه', 'تجري الرياح بما لا تشتهي السفن'],
  ['كلامنا لفظ مفيد كاستقم', 'واسم وفعل ثم حرف الكلم'],
  ['الخيل والليل والبيداء تعرفني', 'والسيف والرمح والقرطاس والقلم'],
  ['لا تنه عن خلق وتأتي مثله', 'عار عليك إذا فعلت عظيم'],
  ['و ليل كموج البحر أرخى سدوله', 'علي بأنواع الهموم ليبتلي'],
  ['هل غادر الشعراء من متردم', 'أم هل عرفت الدار بعد توهم'],
  ['ألا ليت الشباب يعود يوما', 'فأخبره بما فعل المشيب'],
  ['سَلوا قَلبي غَداةَ سَلا وَثابا', 'لَعَلَّ عَلى الجَمالِ لَهُ عِتابا'],
  ['إنما الأمم الأخلاق ما بقيت', 'فإن هم ذهبت أخلاقهم ذهبوا'],
  ['يا دارَ مَيَّةَ بالعَلياءِ، فالسَّنَدِ', '«أقوت»، وطال عليها (سالف) الأبد'],
  ['قـــفا نبـــك من ذكرى حبيب', 'بسقط اللوى بين الدخول'],
]

describe('a line of two hemistichs is a verse', () => {
  test.each(VERSES)('the line of the hemistichs %s / %s is a verse', (first, second) => {
    expect(isVerse(`${first}\t${second}`)).toBe(true)
    expect(isVerse(`${first}   ${second}`)).toBe(true)
  })

  test.each([
    ['a tab', '\t'],
    ['a tab between blanks', ' \t '],
    ['three blanks', '   '],
    ['three non-breaking blanks', '\u00a0\u00a0\u00a0'],
    ['blanks of both kinds', '\u00a0 \u00a0 '],
    ['blanks with direction marks between them', '\u200f \u200f \u200f \u200f'],
  ])('a line with %s between its hemistichs is a verse', (_, gap) => {
    expect(read(FIRST + gap + SECOND)).toBe(VERSE)
  })

  test('a line with blanks or a tab before and behind its hemistichs is a verse', () => {
    expect(read(`\t${FIRST}    ${SECOND}\u00a0\u00a0\u00a0`)).toBe(VERSE)
  })
})

describe('the lines around a verse stay, and verses in a row become one poem', () => {
  test.each(['\n', '\r\n', '\n\n', '\n \n'])('verses in a row, separated by %j, become one poem', (lineBreak) => {
    const lines = ['قال المتنبي:', `${FIRST}\t${SECOND}`, `${SECOND}\t${FIRST}`, 'ما بحره؟']
    expect(read(lines.join(lineBreak))).toBe(
      `قال المتنبي:${VERSE}<verse><half>${SECOND}</half><half>${FIRST}</half></verse>ما بحره؟`,
    )
  })

  test('a line that ends with a full stop or question mark is a verse only beside other verses, else prose', () => {
    expect(isVerse(`${FIRST}   ${SECOND}.`)).toBe(false)
    expect(isVerse(`${FIRST}   ${SECOND}؟`)).toBe(false)
    expect(verseLines(`${FIRST}   ${SECOND}\n${SECOND}؟»   ${FIRST}.`)).toHaveLength(2)
  })

  test('an empty line between verses that end with a full stop does not divide the poem', () => {
    expect(verseLines(`${FIRST}   ${SECOND}.\n \u200f\n${SECOND}   ${FIRST}.`)).toHaveLength(2)
  })

  test('the line above a line of prose is a verse even if the line below the prose is none', () => {
    expect(verseLines(`${FIRST}\t${SECOND}\nوقال:\nأ\tب`)).toHaveLength(1)
  })
})

describe('marks of a verse stay in its hemistichs', () => {
  test('marks that cover the gap or several lines are divided among the hemistichs', () => {
    const marked = `قال:\n<b>${FIRST}   ${SECOND}\n${SECOND}   <u>وتأتي</u> ${FIRST}</b> <i>قدر</i>\nما <u>إعرابه</u>؟`
    expect(printMarkup(withVerses(parseMarkup(marked)))).toBe(
      `قال:<verse><half><b>${FIRST}</b></half><half><b>${SECOND}</b></half></verse>` +
        `<verse><half><b>${SECOND}</b></half><half><b><u>وتأتي</u> ${FIRST}</b> <i>قدر</i></half></verse>ما <u>إعرابه</u>؟`,
    )
  })

  test('a verse that is marked as one stays, and a picture beside a verse stays in its place', () => {
    const image = `<img src="media:${'a'.repeat(40)}-3x2.png" alt="">`
    expect(printMarkup(withVerses(parseMarkup(`${image}\n${VERSE}${FIRST}\t${SECOND}\n${image}`)))).toBe(
      `${image}${VERSE}${VERSE}${image}`,
    )
    expect(printMarkup(withVerses(parseMarkup(`${FIRST}\t${SECOND}${VERSE}`)))).toBe(VERSE + VERSE)
  })

  test('a text without a verse is returned unchanged', () => {
    const text = parseMarkup('ما   <u>زيد</u>؟')
    expect(withVerses(text)).toBe(text)
  })
})

test.each([
  ['two blanks', `${FIRST}  ${SECOND}`],
  ['no gap', `${FIRST} ${SECOND}`],
  ['two gaps', `${FIRST}   ${SECOND}   ${FIRST}`],
  ['dots to fill in', `على قدر أهل .....    ${SECOND}`],
  ['dots in the gap', `${FIRST}   .....   ${SECOND}`],
  ['underscores to fill in', `على قدر أهل ____ تأتي    ${SECOND}`],
  ['a long tatweel to fill in', `${FIRST}   ــــــــ   ${SECOND}`],
  ['prose that ends with a full stop', 'ينصب الفعل المضارع بعد   إن دلت على التعليل.'],
  ['prose that asks', 'ما الحرف الذي ينصب الفعل   ويدل على التعليل معا؟'],
  ['prose with a colon', 'قال المتنبي في قصيدة مشهورة:   على قدر أهل العزم'],
  ['prose with a word of an exercise', 'حدد نوع الخبر المقدم   في البيت وبيّن علامته'],
  ['prose with a word of an exercise behind a prefix', 'زن البيت وسم بحره   واستخرج العلة من ضربه'],
  ['prose with a gap near its beginning', 'جاء الطالب   إلى الكلية وسلم على أساتذته وزملائه'],
  ['prose with halves longer than any hemistich', `${FIRST} ${SECOND}   ${FIRST} ${SECOND}`],
  ['two options', 'مرفوع بالضمة      منصوب بالفتحة'],
  ['two numbered options', '1. مرفوع وعلامة رفعه الضمة     2. منصوب وعلامة نصبه الفتحة'],
  ['two lettered options', 'أ) مرفوع وعلامة رفعه الضمة     ب) منصوب وعلامة نصبه الفتحة'],
  ['two options with bare letters', 'أ مرفوع وعلامة رفعه الضمة     ب منصوب وعلامة نصبه الفتحة'],
  ['one word on a side', 'المستشفيات      ما لي لا أرى'],
  ['a lone letter before two gaps', `و   ${FIRST}   ${SECOND}`],
  ['a dash before the first word', `-${FIRST}   ${SECOND}`],
  ['a list with dashes', `-${FIRST}   ${SECOND}\n-${SECOND}   ${FIRST}`],
  ['lines with a number behind the full stop', `${FIRST}.1   ${SECOND}\n${SECOND}   ${FIRST}.2`],
  ['halves shorter than any hemistich', 'لم أر به     ما لا يرى'],
  ['the headings of columns', 'كلمات العمود الأول      كلمات العمود الثاني'],
  ['Latin words', 'the first half here      the second half there'],
  ['Latin words on one side', `${FIRST}      the second half there`],
  ['digits', 'في سنة 1990 ولد الشاعر      وفي سنة 2020 مات الشاعر'],
  ['an equation', 'الفعل المضارع = المرفوع      الفعل الماضي = المبني'],
  ['stars', `${FIRST} *** ${SECOND}`],
  ['an ellipsis', `${FIRST} … ${SECOND}`],
  ['a table', `الاسم في أول الكلام\tالفعل في أول الكلام\nزيد\tقام\n${FIRST}\t${SECOND}`],
  ['a table of three columns', `${FIRST}\t${SECOND}\nزيد\tقام\tذهب`],
])('%s is no verse', (_, text) => {
  expect(verseLines(text)).toEqual([])
})

test('an underlined blank to fill in, or a picture in the line, is no gap', () => {
  expect(printMarkup(withVerses(parseMarkup(`${FIRST}<u>     </u>${SECOND}`)))).not.toContain('<verse>')
  expect(printMarkup(withVerses(parseMarkup(`${FIRST} <gap>   ${SECOND}`)))).not.toContain('<verse>')
})

describe('a line is a verse only if both hemistichs have about the same number of letters', () => {
  const half = (letters: number) => `من ما ${'ب'.repeat(letters - 4)}`
  test.each([
    [8, 8, true],
    [7, 8, false],
    [36, 36, true],
    [36, 37, false],
    [12, 20, true],
    [12, 21, false],
    [20, 12, true],
    [21, 12, false],
  ])('a line with hemistichs of %i and %i letters is a verse: %s', (one, other, expected) => {
    expect(isVerse(`${half(one)}\t${half(other)}`)).toBe(expected)
  })
})

test('a line with 20,000 gaps or 50,000 blanks is read at once', () => {
  expect(isVerse('أ\t'.repeat(20_000))).toBe(false)
  expect(isVerse(`${FIRST}${' '.repeat(50_000)}${SECOND}`)).toBe(true)
})
