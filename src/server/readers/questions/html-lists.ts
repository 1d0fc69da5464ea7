import type { Attributes } from './html-elements.ts'
import type { Styles } from './html-styles.ts'

/** Marks the items of HTML lists as a browser does, because questions name them: «أي العبارتين (iv)». */

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const GREEK = 'αβγδεζηθικλμνξοπρστυφχψω'

/** How each list style writes a number. */
const NUMBERS: ReadonlyMap<string, (number: number) => string> = new Map([
  ['decimal', String],
  ['decimal-leading-zero', (number) => String(number).replace(/\d+/, (digits) => digits.padStart(2, '0'))],
  ['arabic-indic', (number) => inDigits(number, '٠١٢٣٤٥٦٧٨٩')],
  ['persian', (number) => inDigits(number, '۰۱۲۳۴۵۶۷۸۹')],
  ['lower-alpha', (number) => inLetters(number, LATIN)],
  ['lower-latin', (number) => inLetters(number, LATIN)],
  ['upper-alpha', (number) => inLetters(number, LATIN.toUpperCase())],
  ['upper-latin', (number) => inLetters(number, LATIN.toUpperCase())],
  ['lower-greek', (number) => inLetters(number, GREEK)],
  ['lower-roman', (number) => inRoman(number).toLowerCase()],
  ['upper-roman', inRoman],
])
const BULLETS = new Set(['disc', 'circle', 'square'])
/** The styles that the attribute `type` names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['1', 'decimal'],
  ['a', 'lower-alpha'],
  ['A', 'upper-alpha'],
  ['i', 'lower-roman'],
  ['I', 'upper-roman'],
  ...[...BULLETS].map((bullet): [string, string] => [bullet, bullet]),
])

interface List {
  style: string
  /** The number of the next item. */
  number: number
  step: 1 | -1
}

/** The lists that are open at a place of a document. */
export class HtmlLists {
  private readonly lists: List[] = []

  /** Opens a list. Returns whether its first number is known: a list that counts down may not state it. */
  open(name: string, attributes: Attributes, styles: Styles): boolean {
    const start = integerOf(attributes.start)
    const isReversed = name === 'ol' && attributes.reversed !== undefined
    const usual = TYPES.get(attributes.type ?? '') ?? (name === 'ol' ? 'decimal' : 'disc')
    this.lists.push({
      style: statedStyle(styles, this.lists.at(-1)?.style ?? 'disc') ?? usual,
      number: (name === 'ol' ? start : undefined) ?? 1,
      step: isReversed ? -1 : 1,
    })
    return !isReversed || start !== undefined
  }

  close(): void {
    this.lists.pop()
  }

  /** Returns what stands before the next item; undefined for a list style that is not known. */
  nextMarker(attributes: Attributes, styles: Styles): string | undefined {
    const list = this.lists.at(-1) ?? { style: 'disc', number: 1, step: 1 }
    const number = integerOf(attributes.value) ?? list.number
    list.number = number + list.step
    const style = statedStyle(styles, list.style) ?? TYPES.get(attributes.type ?? '') ?? list.style
    if (BULLETS.has(style)) return '• '
    const write = NUMBERS.get(style)
    if (write) return `${write(number)}. `
    return style === 'none' ? '' : undefined
  }
}

/** Returns the list style that an element's style states; `inherited` is that of the list around it. */
function statedStyle(styles: Styles, inherited: string): string | undefined {
  const stated = styles.get('list-style-type') ?? shorthandStyle(styles.get('list-style'))
  if (stated === 'inherit' || stated === 'unset') return inherited
  return stated === 'initial' ? 'disc' : stated
}

/** Returns the list style in a value of `list-style`, which may also state a picture and a place. */
function shorthandStyle(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  const words = value.replace(/url\([^()]*\)/g, '').match(/\S+/g) ?? []
  return words.find((word) => word !== 'inside' && word !== 'outside') ?? 'disc'
}

function integerOf(text = ''): number | undefined {
  const [digits] = /^\s*[+-]?\d{1,9}/.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

function inDigits(number: number, digits: string): string {
  return String(number).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
}

/** Writes a number as a list of letters does: z is followed by aa. Letters have no zero. */
function inLetters(number: number, letters: string): string {
  let text = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / letters.length)) {
    text = `${letters[(rest - 1) % letters.length]}${text}`
  }
  return text === '' ? String(number) : text
}

const ROMAN: readonly [value: number, letters: string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

function inRoman(number: number): string {
  if (number < 1 || number > 3999) return String(number)
  let rest = number
  return ROMAN.map(([value, letters]) => {
    const times = Math.floor(rest / value)
    rest -= times * value
    return letters.repeat(times)
  }).join('')
}
