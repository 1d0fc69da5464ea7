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

/** A JPEG with a comment segment, a padding byte and a table before its frame header. */
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
])('imageSize returns the pixels of %s', (_, file) => {
  expect(imageSize(file)).toEqual({ width: 300, height: 420 })
})

/** Returns a JPEG whose frame header has the given marker. */
function jpegOf(marker: string, after = '03'.padEnd(40, '0')): Buffer {
  return Buffer.from(`ffd8ff${marker}00110801a4012c${after}`, 'hex')
}

test.each(['c0', 'c1', 'c2', 'c7', 'c9', 'cb', 'cd', 'cf'])(
  'a JPEG’s frame header may have the marker %s',
  (marker) => {
    expect(imageSize(jpegOf(marker))).toEqual({ width: 300, height: 420 })
  },
)

test.each(['c4', 'c8', 'cc', 'd0', 'bf'])('the marker %s is not read as a frame header of a JPEG', (marker) => {
  expect(imageSize(jpegOf(marker))).toBeUndefined()
})

test('a JPEG may end with its frame header, and a lossy WebP’s sides are read from 14 bits', () => {
  // The table makes the frame header begin at byte 21; it has nine bytes, so it ends with the file.
  const table = `ffd8ffc40011${'00'.repeat(15)}`
  expect(imageSize(Buffer.from(`${table}ffc000110801a4012c`, 'hex'))).toEqual({ width: 300, height: 420 })
  const lossy = webp('VP8 ', (file) =>
    [16_383 | 0xc000, 0x4001].forEach((side, at) => void file.writeUInt16LE(side, 26 + 2 * at)),
  )
  expect(imageSize(lossy)).toEqual({ width: 16_383, height: 1 })
})

test('imageSize reads an image cut to 30 bytes, and not an image cut to 29', () => {
  expect([imageSize(pngOf(300, 420).subarray(0, 30)), imageSize(pngOf(300, 420).subarray(0, 29))]).toEqual([
    { width: 300, height: 420 },
    undefined,
  ])
})

test('the sides of an extended WebP are read from 24 bits', () => {
  const file = webp('VP8X', (bytes) => {
    ;[69_999, 65_999].forEach((side, at) => void bytes.writeUIntLE(side, 24 + 3 * at, 3))
    bytes[30] = 0xff
  })
  expect(imageSize(file)).toEqual({ width: 70_000, height: 66_000 })
})

test('a JPEG whose frame header is cut short, or has no 0xff before it, has no size', () => {
  // The table makes the frame header begin at byte 22, and the file has only eight of its nine bytes.
  const table = `ffd8ffc40012${'00'.repeat(16)}`
  expect(imageSize(Buffer.from(`${table}ffc000110801a401`, 'hex'))).toBeUndefined()
  expect(imageSize(Buffer.from(`${table}00c000110801a4012c`, 'hex'))).toBeUndefined()
})

test.each(['RIFFxxxxWAVEVP8X', 'FORMxxxxWEBPVP8X'])(
  'imageSize returns nothing for a WebP with a wrong mark: %s',
  (begin) => {
    expect(imageSize(Buffer.concat([Buffer.from(begin, 'latin1'), Buffer.alloc(40)]))).toBeUndefined()
  },
)

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="420"></svg>')],
  ['a PNG that is cut short', pngOf(300, 420).subarray(0, 20)],
  ['a JPEG without a frame', Buffer.from('ffd8fffe0002'.padEnd(80, 'f'), 'hex')],
  ['a JPEG of garbage', Buffer.from('ffd8'.padEnd(80, '0'), 'hex')],
  ['a PNG without its header', Buffer.concat([Buffer.from('xPNG', 'latin1'), Buffer.alloc(40)])],
  ['a WebP of an unknown kind', webp('VP9 ', () => undefined)],
])('imageSize returns nothing for %s', (_, file) => {
  expect(imageSize(file)).toBeUndefined()
})
