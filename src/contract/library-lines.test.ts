import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeFrontEndpoint } from './admin-front.ts'
import { isAddress, lineFaults } from './library-lines.ts'

const FOREIGN = [
  'https://faculty.edu@evil.example/',
  'https://faculty.edu:443@evil.example',
  'https://faculty\u202e.edu/',
  'https://fac\u200bulty.edu/',
  'https://faculty.edu/\u2067elif',
  'https://faculty.edu\\@evil.example',
  'https:faculty.edu',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
]

/** Whether the office may set an address as the one of the messaging channel. */
function channelOf(channel_url: string): boolean {
  return z.safeParse(changeFrontEndpoint.body, { before: { channel_url: null }, after: { channel_url } }).success
}

test.each(FOREIGN.map((address) => [encodeURI(address), address]))(
  '%s is refused as a link of the library and as the channel',
  (_, address) => {
    expect(isAddress(address)).toBe(false)
    expect(channelOf(address)).toBe(false)
  },
)

test.each(['https://t.me/faculty', 'http://نتائج.example:8080/a?b=c@d#e', '/drive/file/a.pdf/preview', './#/books'])(
  '%j is accepted as a link of the library and as the address of the messaging channel',
  (address) => {
    expect(isAddress(address)).toBe(true)
    expect(channelOf(address)).toBe(true)
  },
)

test.each(['.', '..', '1', '2024', '٣', '؟', '__proto__'])('%s is refused as the name of a subject', (name) => {
  for (const kind of ['subject', 'general_subject', 'recording'] as const) {
    expect(lineFaults(kind, { name, link: 'https://example.edu/r', isBook: false })).toEqual({ name: 'subject_odd' })
  }
  expect(lineFaults('resource', { name, link: 'https://example.edu/r', isBook: false })).toEqual({})
})

test.each(['nahw', 'النحو (1)', 'constructor', 'A/B', 'ب'])('%s is accepted as the name of a subject', (name) => {
  expect(lineFaults('subject', { name, link: '', isBook: false })).toEqual({})
})

test('a name that has only invisible characters counts as missing', () => {
  for (const kind of ['subject', 'book'] as const) {
    const line = { name: '\u200b\u200f', link: 'file.pdf', isBook: true }
    expect(lineFaults(kind, line)).toEqual({ name: 'name_missing' })
  }
})
