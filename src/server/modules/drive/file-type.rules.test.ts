import { expect, test } from 'vitest'
import { typeOfBytes } from './file-type.rules.ts'

const text = (words: string) => Buffer.from(words, 'latin1')

test.each([
  ['a PDF', text('%PDF-1.7\n...'), 'application/pdf'],
  ['a PDF after a printer’s command line', text('\x1b%-12345X@PJL\r\n%PDF-1.4'), 'application/pdf'],
  ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'image/jpeg'],
  ['a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['a WebP', text('RIFF\x10\0\0\0WEBPVP8 '), 'image/webp'],
  ['an MP3 with an ID3 tag', text('ID3\x04\0\0\0'), 'audio/mpeg'],
  ['an MP3 without a tag', Buffer.from([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ['an MP3 of the lowest bitrate', Buffer.from([0xff, 0xfb, 0x10, 0x64]), 'audio/mpeg'],
  [
    'a PDF whose mark ends at the last byte that is read',
    Buffer.concat([Buffer.alloc(1019, 32), text('%PDF-')]),
    'application/pdf',
  ],
])('%s is recognised by its bytes', (_, file, type) => expect(typeOfBytes(file)).toBe(type))

test.each([
  ['an empty file', Buffer.alloc(0)],
  ['an HTML page', text('<html><script>alert(1)</script>')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['a Windows program', text('MZ\x90\0')],
  ['a ZIP', text('PK\x03\x04')],
  ['a RIFF file that is no WebP', text('RIFF\x10\0\0\0WAVEfmt ')],
  ['MPEG audio of layer II', Buffer.from([0xff, 0xfd, 0x90, 0x64])],
  ['a PDF whose mark ends one byte after those that are read', Buffer.concat([Buffer.alloc(1020, 32), text('%PDF-')])],
  ['a frame without its first sync byte', Buffer.from([0x00, 0xfb, 0x90, 0x64])],
  ['a frame without the rest of the sync', Buffer.from([0xff, 0x1b, 0x90, 0x64])],
  ['a frame of the reserved version', Buffer.from([0xff, 0xeb, 0x90, 0x64])],
  ['a frame of the reserved version, with a checksum', Buffer.from([0xff, 0xea, 0x90, 0x64])],
  ['a frame of the reserved sample rate', Buffer.from([0xff, 0xfb, 0x9c, 0x64])],
  ['a frame of the reserved sample rate, with the private bit', Buffer.from([0xff, 0xfb, 0x9d, 0x64])],
  ['a frame of free bitrate', Buffer.from([0xff, 0xfb, 0x00, 0x64])],
  ['a frame of no bitrate', Buffer.from([0xff, 0xfb, 0xf0, 0x64])],
  ['a text with the mark of a PDF far after its beginning', Buffer.concat([Buffer.alloc(2000, 32), text('%PDF-')])],
])('%s is recognised as no type that may be uploaded', (_, file) => expect(typeOfBytes(file)).toBeUndefined())
