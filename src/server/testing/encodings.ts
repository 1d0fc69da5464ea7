/** Encodes texts in the encodings in which offices save text files. */

/** The encodings with one byte for each character; they lack some characters, such as the Arabic-Indic digits. */
export const EIGHT_BITS: readonly string[] = ['Windows-1256', 'ISO-8859-6']

export const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte-order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a byte-order mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without it', (text) => Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['big-endian UTF-16 without a byte-order mark', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['Windows-1256', eightBits('windows-1256')],
  ['ISO-8859-6', eightBits('iso-8859-6')],
]

function eightBits(encoding: string): (text: string) => Buffer {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte] as const),
  )
  return (text) => {
    const bytes = Array.from(text, (letter) => {
      const byte = byteOf.get(letter)
      if (byte === undefined) throw new Error(`${encoding} has no ${letter}`)
      return byte
    })
    return Buffer.from(bytes)
  }
}
