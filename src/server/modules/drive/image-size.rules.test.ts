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

test.each([
  ['a PNG', pngOf(300, 420)],
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
  ['a WebP of an unknown kind', webp('VP9 ', () => undefined)],
])('knows no pixels of %s', (_, file) => {
  expect(imageSize(file)).toBeUndefined()
})
