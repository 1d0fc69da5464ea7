import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFileError } from './sheet-file.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8

/**
 * Returns the bytes of an entry. Decompresses at most the declared size and verifies the checksum: one changed bit in a
 * compressed sheet could otherwise become another mark.
 */
export function extractEntry(archive: Buffer, entry: ZipEntry): Buffer {
  const content = inflateEntry(archive, entry)
  if (content.length !== entry.size || crc32(content) !== entry.crc) throw new UnreadableFileError('damaged')
  return content
}

function inflateEntry(archive: Buffer, entry: ZipEntry): Buffer {
  try {
    if (archive.readUInt32LE(entry.offset) !== LOCAL_SIGNATURE) throw new UnreadableFileError('damaged')
    const nameLength = archive.readUInt16LE(entry.offset + 26)
    const extraLength = archive.readUInt16LE(entry.offset + 28)
    const start = entry.offset + LOCAL_LENGTH + nameLength + extraLength
    const compressed = archive.subarray(start, start + entry.compressedSize)
    if (entry.method === STORED) return compressed
    if (entry.method === DEFLATED) return inflateRawSync(compressed, { maxOutputLength: Math.max(1, entry.size) })
  } catch (error) {
    // Errors of zlib, and offsets outside the file, both mean that the file is damaged.
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError('damaged', error)
  }
  throw new UnreadableFileError('damaged')
}
