import { parseXml, type XmlHandler } from './xml-part.ts'

/** What a cell's number format changes about its value: a date, a percentage, or leading zeros up to a length. */
export type NumberStyle = 'date' | 'percent' | { zeros: number } | null

/** Ranges of built-in format numbers that show dates or times. */
const BUILT_IN_DATES = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
const BUILT_IN_PERCENTAGES = [9, 10]

const DAY_MS = 86_400_000
/** Day 0 of each of the two calendars, as a time. The first one counts a 29 February 1900 that did not exist. */
const DAY_ZERO = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) } as const
const LAST_DAY = 2_958_465

/** Reads the number formats of a workbook's styles, by the index that cells refer to. Throws UnreadableFileError. */
export async function readStyles(part: Buffer): Promise<NumberStyle[]> {
  const codes = new Map<number, string>()
  const byIndex: NumberStyle[] = []
  let isCellFormats = false
  const handler: XmlHandler = {
    open(name, attributes, depth) {
      if (depth === 2) isCellFormats = name === 'cellXfs'
      else if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'xf' && isCellFormats && depth === 3) {
        // Programs use the number whether or not `applyNumberFormat` is set.
        const format = Number(attributes.numFmtId ?? 0)
        byIndex.push(styleOf(format, codes.get(format)))
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

/** Returns what a format code such as `00000` or `yyyy/mm/dd` shows of a number. */
export function numberStyle(code: string): NumberStyle {
  // Text in quotation marks, escaped letters, colours and locales are no part of the pattern; elapsed times are.
  const plain = code.replace(/"[^"]*"|\\.|_.|\*./g, '').replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  const [pattern = ''] = plain.split(';')
  if (/^(general|standard|@)?$/i.test(pattern.trim())) return null
  if (/[ymdhs]/i.test(pattern)) return 'date'
  if (pattern.includes('%')) return 'percent'
  return /^0{2,}$/.test(pattern) ? { zeros: pattern.length } : null
}

/** Returns a serial number as an ISO date, a time without a date as hours and minutes; undefined for no date. */
export function dateText(serial: number, isFrom1904: boolean): string | undefined {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return undefined
  const first = isFrom1904 ? DAY_ZERO.from1904 : DAY_ZERO.from1900
  // Before 1 March 1900 the calendar of 1900 is one day behind.
  const shift = !isFrom1904 && serial >= 1 && serial < 60 ? 1 : 0
  const iso = new Date(Math.round((first + (serial + shift) * DAY_MS) / 1000) * 1000).toISOString()
  return serial < 1 && !isFrom1904 ? iso.slice(11, 16) : iso.slice(0, 10)
}

/**
 * Returns a number as its format shows it, where that is another value: leading zeros, or a share as a percentage. The
 * number 0.85 under «85%» is no mark.
 */
export function shownNumber(value: number, style: NumberStyle): number | string {
  if (style === 'percent') return percentText(value)
  if (style === null || style === 'date' || !Number.isInteger(value) || value < 0) return value
  const text = String(value)
  return text.length < style.zeros ? text.padStart(style.zeros, '0') : value
}

/** 0.855 → `85.5%`. */
export function percentText(share: number): string {
  return `${Number((share * 100).toPrecision(15))}%`
}
