import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isImageId, isSoundId } from '#contract/markup.ts'
import { MEDIA_TYPES } from '#contract/question-media.ts'
import { pngOf } from '#server/testing/png-file.ts'
import { MediaRefusedError, mediaIn, questionMedia } from './question-media.rules.ts'

const PNG = pngOf(640, 480)
const MP3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(60)])
const OGG = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(60)])
const M4A = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A '), Buffer.alloc(60)])
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('80020001', 'hex'), Buffer.alloc(30)])

function mediaOf(bytes: Buffer) {
  return questionMedia(bytes, createHash('sha256').update(bytes).digest('hex'))
}

function faultOf(bytes: Buffer): unknown {
  try {
    return mediaOf(bytes)
  } catch (error) {
    return error instanceof MediaRefusedError ? error.fault : error
  }
}

test.each([
  ['a PNG', PNG, /^[0-9a-f]{40}-640x480\.png$/, 'img'],
  ['a GIF', GIF, /^[0-9a-f]{40}-640x256\.gif$/, 'img'],
  ['a GIF of 1987', Buffer.concat([Buffer.from('GIF87a'), GIF.subarray(6)]), /^[0-9a-f]{40}-640x256\.gif$/, 'img'],
  ['a picture of the most points allowed', pngOf(4000, 4000), /^[0-9a-f]{40}-4000x4000\.png$/, 'img'],
  [
    'a picture of the most bytes allowed',
    Buffer.concat([PNG, Buffer.alloc(MEDIA_TYPES['image/png'].maxBytes - PNG.length)]),
    /^[0-9a-f]{40}-640x480\.png$/,
    'img',
  ],
  ['a picture of one point', pngOf(1, 1), /^[0-9a-f]{40}-1x1\.png$/, 'img'],
  ['an MP3', MP3, /^[0-9a-f]{40}\.mp3$/, 'audio'],
  ['an Ogg file', OGG, /^[0-9a-f]{40}\.ogg$/, 'audio'],
  ['an M4A', M4A, /^[0-9a-f]{40}\.m4a$/, 'audio'],
])('%s gets an id from its bytes, with its size if it is a picture', (_, bytes, id, kind) => {
  const media = mediaOf(bytes)
  expect(media).toMatchObject({ id: expect.stringMatching(id), kind })
  expect(kind === 'img' ? isImageId(media.id) : isSoundId(media.id)).toBe(true)
  expect(mediaOf(Buffer.from(bytes)).id).toBe(media.id)
})

test.each([
  ['a web page', Buffer.from('<html><script>alert(1)</script>'), 'other_type'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'other_type'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'other_type'],
  ['a video', Buffer.from('\0\0\0\x20ftypisom'), 'other_type'],
  ['no bytes', Buffer.alloc(0), 'other_type'],
  ['a PNG without a size', pngOf(0, 0), 'broken'],
  ['a PNG without a height', pngOf(5, 0), 'broken'],
  ['a PNG without a width', pngOf(0, 5), 'broken'],
  ['a PNG that is cut short', PNG.subarray(0, 20), 'broken'],
  ['a PNG of too many points', pngOf(4001, 4000), 'many_points'],
  ['a large picture', Buffer.concat([PNG, Buffer.alloc(MEDIA_TYPES['image/png'].maxBytes)]), 'large_image'],
  ['a large sound', Buffer.concat([MP3, Buffer.alloc(MEDIA_TYPES['audio/mpeg'].maxBytes)]), 'large_sound'],
])('%s is refused as a question’s picture or sound, with its fault', (_, bytes, fault) => {
  expect(faultOf(bytes)).toBe(fault)
})

test('mediaIn returns the ids of the media files to which texts refer', () => {
  const { id } = mediaOf(PNG)
  const json = JSON.stringify([`<img src="media:${id}" alt="">`])
  expect(mediaIn([json, null, 'media:x.png', `<audio src="media:${'b'.repeat(40)}.mp3" title="">`])).toEqual([
    id,
    `${'b'.repeat(40)}.mp3`,
  ])
})
