export interface ImageSize {
  width: number
  height: number
}

/** The pixels of a PNG, JPEG, GIF or WebP from its header; undefined for other files and for one that is cut short. */
export function imageSize(file: Buffer): ImageSize | undefined {
  if (file.length < 30) return undefined
  if (file.readUInt16BE(0) === 0xffd8) return jpegSize(file)
  if (file.toString('latin1', 0, 4) === 'GIF8') return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
  if (file.toString('latin1', 1, 4) === 'PNG' && file.toString('latin1', 12, 16) === 'IHDR') {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (file.toString('latin1', 12, 16)) {
    // Lossy: two sizes of 14 bits after the frame's start code (RFC 6386, 9.1).
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    // Lossless: two sizes of 14 bits, each less one.
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    // Extended: two sizes of 24 bits, each less one.
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/** Frame headers (SOF0 to SOF15) are all markers between them except tables, extensions and arithmetic conditions. */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

/** Walks the segments of a JPEG until the frame header, which has its size. */
function jpegSize(file: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 <= file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    }
    // A padding byte before a marker; else a segment with its length.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}
