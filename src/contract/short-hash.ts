/**
 * Returns a short hash of a text (FNV-1a, 32 bits), by which versions of a text are told apart. It is not
 * cryptographic.
 */
export function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
