import { UnreadableFileError } from './sheet-file.ts'
import { decodeText } from './text-encoding.ts'

/** Decodes a text file as `decodeText` does. Throws UnreadableFileError if the letters are not certain. */
export function sheetText(bytes: Uint8Array): string {
  const read = decodeText(bytes)
  if ('fault' in read) throw new UnreadableFileError(read.fault, undefined, { row: read.line })
  return read.text
}
