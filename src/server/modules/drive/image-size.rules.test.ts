import { expect, test } from 'vitest'
import { pngOf } from '#server/testing/png-file.ts'
import { imageSize } from './image-size.rules.ts'

function webp(kind: string, write: (file: Buffer) => void): Buffer {
  const file = Buffer.alloc(40)
  file.write('RIFF', 0, 'latin1')
  file.write(`WEBP${kind}`, 8, 'latin1')
  write(file)
  return file
}

/** A JPEG with a comment, a padding byte and a table before its frame header. */
const JPEG = Buffer.from(`ffd8fffe0004c0c0ffffc4000300ffc200110801a4012c${'03'.padEnd(24, '0')}`, 'hex')

test.each([
  ['a PNG', pngOf(300, 420)],
  ['a JPEG', JPEG],
  ['a GIF', Buffer.concat([Buffer.from('GIF89a', 'latin1'), Buffer.from('2c01a401', 'hex'), Buffer.alloc(30)])],
  [
    'a lossy WebP',
    webp('VP8 ', (file) => [300, 420].forEach((side, at) => void file.writeUInt16LE(side, 26 + 2 * at))),
  ],
  ['a lossless WebP', webp('VP8L', (file) => void file.writeUInt32LE(299 | (419 << 14), 21))],
  [
    'an extended WebP',
    webp('VP8X', (file) => [299, 419].forEach((side, at) => void file.writeUIntLE(side, 24 + 3 * at, 3))),
  ],
])('reads the pixels of %s', (_, file) => {
  expect(imageSize(file)).toEqual({ width: 300, height: 420 })
})

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="420"></svg>')],
  ['a PNG that is cut short', pngOf(300, 420).subarray(0, 20)],
  ['a JPEG without a frame', Buffer.from('ffd8fffe0002'.padEnd(80, 'f'), 'hex')],
  ['a JPEG of garbage', Buffer.from('ffd8'.padEnd(80, '0'), 'hex')],
  ['a WebP of an unknown kind', webp('VP9 ', () => undefined)],
])('knows no pixels of %s', (_, file) => {
  expect(imageSize(file)).toBeUndefined()
})
