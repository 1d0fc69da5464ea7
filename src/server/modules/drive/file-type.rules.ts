import type { UploadType } from '#contract/admin-library.ts'

/** Number of bytes at the start of a file that determine its type. */
export const HEAD_BYTES = 1024

/**
 * Returns a file's type as its first bytes show it, or undefined for an unsupported type. The name is ignored, because
 * the sender chooses it.
 */
export function typeOfBytes(file: Buffer): UploadType | undefined {
  const head = file.subarray(0, HEAD_BYTES)
  if (startsWith(head, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(head, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  if (head.toString('latin1', 0, 3) === 'ID3' || isMpegFrame(head)) return 'audio/mpeg'
  // PDF readers accept a header that does not start at the first byte (PDF 1.7, appendix H.3.4.1).
  if (head.includes('%PDF-', 0, 'latin1')) return 'application/pdf'
  return undefined
}

function startsWith(head: Buffer, at: number, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[at + index] === byte)
}

/** Whether a file begins with the header of an MPEG audio layer III frame, as an MP3 without a tag does. */
function isMpegFrame(head: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = head
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  const isLayer3 = (second & 0x06) === 0x02 && (second & 0x18) !== 0x08
  const bitrate = third >> 4
  const isRate = (third & 0x0c) !== 0x0c
  return isSync && isLayer3 && bitrate !== 0 && bitrate !== 15 && isRate
}
