import { expect, test } from 'vitest'
import { foldedNames, unfoldedNames } from './folded-names.ts'

const CORE = ['assets/HomePage-bhj0mv1.js', 'assets/cairo-latin-i47zna2.woff2']
const SCREENS = [
  'assets/QuizRun-0000003.css',
  'assets/QuizRun-dsrodd4.js',
  'assets/SecondFactor-0ni3oo5.css',
  'assets/SecondFactor.module-p6ackm6.js',
  'assets/index-aaaaaaa.js',
  'assets/index-bbbbbbb.js',
  'icons/icon-192.png',
  'manifest.webmanifest',
]

test('foldedNames lists each file by its name without folder and hash, and joins all hashes in one text', () => {
  expect(foldedNames([CORE, SCREENS])).toEqual({
    names: [
      'HomePage cairo-latin/woff2',
      'QuizRun/css/js SecondFactor/css SecondFactor.module index/js/js /icons/icon-192.png /manifest.webmanifest',
    ],
    hashes: 'bhj0mv1i47zna20000003dsrodd40ni3oo5p6ackm6aaaaaaabbbbbbb',
  })
})

test('unfoldedNames restores the paths that foldedNames shortened', () => {
  const lists = unfoldedNames(foldedNames([CORE, [], SCREENS, ['assets/preview-bngxgj7.js']]))
  expect(lists.map((paths) => paths.sort())).toEqual([CORE, [], SCREENS, ['assets/preview-bngxgj7.js']])
})

test('foldedNames keeps a path whole if its hash has an unusual length', () => {
  const paths = ['assets/screens-uahb8kp-5g.json', 'assets/temml_1-C9.js']
  expect(unfoldedNames(foldedNames([paths]))).toEqual([paths])
})
