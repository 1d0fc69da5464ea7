/** How many bytes at the beginning are looked at to recognise UTF-16 without a byte order mark. */
const SAMPLE = 4000
/** In UTF-16 text with Arabic or Latin letters, at least this share of the upper bytes is in `USUAL_UPPER_BYTES`. */
const USUAL_SHARE = 1 / 4
const USUAL_UPPER_BYTES = [0x00, 0x06]

/**
 * The largest share of control characters in a text. A broken export has a NUL in a name now and then; images have far
 * more.
 */
export const MOST_CONTROLS_SHARE = 1 / 100

/** Why a text is not certain: characters of its encoding are broken, or no known encoding gives plausible letters. */
export type TextFault = 'damaged_text' | 'doubtful_letters'

/**
 * Decodes bytes as UTF-8 or UTF-16, with or without a byte order mark, and other bytes by the declared encoding or as
 * Windows-1256 or ISO-8859-6, in which older Arabic programs write. Each line then ends with a line feed alone. A
 * binary file gives a text with control characters. Returns the fault instead if the letters are not certain, with the
 * line of the first broken character, from 1.
 */
export function decodeText(
  bytes: Uint8Array,
  declared?: string,
): { text: string } | { fault: TextFault; line: number | null } {
  const encoding = encodingOf(bytes) ?? declared ?? (isDamagedUtf8(bytes) ? 'utf-8' : arabicEncodingOf(bytes))
  if (encoding === undefined) return { fault: 'doubtful_letters', line: null }
  const text = decoded(bytes, encoding)
  if (!encoding.startsWith('utf-') || isWhole(bytes, encoding)) return { text }
  const line = text.slice(0, text.indexOf(BROKEN)).split('\n').length
  return { fault: 'damaged_text', line }
}

/** Returns the beginning of a file as text, of which only ASCII characters are certain. */
export function roughBeginning(bytes: Uint8Array, length: number): string {
  const beginning = bytes.subarray(0, length)
  return decoded(beginning, encodingOf(beginning) ?? 'windows-1256')
}

function decoded(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n')
}

const BROKEN = '\ufffd'

/**
 * Whether bytes are UTF-8 in which some characters are broken, as where a download stopped or editors mixed encodings.
 * Bytes of another encoding have hardly any whole character when they are read as UTF-8.
 */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(/\ufffd/g)?.length ?? 0
  const whole = text.match(/[\u0080-\ufffc\ufffe\uffff]/g)?.length ?? 0
  return whole >= broken
}

/** Returns the number of control characters that texts do not have, but images, archives and broken exports do. */
export function countControls(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to count.
  return text.match(/[\u0000-\u0008\u000e-\u001a]/g)?.length ?? 0
}

/** Returns UTF-8, UTF-16 or undefined. */
function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  const [even, odd] = [usualShare(sample, 0), usualShare(sample, 1)]
  // In UTF-16 the upper bytes are all at even or all at odd positions. NULs in a text of another encoding are at
  // positions of both kinds.
  if (odd >= USUAL_SHARE && even * 4 < odd) return 'utf-16le'
  if (even >= USUAL_SHARE && odd * 4 < even) return 'utf-16be'
  return isWhole(bytes, 'utf-8') ? 'utf-8' : undefined
}

function usualShare(sample: Uint8Array, half: 0 | 1): number {
  let usual = 0
  for (let at = half; at < sample.length; at += 2) if (USUAL_UPPER_BYTES.includes(sample[at] ?? -1)) usual += 1
  return sample.length === 0 ? 0 : (usual * 2) / sample.length
}

function isWhole(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const FRENCH = '[\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u00ff\\u0152\\u0153]'
/** Arabic letters, and signs other than « and ». */
const NOT_FRENCH = '[\\u00a1-\\u00aa\\u00ac-\\u00ba\\u00bc-\\u00bf\\u0600-\\u06ff]'

/**
 * Sequences of letters that hardly occur in text of an encoding, but appear when text of the other encoding is decoded
 * by it. Windows-1256 has French letters where ISO-8859-6 has ه, و, ي and ق; in French words they are not beside Arabic
 * letters.
 */
const STRANGE = {
  'windows-1256': new RegExp(`${NOT_FRENCH}${FRENCH}|${FRENCH}(?=${NOT_FRENCH})`, 'g'),
  // Read as ISO-8859-6, Windows-1256's bytes of ي and ى are vowel marks, those of ف and ك are unassigned, and French
  // words get Arabic letters.
  'iso-8859-6':
    /[\ufffd\u0080-\u009f]|[\u064c\u064d](?=[\u0621-\u064a])|[A-Za-z][\u0621-\u064a]|[\u0621-\u064a](?=[A-Za-z])/g,
} as const
/** An encoding is chosen if the other encoding gives at least this many times as many odd sequences. */
const STRANGER = 10

/**
 * Returns the 8-bit Arabic encoding in which the text has far fewer odd sequences (`STRANGE`) than in the other one;
 * undefined if there is no such difference.
 */
function arabicEncodingOf(bytes: Uint8Array): keyof typeof STRANGE | undefined {
  const text = decoded(bytes, 'windows-1256')
  // The bytes are no text at all, so either encoding will do.
  if (countControls(text) > text.length * MOST_CONTROLS_SHARE) return 'windows-1256'
  const windows = text.match(STRANGE['windows-1256'])?.length ?? 0
  const iso = decoded(bytes, 'iso-8859-6').match(STRANGE['iso-8859-6'])?.length ?? 0
  if (windows * STRANGER <= iso || windows === 0) return 'windows-1256'
  return iso * STRANGER <= windows ? 'iso-8859-6' : undefined
}
