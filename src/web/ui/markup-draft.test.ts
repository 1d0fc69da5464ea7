import { expect, test } from 'vitest'
import { parseMarkup } from '#contract/markup.ts'
import { printMarkup } from '#contract/markup-canonical.ts'
import { draftOfText, isMarkedDraft, mediaWord, nodesOfDraft, unclosedIn, writerOf } from './markup-draft.ts'

const IMAGE = `${'a'.repeat(40)}-640x480.png`

function writtenTexts(texts: readonly string[]) {
  const { format, write } = writerOf(texts)
  return { format, texts: texts.map(write) }
}

test.each([
  'ما إعراب <u>الطالبُ</u>؟',
  '<mark><b>أ</b></mark> س<sup>2</sup> H<sub>2</sub>O <i>ب</i> <s>ت</s>',
  'قال:<verse><half>صدر</half><half><u>عجز</u></half></verse>ما البحر؟',
  '<a href="https://example.org/a?b=1&amp;c=2">هنا</a>',
  `<img src="media:${IMAGE}" alt="مخطوط">`,
  `<img src="media:${IMAGE}" alt="رسم أ|ب | ج">`,
  `<audio src="media:${'b'.repeat(40)}.mp3" title="إنشاد">`,
  '<math>\\frac{a &lt; b}{2}</math> و<gap>',
  'أ &lt; ب &amp; "ج"',
])('the text %s is unchanged after it is shown in a field and read back', (text) => {
  expect(printMarkup(nodesOfDraft(draftOfText(text, 'markup')))).toBe(text)
})

test('a typed text without mark words in ⟦ ⟧ is plain, even if it looks like markup', () => {
  const typed = ['أ < ب', '<u>أ</u>', '&amp; [خط] ⟦شيء⟧ ⟦', 'س']
  expect(typed.map(isMarkedDraft)).toEqual([false, false, false, false])
  expect(writtenTexts(typed)).toEqual({ format: undefined, texts: typed })
})

test('if one text of a question contains markup, all its texts are sent as markup', () => {
  expect(writtenTexts(['⟦خط⟧أ⟦/خط⟧ < ب', '<u>'])).toEqual({ format: 'markup', texts: ['<u>أ</u> &lt; ب', '&lt;u&gt;'] })
})

test('marks that overlap are split so that their elements nest', () => {
  const [text] = writtenTexts(['⟦خط⟧أ⟦غليظ⟧ب⟦/خط⟧ج⟦/غليظ⟧']).texts
  expect(text).toBe('<u>أ</u><b><u>ب</u>ج</b>')
  expect(parseMarkup(text ?? '')).toHaveLength(2)
})

test.each([
  ['⟦خط⟧أ', 'خط'],
  ['أ⟦/غليظ⟧', 'غليظ'],
  ['⟦بيت⟧أ⟦شطر⟧ب', 'بيت'],
  ['⟦معادلة⟧x', 'معادلة'],
  ['⟦رابط https://a.example/⟧أ', 'رابط'],
  ['⟦خط⟧أ⟦/خط⟧', undefined],
])('in %s the mark %s is found to be not opened or not closed', (text, word) => {
  expect(unclosedIn(text)).toBe(word)
})

test('brackets and bars in the description of a picture do not end the picture’s mark', () => {
  expect(nodesOfDraft(mediaWord('img', IMAGE, 'أ | ب⟧'))).toEqual([{ kind: 'img', id: IMAGE, alt: 'أ | ب' }])
  expect(nodesOfDraft(`⟦صورة أ|ب | ${IMAGE}⟧`)).toEqual([{ kind: 'img', id: IMAGE, alt: 'أ|ب' }])
  expect(nodesOfDraft(`⟦صورة | ${IMAGE}⟧`)).toEqual([{ kind: 'img', id: IMAGE, alt: '' }])
})

test('a link to an address that is not https becomes its plain words', () => {
  expect(isMarkedDraft('⟦رابط javascript:alert(1)⟧أ⟦/رابط⟧')).toBe(true)
  expect(writtenTexts(['⟦رابط javascript:alert(1)⟧أ⟦/رابط⟧']).texts).toEqual(['⟦رابط javascript:alert(1)⟧أ'])
})

test('a verse has a line of its own in its field, but adds no empty line at the start or end of the text', () => {
  const verse = '<verse><half>قفا نبك</half><half>ومنزل</half></verse>'
  const line = '⟦بيت⟧قفا نبك⟦شطر⟧ومنزل⟦/بيت⟧'
  expect(draftOfText(verse, 'markup')).toBe(line)
  expect(draftOfText(`من قالها؟${verse}أجب.`, 'markup')).toBe(`من قالها؟\n${line}\nأجب.`)
  for (const text of [verse, verse + verse, `من قالها؟${verse}`]) {
    expect(printMarkup(nodesOfDraft(draftOfText(text, 'markup')))).toBe(text)
  }
})

test('a picture or a sound within a verse follows the verse, so that the question can be sent', () => {
  const sound = `${'b'.repeat(40)}.mp3`
  const [picture, song] = [mediaWord('img', IMAGE, 'مخطوط'), mediaWord('audio', sound, 'إنشاد')]
  const [text = ''] = writtenTexts([`⟦بيت⟧صدر ${picture}⟦شطر⟧⟦فراغ⟧ عجز ${song}⟦/بيت⟧ما البحر؟`]).texts
  expect(text).toBe(
    '<verse><half>صدر</half><half><gap> عجز</half></verse>' +
      `<img src="media:${IMAGE}" alt="مخطوط"><audio src="media:${sound}" title="إنشاد">ما البحر؟`,
  )
  expect(printMarkup(parseMarkup(text))).toBe(text)
})
