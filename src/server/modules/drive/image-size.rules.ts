export interface ImageSize {
  width: number
  height: number
}

/**
 * Returns width and height of a PNG, JPEG, GIF or WebP in pixels, as its header states them, or undefined for other and
 * for truncated files.
 */
export function imageSize(file: Buffer): ImageSize | undefined {
  if (file.length < 30) return undefined
  if (file.readUInt16BE(0) === 0xffd8) return jpegSize(file)
  if (file.toString('latin1', 0, 4) === 'GIF8') return { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
  if (file.toString('latin1', 1, 4) === 'PNG' && file.toString('latin1', 12, 16) === 'IHDR') {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined
  switch (file.toString('latin1', 12, 16)) {
    // Lossy: width and height of 14 bits each, after the frame's start code (RFC 6386, 9.1).
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
    // Lossless: width and height of 14 bits each, stored minus one.
    case 'VP8L': {
      const bits = file.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    // Extended: width and height of 24 bits each, stored minus one.
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

/**
 * Markers between SOF0 (0xc0) and SOF15 (0xcf) that begin no frame header: tables (DHT), extensions (JPG) and
 * arithmetic coding conditions (DAC).
 */
const NO_FRAMES: readonly number[] = [0xc4, 0xc8, 0xcc]

/** Goes through the segments of a JPEG up to its frame header, and returns the size from there. */
function jpegSize(file: Buffer): ImageSize | undefined {
  let at = 2
  while (at + 9 <= file.length) {
    if (file[at] !== 0xff) return undefined
    const marker = file[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)) {
      return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    }
    // A padding byte before a marker is skipped alone. A segment is skipped by the length that follows its marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2)
  }
  return undefined
}
