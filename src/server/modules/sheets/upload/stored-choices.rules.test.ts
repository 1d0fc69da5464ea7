import { expect, test } from 'vitest'
import type { UploadChoices } from '#contract/upload-choices.ts'
import { storedChoices } from './stored-choices.ts'
import { noChoices } from './upload-choices.rules.ts'

const DECIDED: UploadChoices = { ...noChoices(), hidden: 'take', words: { ن: 'absent' } }
const LAYOUT = { id: 'l1', name: 'قالب' }

test.each<[string, Partial<UploadChoices>, boolean]>([
  ['without a layout', {}, true],
  ['with a declined layout', { layout: null }, true],
  ['with a layout of this release', { layout: { ...LAYOUT, gave: { columns: {} } } }, true],
  ['with a layout that an earlier release applied', { layout: LAYOUT }, false],
])('of an upload %s, the choices about hidden rows and words are read or asked again', (_name, changes, isKept) => {
  const { hidden, words, ...others } = storedChoices({ choices: JSON.stringify({ ...DECIDED, ...changes }) })
  expect([hidden, words]).toEqual(isKept ? ['take', { ن: 'absent' }] : [undefined, undefined])
  expect(others).toEqual({ ...noChoices(), ...changes })
})
