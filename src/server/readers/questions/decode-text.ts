import { QUESTION_FILE_LIMITS } from '#contract/question-files.ts'
import { fileFault } from './file-fault.ts'

/** Looked at to tell UTF-16 without a mark from bytes that are no text. */
const SAMPLE = 2000

/**
 * The text of a file: UTF-8 or UTF-16, with or without a byte-order mark, and otherwise Windows-1256, which spreadsheets of Arabic
 * desktops still write. Line ends become `\n`. Throws AppError `unreadable_file` for a file too large or none of these.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length > QUESTION_FILE_LIMITS.bytes) throw fileFault('too_large')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a text has none of them; a picture or an archive has.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw fileFault('not_text')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of bytes.subarray(0, SAMPLE).entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  // A blank or a line end has its zero in one half only.
  if (low > 0 && high === 0) return 'utf-16le'
  if (high > 0 && low === 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1256'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
