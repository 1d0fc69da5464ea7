import { crc32, inflateRawSync } from 'node:zlib'
import { UnreadableFileError } from './sheet-file.ts'
import type { ZipEntry } from './zip-directory.ts'

const LOCAL_SIGNATURE = 0x04034b50
const LOCAL_LENGTH = 30
const CENTRAL_SIGNATURE = 0x02014b50
const CENTRAL_LENGTH = 46
const END_SIGNATURE = 0x06054b50
const END_LENGTH = 22
const STORED = 0
const DEFLATED = 8
const VERSION = 20
const UTF8_NAMES = 0x0800

/**
 * Returns one entry's bytes. Inflates at most the declared size and verifies the checksum, since a changed bit in a
 * compressed sheet can otherwise turn into another mark.
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
    // zlib's errors and offsets outside the file all mean a damaged file.
    throw error instanceof UnreadableFileError ? error : new UnreadableFileError('damaged', error)
  }
  throw new UnreadableFileError('damaged')
}

/** Packs parts into an uncompressed archive, for a library that accepts only archives. */
export function packStored(parts: ReadonlyMap<string, Buffer>): Buffer {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of parts) {
    const nameBytes = Buffer.from(name, 'utf8')
    const common = commonFields(nameBytes, content)
    const local = Buffer.alloc(LOCAL_LENGTH)
    local.writeUInt32LE(LOCAL_SIGNATURE, 0)
    common.copy(local, 4)
    const central = Buffer.alloc(CENTRAL_LENGTH)
    central.writeUInt32LE(CENTRAL_SIGNATURE, 0)
    central.writeUInt16LE(VERSION, 4)
    common.copy(central, 6)
    central.writeUInt32LE(offset, 42)
    chunks.push(local, nameBytes, content)
    directory.push(central, nameBytes)
    offset += LOCAL_LENGTH + nameBytes.length + content.length
  }
  const directoryBytes = Buffer.concat(directory)
  return Buffer.concat([...chunks, directoryBytes, endRecord(parts.size, directoryBytes.length, offset)])
}

/** The fields that an entry's local header shares with its directory record, in the same order. */
function commonFields(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(STORED, 4)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function endRecord(count: number, directorySize: number, directoryOffset: number): Buffer {
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END_SIGNATURE, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directorySize, 12)
  end.writeUInt32LE(directoryOffset, 16)
  return end
}
