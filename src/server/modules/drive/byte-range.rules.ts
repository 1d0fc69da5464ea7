/** What a Range header asks for: first and last byte, both included. */
export type AskedRange = { start: number; end: number } | 'whole' | 'unsatisfiable'

/**
 * Reads a Range header (RFC 9110, section 14) against the size of what is there. One range is honoured, `5-9`, `5-` or the last five by
 * `-5`; several, other units and what makes no sense are as if nothing was asked.
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
