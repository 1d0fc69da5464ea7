import { SPREADSHEET_LIMITS, UnreadableFileError } from './sheet-file.ts'
import { isTrue, parseXml } from './xml-part.ts'

/** A cell's text; `struck` if a part of the text is struck through, raised or lowered. */
export type CellString = string | { kind: 'struck'; text: string }

/** Returns a workbook's shared strings, in order. Throws UnreadableFileError. */
export async function readSharedStrings(part: Buffer): Promise<CellString[]> {
  const strings: CellString[] = []
  const text = new RichText()
  await parseXml(part, {
    open(name, attributes) {
      if (name === 'si') text.start()
      else text.open(name, attributes)
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
  /** Whether the current run is struck through, raised or lowered. */
  #isRunStruck = false
  #isStruck = false

  start(): void {
    this.#text = ''
    this.#isStruck = false
    this.#isRunStruck = false
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'rPh') this.#isPhonetic = true
    else if (name === 't') this.#isText = !this.#isPhonetic
    else if (name === 'r') this.#isRunStruck = false
    else if (isStrike(name, attributes) || isRaised(name, attributes)) this.#isRunStruck = true
  }

  add(text: string): void {
    if (!this.#isText) return
    this.#text += text
    if (this.#isRunStruck && text.trim() !== '') this.#isStruck = true
  }

  close(name: string): void {
    if (name === 't') this.#isText = false
    else if (name === 'rPh') this.#isPhonetic = false
  }

  /** Returns the text. Throws UnreadableFileError if it is too long for a cell. */
  end(): CellString {
    const text = cellString(this.#text)
    return this.#isStruck ? { kind: 'struck', text } : text
  }
}

/** Whether an element of a font strikes its text through. */
export function isStrike(name: string, { val = '1' }: Readonly<Record<string, string>>): boolean {
  return name === 'strike' && isTrue(val)
}

function isRaised(name: string, { val }: Readonly<Record<string, string>>): boolean {
  return name === 'vertAlign' && (val === 'superscript' || val === 'subscript')
}

/** Returns a cell's text with its escapes decoded: `_x000D_` stands for a carriage return, which XML cannot contain. */
export function cellString(text: string): string {
  if (text.length > SPREADSHEET_LIMITS.cellLength) throw new UnreadableFileError('not_understood')
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}
