import { expect, test } from 'vitest'
import { newQuestion } from '#server/testing/questions.ts'
import { passageForms, withPassage } from './shared-passage.rules.ts'

test.each([
  ['plain', 'قال «أ < ب»\nثم سكت', { plain: 'قال «أ < ب»\nثم سكت', markup: 'قال «أ &lt; ب»\nثم سكت' }],
  ['markup', 'قال «أ &lt; ب»', { plain: 'قال «أ < ب»', markup: 'قال «أ &lt; ب»' }],
  ['markup', 'قال <u>زيد</u>', { markup: 'قال <u>زيد</u>' }],
] as const)('the plain form and the markup of the %s passage «%s» show the same text', (format, text, forms) => {
  expect(passageForms(format, text)).toEqual(forms)
})

test('a question gets a passage in the question’s format; a plain one becomes markup for a passage with markup', () => {
  const plain = newQuestion({ text: 'أ < ب؟', passage: 'قديم' })
  const forms = passageForms('plain', 'أ & ب')
  expect(withPassage(plain, forms)).toEqual({ ...plain, passage: 'أ & ب' })
  const marked = newQuestion({ format: 'markup', text: '<u>أ</u>', passage: 'قديم' })
  expect(withPassage(marked, forms)).toEqual({ ...marked, passage: 'أ &amp; ب' })
  expect(withPassage(plain, passageForms('markup', '<u>أ</u>'))).toEqual({
    ...plain,
    format: 'markup',
    text: 'أ &lt; ب؟',
    passage: '<u>أ</u>',
  })
})
