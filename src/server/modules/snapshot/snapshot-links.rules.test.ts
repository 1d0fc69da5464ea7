import { expect, test } from 'vitest'
import { withCopyLinks } from './snapshot-links.rules.ts'

test.each([
  ['/drive/file/b7d1.pdf/preview', './preview.html?id=b7d1.pdf'],
  ['/drive/file/b7d1.pdf/preview?usp=sharing', './preview.html?id=b7d1.pdf'],
  ['/drive/uc?export=view&id=lecture-1.mp3', './drive/files/lecture-1.mp3'],
  ['/drive/uc?id=lecture-1.mp3&export=download', './drive/files/lecture-1.mp3'],
])('the link %s becomes %s in a static copy', (link, copy) => {
  const json = JSON.stringify({ term_1: { nahw: link, sarf: 'a' } })
  expect(JSON.parse(withCopyLinks(json))).toEqual({ term_1: { nahw: copy, sarf: 'a' } })
})

test.each([
  'https://drive.example.edu/drive/file/b7d1.pdf/preview',
  'https://example.edu/drive/uc?export=view&id=a.mp3',
  '/drive/uc?export=view',
  'اقرأ "/drive/file/b7d1.pdf/preview" أولًا',
  '/drive',
])('the text %s is no link to the portal’s drive and stays unchanged', (text) => {
  const json = JSON.stringify([text])
  expect(withCopyLinks(json)).toBe(json)
})
