import { expect, test } from 'vitest'
import { safeLink } from './safe-link.ts'

test.each([
  ['https://example.edu/a', 'example.edu'],
  ['HTTP://example.edu:8080/a', 'example.edu:8080'],
  ['  https://example.edu/a  ', 'example.edu'],
  ['//example.edu/a', 'example.edu'],
  ['/drive/uc?export=download&id=a.pdf', undefined],
  ['./drive/files/a.pdf', undefined],
])('the text %s is a link to %s', (text, host) => {
  expect(safeLink(text)).toEqual({ href: text.trim(), host, plays: false })
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.edu/1',
  'file:///etc/passwd',
  'mailto:a@example.edu',
  'https:example.edu',
  'http://',
  'https://[',
  'www.example.edu',
  '../a',
  '#/students/1',
  'كتاب النحو',
  '',
])('the text %j is not a safe link', (text) => {
  expect(safeLink(text)).toBeUndefined()
})

test.each([
  ['/lectures/lecture.mp3', true],
  ['/lectures/lecture.M4A?t=1', true],
  ['./drive/files/1.ogg', true],
  ['/drive/uc?export=view&id=lecture%201.wav', true],
  ['/lecture.mp3.html', false],
  ['/mp3', false],
  ['/?name=a.mp3', false],
  ['/#a.mp3', false],
  ['https://example.edu/lecture.mp3', false],
  ['//example.edu/lecture.mp3', false],
])('whether the link %s plays on the page: %s', (text, plays) => {
  expect(safeLink(text)?.plays).toBe(plays)
})
