import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipFile {
  /** The path in the archive: ASCII letters, with `/` between folders. */
  name: string
  body: Buffer
}

const SIGNATURE = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 } as const
const VERSION = 20
const DEFLATED = 8
/** The date of every file in the archive, 1 January 1980, so that equal files give equal archives. */
const DATE = 0x0021

/** Returns the files as a zip archive, which must stay below 4 GB. */
export function zipArchive(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body } of files) {
    const content = deflateRawSync(body)
    const path = Buffer.from(name)
    const shared = sharedHeader(body, content, path)
    const local = Buffer.concat([uint32(SIGNATURE.local), shared, path, content])
    const version = uint16(VERSION)
    directory.push(uint32(SIGNATURE.entry), version, shared, Buffer.alloc(10), uint32(offset), path)
    parts.push(local)
    offset += local.length
  }
  const entries = Buffer.concat(directory)
  const count = uint16(files.length)
  const end = [uint32(SIGNATURE.end), Buffer.alloc(4), count, count, uint32(entries.length), uint32(offset), uint16(0)]
  return Buffer.concat([...parts, entries, ...end])
}

/** Returns the fields that a file's local header and its directory entry share. */
function sharedHeader(body: Buffer, content: Buffer, path: Buffer): Buffer {
  const shorts = [VERSION, 0, DEFLATED, 0, DATE].map(uint16)
  const sizes = [crc32(body), content.length, body.length].map(uint32)
  return Buffer.concat([...shorts, ...sizes, uint16(path.length), uint16(0)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
