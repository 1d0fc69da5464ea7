import type { Encoding } from './answer.ts'

/** The most headers that are cached: browsers send a handful, and a flood of invented ones must not fill memory. */
const REMEMBERED = 100
const remembered = new Map<string, Encoding>()

/** Returns the best encoding that an Accept-Encoding header allows: brotli, then gzip, then identity. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = remembered.get(header)
  if (known) return known
  const chosen = choose(header)
  if (remembered.size < REMEMBERED) remembered.set(header, chosen)
  return chosen
}

function choose(header: string): Encoding {
  const refused = new Set<string>()
  const taken = new Set<string>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const isRefused = parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
    ;(isRefused ? refused : taken).add(name)
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** Whether an If-None-Match header matches this ETag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}
