import { type NumberFormat, numberFormat } from './number-format.ts'
import { isStrike } from './xlsx-strings.ts'
import { parseXml, type XmlHandler } from './xml-part.ts'

/** How a cell's number format changes what its value means: a date, a percentage, or leading zeros up to a length. */
export type NumberStyle = 'date' | 'percent' | { zeros: number } | null

/** Ranges of the numbers of built-in formats for dates and times. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const BUILT_IN_PERCENTAGES = [9, 10]
/** The codes of built-in formats that show a number with fewer decimals, by their numbers. */
const BUILT_IN_CODES: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
}

const DAY_MS = 86_400_000
/**
 * Day 0 of each of the two calendars that a workbook may use, in milliseconds. The first calendar counts a 29 February
 * 1900, which did not exist.
 */
const DAY_ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const
const LAST_DAY = 2_958_465

/** What a cell's format says about its value. */
export interface CellStyle {
  number: NumberStyle
  /** What the format shows for a number; null if it shows the number, a date or a percentage. */
  format: NumberFormat | null
  /** Whether the value is struck through. */
  isStruck: boolean
}

/** Returns the formats of a workbook's cells, by the index that cells refer to. Throws UnreadableFileError. */
export async function readStyles(part: Buffer): Promise<CellStyle[]> {
  const codes = new Map<number, string>()
  const struckFonts = new Set<number>()
  const byIndex: CellStyle[] = []
  let section = ''
  let fonts = 0
  const handler: XmlHandler = {
    open(name, attributes, depth) {
      if (depth === 2) section = name
      else if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (section === 'fonts' && depth === 3) fonts += 1
      else if (section === 'fonts' && isStrike(name, attributes)) struckFonts.add(fonts - 1)
      else if (name === 'xf' && section === 'cellXfs' && depth === 3) {
        // Programs apply the formats whether or not `applyNumberFormat` and `applyFont` are set.
        const format = Number(attributes.numFmtId ?? 0)
        const isStruck = struckFonts.has(Number(attributes.fontId ?? 0))
        const code = codes.get(format)
        const number = styleOf(format, code)
        byIndex.push({ number, format: formatOf(number, code ?? BUILT_IN_CODES[format]), isStruck })
      }
    },
  }
  await parseXml(part, handler)
  return byIndex
}

function styleOf(format: number, code: string | undefined): NumberStyle {
  if (code !== undefined) return numberStyle(code)
  if (BUILT_IN_PERCENTAGES.includes(format)) return 'percent'
  return BUILT_IN_DATES.some(([from, to]) => format >= from && format <= to) ? 'date' : null
}

function formatOf(number: NumberStyle, code: string | undefined): NumberFormat | null {
  if (code === undefined || /^(general|standard|@)?$/i.test(code.trim())) return null
  return number === 'date' || number === 'percent' ? null : numberFormat(code)
}

/** Returns what a format code, such as `00000` or `yyyy/mm/dd`, makes of a number. */
export function numberStyle(code: string): NumberStyle {
  // Removes quoted text, escaped letters, blanks (`_x`), filling (`*x`), colours and locales. Elapsed times such as
  // `[h]` stay.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const [pattern = ''] = plain.split(';')
  if (/^(general|standard|@)?$/i.test(pattern.trim())) return null
  if (/[ymdhs]/i.test(pattern)) return 'date'
  if (pattern.includes('%')) return 'percent'
  return /^0{2,}$/.test(pattern) ? { zeros: pattern.length } : null
}

/**
 * Returns a date's serial number as an ISO date, or hours and minutes for a time without a date; undefined if it is no
 * date.
 */
export function dateText(serial: number, isFrom1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return undefined
  const first = isFrom1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900
  // Before 1 March 1900, serial numbers of this calendar are one day behind.
  const shift = !isFrom1904 && serial >= 1 && serial < 60 ? 1 : 0
  const iso = new Date(Math.round((first + (serial + shift) * DAY_MS) / 1000) * 1000).toISOString()
  return serial < 1 && !isFrom1904 ? iso.slice(11, 16) : iso.slice(0, 10)
}

/**
 * Returns a number as its format shows it, if that means something else: with leading zeros, or as a percentage. A
 * number 0.85 that is shown as «85%» must not be read as the mark 0.85.
 */
export function shownNumber(value: number, style: NumberStyle): number | string {
  if (style === 'percent') return percentText(value)
  if (style === null || style === 'date' || !Number.isInteger(value) || value < 0) return value
  const text = String(value)
  return text.length < style.zeros ? text.padStart(style.zeros, '0') : value
}

/** Returns a share as a percentage: 0.855 gives `85.5%`. */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(15))}%`
}
