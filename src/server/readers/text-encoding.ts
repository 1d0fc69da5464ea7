/** How many bytes at the beginning are looked at to recognise UTF-16 without a byte order mark. */
const SAMPLE = 4000
/** In UTF-16 text with Arabic or Latin letters, at least this share of the upper bytes is one of these two. */
const USUAL_SHARE = 1 / 4
const USUAL_UPPER_BYTES = [0x00, 0x06]

/**
 * Decodes bytes as UTF-8 or UTF-16, with or without a byte order mark, and other bytes by the declared encoding or as
 * Windows-1256, which Arabic spreadsheet programs still write. Line ends become `
 * `. A binary file gives a text with control characters.
 */
export function decodedText(bytes: Uint8Array, declared?: string): string {
  return new TextDecoder(encodingOf(bytes, declared)).decode(bytes).replace(/\r\n?/g, '\n')
}

/** How many whole characters beyond ASCII there are at least for each broken one in damaged UTF-8. */
const WHOLE_PER_BROKEN = 10

/**
 * Whether bytes are UTF-8 in which some characters are broken, as where a download stopped or editors mixed encodings.
 * Bytes of another encoding have far more broken characters than whole ones when they are read as UTF-8.
 */
export function isDamagedUtf8(bytes: Uint8Array, declared?: string): boolean {
  if (encodingOf(bytes, 'other') !== 'other') return false
  if (declared !== undefined) return declared === 'utf-8'
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[\u0080-\ufffc\ufffe\uffff]/g)?.length ?? 0
  return whole >= broken * WHOLE_PER_BROKEN
}

/** Returns the number of control characters that texts do not have, but images, archives and broken exports do. */
export function countControls(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to count.
  return text.match(/[\u0000-\u0008\u000e-\u001a]/g)?.length ?? 0
}

function encodingOf(bytes: Uint8Array, declared = 'windows-1256'): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const [even, odd] = [usualShare(sample, 0), usualShare(sample, 1)]
  // In UTF-16 only one half of the bytes are upper bytes. A few NULs in a text of another encoding occur in both
  // halves.
  if (odd >= USUAL_SHARE && even * 4 < odd) return 'utf-16le'
  if (even >= USUAL_SHARE && odd * 4 < even) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : declared
}

function usualShare(sample: Uint8Array, half: 0 | 1): number {
  let usual = 0
  for (let at = half; at < sample.length; at += 2) if (USUAL_UPPER_BYTES.includes(sample[at] ?? -1)) usual += 1
  return sample.length === 0 ? 0 : (usual * 2) / sample.length
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
