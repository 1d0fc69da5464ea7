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
    'no property of an object for a reference',
    '&toString; &constructor; &__proto__; &hasOwnProperty;',
    '&toString; &constructor; &__proto__; &hasOwnProperty;',
  ],
  ['every named reference', '&frac12; &NotEqualTilde; &laquo;&raquo;', '½ ≂̸ «»'],
  ['no attribute, even one with a bracket', '<span title="1 > 0">نعم</span>', 'نعم'],
  ['no comment and no processing instruction', 'أ<!-- <img> -->ب<?xml:namespace prefix = o ?>', 'أب'],
  ['a comparison with blanks and one without', 'إذا كان a < b أو c<d &amp; e', 'إذا كان a < b أو c<d & e'],
  ['the text around an end tag without its start', 'نعم</i>', 'نعم'],
  ['a line for each block', 'أ<br/>ب<div>ج</div>د', 'أ\nب\nج\nد'],
])('the text that is read from HTML shows %s', (_, html, text) => {
  expect(markupOf(html).replace(/&lt;/g, '<').replace(/&amp;/g, '&')).toBe(text)
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
