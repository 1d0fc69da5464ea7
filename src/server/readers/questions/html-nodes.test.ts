import { expect, test } from 'vitest'
import { printMarkup } from '#contract/markup-canonical.ts'
import type { QuestionLoss } from '#contract/question-losses.ts'
import { contextOf, type ItemFormat, nodesOf } from './item-text.ts'
import { MediaShelf } from './media-shelf.ts'

function markupOf(html: string, format: ItemFormat = 'moodle', lost = new Set<QuestionLoss>()): string {
  return printMarkup(nodesOf(html, format, contextOf(new MediaShelf(), lost)))
}

test.each([
  ['named and numeric references', 'أ &rarr; ب &eacute; &#x62F;&zwnj;&amp;lt;', 'أ → ب é د\u200c&lt;'],
  ['unknown references, as written', 'س&ص &unknown; &', 'س&ص &unknown; &'],
  [
    'references named like properties of JavaScript objects, as written',
    '&toString; &constructor; &__proto__; &hasOwnProperty;',
    '&toString; &constructor; &__proto__; &hasOwnProperty;',
  ],
  ['every named reference', '&frac12; &NotEqualTilde; &laquo;&raquo;', '½ ≂̸ «»'],
  ['no attribute, even one with a bracket', '<span title="1 > 0">نعم</span>', 'نعم'],
  ['no comment and no processing instruction', 'أ<!-- <img> -->ب<?xml:namespace prefix = o ?>', 'أب'],
  ['a comparison with blanks and one without', 'إذا كان a < b أو c<d &amp; e', 'إذا كان a < b أو c<d & e'],
  ['the text around an end tag without its start', 'نعم</i>', 'نعم'],
  ['one blank for non-breaking blanks that are no gap of a verse', 'أ&nbsp; &nbsp;ب', 'أ ب'],
  ['a line for each block', 'أ<br/>ب<div>ج</div>د', 'أ\nب\nج\nد'],
])('the text that is read from a question’s HTML shows %s', (_, html, text) => {
  expect(markupOf(html).replace(/&lt;/g, '<').replace(/&amp;/g, '&')).toBe(text)
})

test('blanks, tabs and lines of the source become one blank, and non-breaking blanks stay for the gap of a verse', () => {
  const nodes = nodesOf('أ \t\n   ب&nbsp; &#160;ج', 'html', contextOf(new MediaShelf(), new Set()))
  expect(nodes).toEqual([{ kind: 'text', text: 'أ ب\u00a0 \u00a0ج ' }])
})

test.each([
  ['a picture that the file lacks', 'أ<image src="a.png">', 'media'],
  ['a picture of another site', 'أ<img src="https://example.org/a.png">', 'remote_media'],
  ['a broken picture', 'أ<img src="data:image/png;base64,AAAA">', 'bad_media'],
  ['a formula without LaTeX', '<math><mi>x</mi></math>', 'formula'],
  ['a script', '<script>alert(1)</script>', 'markup'],
  ['a tag within a tag', 'إذا كان a<b و<i>c</i>', 'malformed'],
  ['an open quotation mark', '<a href="x>هنا</a>', 'malformed'],
])('HTML with %s is rejected', (_, html, reason) => {
  expect(() => markupOf(html, 'html')).toThrow(expect.objectContaining({ reason }))
})

test.each([
  ['the style display', 'ما زيد؟ <span style="color:red; DISPLAY : none !important">فاعل</span>', 'ما زيد؟'],
  ['the style visibility', 'ما زيد؟<i style="visibility:hidden">فاعل</i>', 'ما زيد؟'],
  ['the attribute hidden', 'ما زيد؟<p hidden>فا<b>عل</b><br></p>', 'ما زيد؟'],
  ['the style opacity', 'ما زيد؟<font style="opacity:0.0">فاعل</font>', 'ما زيد؟'],
  ['a letter size of zero', 'ما زيد؟<font style="font-size:0px">فاعل</font>', 'ما زيد؟'],
  ['a transparent colour', 'ما زيد؟<font style="color:rgba(0, 0, 0, 0)">فاعل</font>', 'ما زيد؟'],
  ['a parent element', '<div style="display:none"><table><tr><td>فاعل</td></tr></table></div>ما زيد؟', 'ما زيد؟'],
  ['the style of a quotation', 'ما <q style="display:none">فاعل</q>زيد؟', 'ما زيد؟'],
  ['an element around a formula', 'ما <span hidden><math><mi>x</mi></math></span>زيد؟', 'ما زيد؟'],
  ['the attribute of a picture', 'ما <img hidden src="a.png">زيد؟', 'ما زيد؟'],
  ['white letters', 'ما زيد؟ <span style="color:white">فاعل</span>', 'ما زيد؟'],
  ['white letters in hexadecimal', 'ما زيد؟ <span style="color:#FFFFFF">فاعل</span>', 'ما زيد؟'],
  ['white letters of Word', 'ما زيد؟ <font color="#ffffff" style="mso-themecolor:background1">فاعل</font>', 'ما زيد؟'],
  ['white letters of a parent element', '<p style="color: rgb(255, 255, 255)">فا<b>عل</b></p>ما زيد؟', 'ما زيد؟'],
  ['white letters on white', 'ما زيد؟ <span style="color:#fefefe;background:#fff">فاعل</span>', 'ما زيد؟'],
  ['white letters of a quotation', 'ما زيد؟ <q style="color:#fff">فاعل</q>', 'ما زيد؟'],
  ['white letters around a formula', 'ما زيد؟ <span style="color:#fff"><math><mi>x</mi></math></span>', 'ما زيد؟'],
  ['white letters of a list item', 'ما زيد؟<ol><li style="color:#fff">فاعل</li></ol>', 'ما زيد؟'],
  ['white letters of a list', 'ما زيد؟<ul style="color:#fff"><li>فاعل</li></ul>', 'ما زيد؟'],
])('what is hidden by %s is left out and listed as lost', (_, html, text) => {
  const lost = new Set<QuestionLoss>()
  expect(markupOf(html, 'html', lost)).toBe(text)
  expect([...lost]).toEqual(['hidden_text'])
})

test.each([
  ['an empty element', 'ما <span style="display:none"> <b></b></span>زيد؟', 'ما زيد؟'],
  ['a hidden element that Word writes', 'ما <div style="display:none"><xml>w</xml></div>زيد؟', 'ما زيد؟'],
  [
    'white letters on a dark ground',
    '<p style="background:#222"><b style="color:#fff">ما زيد؟</b></p>',
    '<b>ما زيد؟</b>',
  ],
  ['white letters on a coloured ground', '<mark style="color:#fff">ما زيد؟</mark>', '<mark>ما زيد؟</mark>'],
  [
    'black letters in a parent element with white ones',
    '<div style="color:#fff"><p style="color:#000">ما زيد؟</p></div>',
    'ما زيد؟',
  ],
  ['blanks in white', 'ما <span style="color:#fff"> </span>زيد؟', 'ما زيد؟'],
  ['light letters', '<p style="color:#ececec">ما زيد؟</p>', 'ما زيد؟'],
  ['a style that only resembles hiding', '<span style="display:nonexistent;opacity:0.5">ما زيد؟</span>', 'ما زيد؟'],
])('no hidden content is listed as lost for %s', (_, html, text) => {
  const lost = new Set<QuestionLoss>()
  expect([markupOf(html, 'html', lost), ...lost]).toEqual([text])
})

test('the LaTeX of a hidden formula is not taken for the LaTeX of the next formula', () => {
  const tex = (latex: string) => `<annotation encoding="application/x-tex">${latex}</annotation>`
  expect(markupOf(`<span hidden><math>${tex('y')}</math></span><math>${tex('x')}</math>`)).toBe('<math>x</math>')
})

/** Returns the markers that the items of HTML get, without the blanks and the items' own text. */
function markersOf(html: string): string {
  return markupOf(html.replace(/(<li[^>]*>)/g, '$1زيد'), 'html')
    .split('زيد')
    .slice(0, -1)
    .map((part) => part.trim())
    .join(' ')
}

test.each([
  ['<ol start="5"><li><li></ol>', '5. 6.'],
  ['<ol start="-1"><li><li><li></ol>', '-1. 0. 1.'],
  ['<ol start="x"><li></ol>', '1.'],
  ['<ol><li><li value="7"><li></ol>', '1. 7. 8.'],
  ['<ol reversed start="3"><li><li></ol>', '3. 2.'],
  ['<ol type="A" start="26"><li><li></ol>', 'Z. AA.'],
  ['<ol type="a"><li><li></ol>', 'a. b.'],
  ['<ol type="i" start="4"><li><li></ol>', 'iv. v.'],
  ['<ol type="I" start="1994"><li></ol>', 'MCMXCIV.'],
  ['<ol type="I" start="4000"><li></ol>', '4000.'],
  ['<ol type="a" start="0"><li></ol>', '0.'],
  ['<ol type="x"><li></ol>', '1.'],
  ['<ol type="a" style="list-style-type: upper-roman"><li></ol>', 'I.'],
  ['<ol style="list-style: lower-alpha inside"><li></ol>', 'a.'],
  ['<ol style="list-style-type:lower-greek"><li><li></ol>', 'α. β.'],
  ['<ol start="9" style="list-style-type:decimal-leading-zero"><li><li></ol>', '09. 10.'],
  ['<ol start="19" style="list-style-type:arabic-indic"><li></ol>', '١٩.'],
  ['<ol start="4" style="list-style-type:persian"><li></ol>', '۴.'],
  ['<ol><li style="list-style-type:lower-latin"><li type="I"></ol>', 'a. II.'],
  ['<ol style="list-style-type:inherit"><li></ol>', '•'],
  ['<ol type="A"><li style="list-style:inherit"></ol>', 'A.'],
  ['<ol style="list-style-type:disc"><li></ol>', '•'],
  ['<ul style="list-style-type:decimal"><li><li></ul>', '1. 2.'],
  ['<ul type="square"><li></ul>', '•'],
  ['<ul style="list-style:none"><li></ul>', ''],
  ['<ol start="2"><li><ol type="a"><li><li></ol><li></ol>', '2. a. b. 3.'],
  ['<li>', '•'],
])('the list items of %s get the markers that a browser shows', (html, markers) => {
  expect(markersOf(html)).toBe(markers)
})

test.each([
  ['an unknown style', '<ol style="list-style-type: hebrew"><li>أ</li></ol>'],
  ['an unknown style of one item', '<ol><li style="list-style-type: \'- \'">أ</li></ol>'],
  ['a start that has to be counted', '<ol reversed><li>أ</li></ol>'],
])('a list with %s is rejected in a question’s text, and listed as lost in an explanation', (_, html) => {
  expect(() => markupOf(html, 'html')).toThrow(expect.objectContaining({ reason: 'markup' }))
  const lost = new Set<QuestionLoss>()
  const context = { ...contextOf(new MediaShelf(), lost), isReason: true }
  expect(printMarkup(nodesOf(html, 'html', context))).toMatch(/^(?:1\. )?أ$/)
  expect([...lost]).toEqual(['reason_layout'])
})

test.each([
  ['no style', '<p>صدر\n عجز</p>', 'صدر عجز'],
  ['pre', '<pre>صدر\nعجز\n\nبيت  </pre>', 'صدر\nعجز\n\nبيت'],
  ['a mark inside pre', '<pre>صدر<b>\nعجز</b></pre>سطر\nواحد', 'صدر\n<b>عجز</b>\nسطر واحد'],
  ['pre-line', '<p style="white-space:pre-line">صدر\r\nعجز</p>', 'صدر\nعجز'],
  ['pre-wrap', '<span style="WHITE-SPACE: pre-wrap">صدر\nعجز</span>', 'صدر\nعجز'],
  ['break-spaces', '<span style="white-space: break-spaces">صدر\nعجز</span>', 'صدر\nعجز'],
  ['preserve', '<span style="white-space-collapse:preserve-breaks">صدر\nعجز</span>', 'صدر\nعجز'],
  ['normal inside pre', '<pre>صدر\n<span style="white-space:normal">عجز\nبيت</span></pre>', 'صدر\nعجز بيت'],
  ['nowrap', '<pre style="white-space:nowrap">صدر\nعجز</pre>', 'صدر عجز'],
  ['a tag without an end', '<p>صدر\nعجز</p>إذا a <b\nج', 'صدر عجز\nإذا a &lt;b ج'],
])('lines of HTML are kept or joined as in a browser: %s', (_, html, text) => {
  expect(markupOf(html, 'html')).toBe(text)
})

test('a text in Moodle’s own format keeps its line breaks everywhere', () => {
  expect(markupOf('<p style="white-space:normal">صدر\nعجز</p>بيت\nسطر', 'moodle')).toBe('صدر\nعجز\nبيت\nسطر')
})

test.each([
  [
    'bold, as Google Docs writes it',
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>ما <b>زيد</b>؟</p></b>',
    'ما <b>زيد</b>؟',
  ],
  ['bold, by a number', '<strong style="font-weight:400">ما زيد؟</strong>', 'ما زيد؟'],
  [
    'bold, in a part of a bold text',
    '<b>ما <span style="font-weight:normal">كان <b>زيد</b> هنا</span></b>؟',
    '<b>ما</b> كان <b>زيد</b> هنا؟',
  ],
  [
    'italics, in a part of a text in italics',
    '<em>ما <i style="font-style:normal">زيد</i> هو</em>؟',
    '<i>ما</i> زيد <i>هو</i>؟',
  ],
  ['italics only, in a bold text', '<b style="font-style:normal">زيد</b>', '<b>زيد</b>'],
  [
    'bold, twice',
    '<b><i style="font-weight:normal"><u style="font-weight:normal">ما</u></i> زيد</b>؟',
    '<i><u>ما</u></i> <b>زيد</b>؟',
  ],
])('a text does not have a mark that a style takes back: %s', (_, html, text) => {
  expect(markupOf(html, 'html')).toBe(text)
})

test.each([
  ['a line below', '<span style="border-bottom: 1px solid rgb(0 0 0);">زيد</span>', '<u>زيد</u>'],
  ['a dotted line', '<font style="border-bottom-style:dotted">زيد</font>', '<u>زيد</u>'],
  [
    'a line in several declarations',
    '<span style="border-bottom:2px;border-bottom-style:double">زيد</span>',
    '<u>زيد</u>',
  ],
  ['no line', '<span style="border-bottom: medium none">زيد</span>', 'زيد'],
  ['a line without width', '<span style="border-bottom: 0px solid red">زيد</span>', 'زيد'],
  ['a width of zero', '<span style="border-bottom:solid;border-bottom-width:0">زيد</span>', 'زيد'],
  ['a transparent line', '<span style="border-bottom: 1px solid transparent">زيد</span>', 'زيد'],
  ['a line below a paragraph', '<p style="border-bottom: 1px solid">زيد</p>', 'زيد'],
])('a border below a text is read as an underline, or is no underline: %s', (_, html, text) => {
  expect(markupOf(html, 'html')).toBe(text)
})

test.each([
  'color: rgb(29, 33, 37)',
  'color: rgb(33 37 41 / 1)',
  'color: #212529',
  'color:#333',
  'color: rgb(85, 85, 85)',
  'color: rgba(0, 0, 0, 0.87)',
  'color: #1d2125ff',
  'background-color: rgb(248, 249, 250)',
  'background-color:#f5f5f5',
  'background-color: rgba(0, 0, 0, 0)',
  'background: rgb(255, 255, 255) none repeat scroll 0% 0%',
  'background: white',
  'background: none',
])('a colour of a page’s theme, beside text without a colour, marks nothing: %s', (style) => {
  expect(markupOf(`<span style="${style}">ما</span> زيد؟`)).toBe('ما زيد؟')
})

test.each([
  'color: rgb(86, 86, 86)',
  'color: rgb(100, 0, 0)',
  'color: #003',
  'color: navy',
  'color: #f5f5f5',
  'color: rgb(90%, 0%, 0%)',
  'background-color: rgb(255, 255, 224)',
  'background-color: #212529',
  'background: yellow none repeat scroll 0% 0%',
  'background: url(a.png)',
  'background-color: hsl(60, 100%, 50%)',
])('a colour that distinguishes a word marks it: %s', (style) => {
  expect(markupOf(`<span style="${style}">ما</span> زيد؟`)).toBe('<mark>ما</mark> زيد؟')
})

test.each([
  'ثمن الكتاب $$5 وثمن القلم $$2 فكم الفرق؟',
  'ثمن الكتاب $$٥ وثمن القلم $$٢ فكم الفرق؟',
  'بين $$5 و$$2',
  'بين $$5, $$2',
  'بين 5$$ وثمن 2$$ فكم؟',
  'سعر $$5 وسعر $$س',
])('dollar signs of amounts are no formula: %s', (text) => {
  expect(markupOf(text)).toBe(text)
})

test.each([
  ['احسب $$x^2$$ ثم', 'احسب <math>x^2</math> ثم'],
  ['احسب $$ x^2 $$2', 'احسب <math>x^2</math>2'],
  ['احسب $$5^2$$2', 'احسب <math>5^2</math>2'],
  ['احسب $$x$$2', 'احسب <math>x</math>2'],
  ['احسب 2$$x + 2$$', 'احسب 2<math>x + 2</math>'],
  ['احسب $$5 + 2 $$؟', 'احسب <math>5 + 2</math>؟'],
  ['احسب $$5 + 2$$ ثم', 'احسب <math>5 + 2</math> ثم'],
  ['احسب $$ x $$، ثم', 'احسب <math>x</math>، ثم'],
  ['احسب $$x $$ ثم', 'احسب <math>x</math> ثم'],
  ['احسب 2$$x$$ ثم', 'احسب 2<math>x</math> ثم'],
  ['ثمنه $$5 أو $$2 فاحسب $$x$$', 'ثمنه $$5 أو $$2 فاحسب <math>x</math>'],
  ['احسب \\(x\\)2', 'احسب <math>x</math>2'],
])('a formula between dollar signs is read, even beside amounts of money: %s', (text, read) => {
  expect(markupOf(text)).toBe(read)
})
