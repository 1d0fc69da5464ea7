/** Encodes texts in the encodings in which offices save text files. */

const BYTES_1256 = new Map(
  Array.from(
    { length: 256 },
    (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte] as const,
  ),
)

export const ENCODINGS: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a byte-order mark', (text) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 with a byte-order mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without it', (text) => Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['big-endian UTF-16 without a byte-order mark', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['Windows-1256', windows1256],
]

function windows1256(text: string): Buffer {
  const bytes = Array.from(text, (letter) => {
    const byte = BYTES_1256.get(letter)
    if (byte === undefined) throw new Error(`Windows-1256 has no ${letter}`)
    return byte
  })
  return Buffer.from(bytes)
}
