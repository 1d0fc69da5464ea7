import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { parseXml } from './xml-part.ts'

/** Reads a workbook's shared strings, in order. Throws UnreadableFileError. */
export async function readSharedStrings(part: Buffer): Promise<string[]> {
  const strings: string[] = []
  const text = new RichText()
  await parseXml(part, {
    open(name) {
      if (name === 'si') text.start()
      else text.open(name)
    },
    text: (piece) => text.add(piece),
    close(name) {
      if (name === 'si') strings.push(text.end())
      else text.close(name)
    },
  })
  return strings
}

/** Collects the text of an `si` or `is` element: all its runs, without the phonetic guide. */
export class RichText {
  #text = ''
  #isText = false
  #isPhonetic = false

  start(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
  }

  add(text: string): void {
    if (this.#isText) this.#text += text
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
  }

  /** Returns the text. Throws UnreadableFileError if it is longer than a cell. */
  end(): string {
    return cellString(this.#text)
  }
}

/** Returns a cell's text, with characters that XML cannot hold unescaped: `_x000D_` is a line break. */
export function cellString(text: string): string {
  if (text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
