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

test('names each file once without its folder, and puts the hashes together', () => {
  expect(foldedNames([CORE, SCREENS])).toEqual({
    names: [
      'HomePage cairo-latin/woff2',
      'QuizRun/css/js SecondFactor/css SecondFactor.module index/js/js /icons/icon-192.png /manifest.webmanifest',
    ],
    hashes: 'bhj0mv1i47zna20000003dsrodd40ni3oo5p6ackm6aaaaaaabbbbbbb',
  })
})

test('the short form gives the same paths again', () => {
  const lists = unfoldedNames(foldedNames([CORE, [], SCREENS, ['assets/preview-bngxgj7.js']]))
  expect(lists.map((paths) => paths.sort())).toEqual([CORE, [], SCREENS, ['assets/preview-bngxgj7.js']])
})

test('a path whose hash has another length is kept whole', () => {
  const paths = ['assets/screens-uahb8kp-5g.json', 'assets/temml_1-C9.js']
  expect(unfoldedNames(foldedNames([paths]))).toEqual([paths])
})
