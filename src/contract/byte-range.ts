/**
 * What a Range header asks for: the first and the last byte (both included), the whole file, or bytes that do not
 * exist.
 */
export type AskedRange = { start: number; end: number } | 'whole' | 'unsatisfiable'

/**
 * Parses a Range header (RFC 9110, section 14) for a body of `size` bytes. Supports one range: `5-9`, `5-` or the
 * suffix `-5`. Several ranges, other units and malformed ranges are ignored.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return 'whole'
  const isSuffix = first === ''
  const start = isSuffix ? Math.max(size - Number(last), 0) : Number(first)
  const end = isSuffix || last === '' ? size - 1 : Number(last)
  if (!isSuffix && last !== '' && end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}
