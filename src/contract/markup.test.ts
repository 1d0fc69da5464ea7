import { expect, test } from 'vitest'
import { linkAddress, MarkupError, parseMarkup } from './markup.ts'
import { canonicalMarkup, markupOfPlain, printMarkup } from './markup-canonical.ts'
import { plainOf, spokenOf } from './markup-text.ts'

const IMAGE = `${'a'.repeat(40)}-640x480.png`
const SOUND = `${'b'.repeat(40)}.mp3`

function faultOf(text: string): { fault: string; position: number } | undefined {
  try {
    parseMarkup(text)
    return undefined
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error
    return { fault: error.fault, position: error.position }
  }
}

test.each([
  'ما إعراب <u>الطالبُ</u> في «نجح الطالبُ»؟',
  'سطر\nثم سطر\n\nثم فقرة',
  'أ &lt; ب &amp; ج &gt; "د"',
  '<mark><b><i><u><s>كل</s></u></i></b></mark>',
  'H<sub>2</sub>O و س<sup>2</sup>',
  'قال:<verse><half>قفا نبكِ من <u>ذكرى</u></half><half>بسقط اللوى</half></verse>ما البحر؟',
  '<a href="https://ar.wikipedia.org/wiki/%D9%86?a=1&amp;b=2">الصفحة</a>',
  `<img src="media:${IMAGE}" alt="مخطوط &quot;قديم&quot;">`,
  `<audio src="media:${SOUND}" title="">`,
  '<math>\\frac{a &lt; b}{2}</math>',
  'على قدر <gap> العزم',
  '<a href="https://example.org/"><mark>أ</mark></a>',
  '',
])('the canonical text %s is parsed and printed unchanged', (text) => {
  expect(printMarkup(parseMarkup(text))).toBe(text)
})

test.each([
  ['neighbouring elements of one kind are merged', '<u>أ</u><u>ب</u>', '<u>أب</u>'],
  ['elements are nested in one order', '<u><b>أ</b></u>', '<b><u>أ</u></b>'],
  ['an element that neighbours share is written once', '<b>أ</b><u><b>ب</b></u>', '<b>أ<u>ب</u></b>'],
  ['blanks at the ends of an element are moved out of it', 'أ<u> ب </u>ج', 'أ <u>ب</u> ج'],
  ['a blank between two underlined words is underlined', '<u>أ</u> <u>ب</u>', '<u>أ ب</u>'],
  ['blanks collapse across elements', ' أ <b> ب</b>', 'أ <b>ب</b>'],
  ['line breaks collapse', 'أ\r\n<b>\n \nب</b>', 'أ\n\n<b>ب</b>'],
  ['an element around nothing but blanks is removed', 'أ<u> </u>ب', 'أ ب'],
  [
    'a verse has no line breaks around it or in it',
    'أ\n<verse><half>ب\nت</half><half>ث</half></verse>\nج',
    'أ<verse><half>ب ت</half><half>ث</half></verse>ج',
  ],
  ['a verse with one empty half becomes a line of text', 'أ<verse><half>ب</half><half> </half></verse>ج', 'أ\nب\nج'],
  ['an empty verse is removed', 'أ<verse><half></half><half></half></verse>', 'أ'],
  ['an escaped quote is written as a plain quote', '&quot;', '"'],
  [
    'addresses of links are written in one form',
    '<a href="HTTPS://Example.ORG">أ</a>',
    '<a href="https://example.org/">أ</a>',
  ],
  ['a gap is moved out of formatting', '<b>أ<gap>ب</b>', '<b>أ</b><gap><b>ب</b>'],
  ['control characters are removed', 'أ\u0000\u001bب\ufeff', 'أب'],
])('in the canonical form %s', (_, text, canonical) => {
  expect(canonicalMarkup(text)).toBe(canonical)
  expect(canonicalMarkup(canonical)).toBe(canonical)
})

test.each([
  ['<script>', 'element', 0],
  ['أ<br>', 'element', 1],
  ['<B>أ</B>', 'element', 0],
  ['<p class="x">أ</p>', 'element', 0],
  ['أ < ب', 'element', 2],
  ['أ > ب', 'entity', 2],
  ['أ & ب', 'entity', 2],
  ['أ&nbsp;ب', 'entity', 1],
  ['أ&#x61;', 'entity', 1],
  ['<u>أ', 'open', 0],
  ['<u></u>', 'open', 0],
  ['<math> </math>', 'open', 0],
  ['<verse><half>أ</half></verse>', 'open', 0],
  ['أ</u>', 'nesting', 1],
  ['<b><u>أ</b></u>', 'nesting', 7],
  ['<b><b>أ</b></b>', 'nesting', 3],
  ['<b><verse><half>أ</half><half>ب</half></verse></b>', 'nesting', 3],
  ['<verse>أ</verse>', 'nesting', 8],
  ['<math><b>أ</b></math>', 'nesting', 0],
  ['<verse><half>أ</half><half>ب</half><half>ج</half></verse>', 'nesting', 35],
  [`<b><img src="media:${IMAGE}" alt=""></b>`, 'nesting', 3],
  ['<u onclick="x">أ</u>', 'attribute', 0],
  ['<u >أ</u>', 'element', 0],
  ['<gap id="x">', 'attribute', 0],
  [`<img alt="" src="media:${IMAGE}">`, 'attribute', 0],
  [`<img src="${IMAGE}" alt="">`, 'media', 0],
  ['<img src="https://example.org/x.png" alt="">', 'media', 0],
  [`<img src="media:${SOUND}" alt="">`, 'media', 0],
  ['<a href="http://example.org">أ</a>', 'link', 0],
  ['<a href="javascript:alert(1)">أ</a>', 'link', 0],
  ['<gap> <gap>', 'gaps', 6],
])('%s is refused as %s at %i', (text, fault, position) => {
  expect(faultOf(text)).toEqual({ fault, position })
})

test.each([
  'http://example.org',
  'https://user@example.org/',
  'https://user:word@example.org',
  'https://localhost/',
  'https://exa\u202emple.org/',
  'https://example.org/\u202e',
  'https://example.org/"onload',
  'https://example.org\\@other.org',
  '//example.org',
  'data:text/html,x',
])('%s is not an address for a link', (address) => {
  expect(linkAddress(address)).toBeUndefined()
})

test('a typed text becomes the markup that shows it', () => {
  const typed = 'إذا كان أ < ب & "ج" <b>'
  expect(markupOfPlain(typed)).toBe('إذا كان أ &lt; ب &amp; "ج" &lt;b&gt;')
  expect(plainOf(markupOfPlain(typed))).toBe(typed)
})

test('the plain text of markup has all words and no formatting', () => {
  const text = `انظر <u>هنا</u>:<verse><half>صدر</half><half>عجز</half></verse><img src="media:${IMAGE}" alt="مخطوط">`
  expect(plainOf(text)).toBe('انظر هنا:\nصدر … عجز\nمخطوط')
  expect(plainOf(`<img src="media:${IMAGE}" alt=""> و<gap> <math>x^2</math>`)).toBe('صورة و…… x^2')
})

test('the text for screen readers announces underlining, and also its end if it covers several words', () => {
  expect(spokenOf('أعرب <u>الطالبَ</u> هنا')).toBe('أعرب (تحته خط: الطالبَ) هنا')
  expect(spokenOf('أعرب <u>ما تحته خط</u>')).toBe('أعرب (تحته خط: ما تحته خط، إلى هنا)')
  expect(spokenOf('<s>أ</s>\n<gap>')).toBe('(مشطوب: أ)\n فراغ'.trim())
})

test('elements such as <b> and <u> that are nested in different orders have the same canonical form', () => {
  const orders = ['<b><i>أ</i></b>', '<i><b>أ</b></i>']
  expect(new Set(orders.map(canonicalMarkup)).size).toBe(1)
})
