import { UnreadableFileError } from './sheet-file.ts'

/**
 * An entry of a zip archive's directory. The directory is read before anything is decompressed, and its declared sizes
 * are checked first, so that a small file that would grow to gigabytes is refused at no cost.
 */
export interface ZipEntry {
  name: string
  method: number
  crc: number
  compressedSize: number
  size: number
  /** The offset of the entry's local header in the archive. */
  offset: number
}

export const ZIP_LIMITS = {
  entries: 2000,
  /** The declared sizes of all entries together; a sheet of 100,000 students has about 45 MB. */
  totalSize: 120_000_000,
  /** The greatest ratio of size to compressed size. Spreadsheet XML has about 10, at most 50; deflate reaches 1032. */
  ratio: 300,
  /** An entry below this size may have any ratio. */
  ratioFrom: 5_000_000,
} as const

const SIGNATURE = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 } as const
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const ENTRY_LENGTH = 46
const ENCRYPTED = 1
const IN_EXTRA_FIELD = 0xffffffff
const ZIP64_FIELD = 1

/** Returns an archive's entries. Throws UnreadableFileError if it is damaged, no archive, or exceeds the limits. */
export function readZipDirectory(bytes: Buffer): ZipEntry[] {
  try {
    const { count, offset } = findDirectory(bytes)
    if (count > ZIP_LIMITS.entries) throw new UnreadableFileError('too_large')
    const entries = readEntries(bytes, count, offset)
    checkLimits(entries)
    return entries
  } catch (error) {
    // A Buffer throws a RangeError for an offset outside its bounds.
    throw error instanceof RangeError ? new UnreadableFileError('damaged', error) : error
  }
}

function findDirectory(bytes: Buffer): { count: number; offset: number } {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) !== SIGNATURE.end) continue
    const count = bytes.readUInt16LE(at + 10)
    const offset = bytes.readUInt32LE(at + 16)
    const isZip64 = count === 0xffff || offset === IN_EXTRA_FIELD
    return isZip64 ? findDirectory64(bytes, at) : { count, offset }
  }
  throw new UnreadableFileError('damaged')
}

function findDirectory64(bytes: Buffer, end: number): { count: number; offset: number } {
  const locator = end - 20
  if (bytes.readUInt32LE(locator) !== SIGNATURE.locator64) throw new UnreadableFileError('damaged')
  const record = readUInt64(bytes, locator + 8)
  if (bytes.readUInt32LE(record) !== SIGNATURE.end64) throw new UnreadableFileError('damaged')
  return { count: readUInt64(bytes, record + 32), offset: readUInt64(bytes, record + 48) }
}

function readEntries(bytes: Buffer, count: number, offset: number): ZipEntry[] {
  const entries = new Map<string, ZipEntry>()
  let at = offset
  for (let index = 0; index < count; index += 1) {
    if (bytes.readUInt32LE(at) !== SIGNATURE.entry) throw new UnreadableFileError('damaged')
    if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw new UnreadableFileError('locked')
    const nameEnd = at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28)
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30)
    const name = bytes.toString('utf8', at + ENTRY_LENGTH, nameEnd)
    // Programs disagree on which of two entries with the same name is read, so the office could see other marks than
    // the portal.
    if (entries.has(name)) throw new UnreadableFileError('damaged')
    entries.set(name, {
      name,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      ...readSizes(bytes, at, bytes.subarray(nameEnd, extraEnd)),
    })
    at = extraEnd + bytes.readUInt16LE(at + 32)
  }
  return [...entries.values()]
}

/**
 * Returns an entry's sizes and offset. Some programs write them as 64-bit numbers in the extra field, even for small
 * files.
 */
function readSizes(bytes: Buffer, at: number, extra: Buffer): Pick<ZipEntry, 'size' | 'compressedSize' | 'offset'> {
  const wide = zip64Values(extra)
  function value(position: number): number {
    const short = bytes.readUInt32LE(position)
    if (short !== IN_EXTRA_FIELD) return short
    const long = wide.shift()
    if (long === undefined) throw new UnreadableFileError('damaged')
    return long
  }
  // The extra field has only the numbers that are missing in the entry itself, in this order.
  const size = value(at + 24)
  const compressedSize = value(at + 20)
  const offset = value(at + 42)
  return { size, compressedSize, offset }
}

function zip64Values(extra: Buffer): number[] {
  let at = 0
  while (at + 4 <= extra.length) {
    const length = extra.readUInt16LE(at + 2)
    if (extra.readUInt16LE(at) === ZIP64_FIELD) {
      const count = Math.floor(Math.min(length, extra.length - at - 4) / 8)
      return Array.from({ length: count }, (_, index) => readUInt64(extra, at + 4 + index * 8))
    }
    at += 4 + length
  }
  return []
}

function readUInt64(bytes: Buffer, at: number): number {
  // A number above 2^53 is rounded, but still points far outside any file.
  return Number(bytes.readBigUInt64LE(at))
}

function checkLimits(entries: readonly ZipEntry[]): void {
  let total = 0
  for (const { size, compressedSize } of entries) {
    total += size
    const isBomb = size > ZIP_LIMITS.ratioFrom && size > compressedSize * ZIP_LIMITS.ratio
    if (isBomb || total > ZIP_LIMITS.totalSize) throw new UnreadableFileError('too_large')
  }
}
