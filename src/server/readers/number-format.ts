import { plainNumber } from '#server/modules/sheets/reading/grid-cell.rules.ts'

/** One section of a number format: for positive numbers, zero, or the numbers of its condition. */
interface Section {
  condition: ((value: number) => boolean) | undefined
  before: string
  after: string
  /** Digits behind the decimal point; null if the section shows no number. */
  decimals: number | null
  /** Whether the section shows the number as it is (`General`). */
  isGeneral: boolean
  /** Whether the section has anything that is not understood here, such as an exponent or a fraction. */
  isUnknown: boolean
}

/** Returns the text that a format shows for a number; undefined if that is not known. */
export type NumberFormat = (value: number) => string | undefined

const COMPARE: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '=': (one, other) => one === other,
  '<>': (one, other) => one !== other,
}
const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|(General)|([0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)|(;)|([-+() :])|(.)/giu

/** Compiles a format code of spreadsheet programs, such as `0.0` or `0;-0;"غ"`. Negative numbers are not formatted. */
export function numberFormat(code: string): NumberFormat {
  const sections = sectionsOf(code)
  const isConditional = sections.some(({ condition }) => condition !== undefined)
  return (value) => {
    if (value < 0) return undefined
    const third = value === 0 ? sections[2] : undefined
    const chosen = isConditional
      ? sections.find(({ condition }) => condition === undefined || condition(value))
      : (third ?? sections[0])
    return chosen && shown(value, chosen)
  }
}

function sectionsOf(code: string): Section[] {
  const sections = [emptySection()]
  for (const [, quoted, escaped, bracket, general, digits, end, sign, other] of code.matchAll(TOKEN)) {
    const section = sections.at(-1)
    if (!section) break
    if (end !== undefined) sections.push(emptySection())
    else if (general !== undefined) section.isGeneral = true
    else if (digits !== undefined) addDigits(section, digits)
    else if (bracket !== undefined) addBracket(section, bracket)
    else if (other !== undefined) section.isUnknown = true
    else addText(section, quoted ?? escaped ?? sign ?? '')
  }
  return sections
}

function emptySection(): Section {
  return { condition: undefined, before: '', after: '', decimals: null, isGeneral: false, isUnknown: false }
}

function addDigits(section: Section, digits: string): void {
  // A second run of digits, and a comma that divides by a thousand, are not understood.
  if (section.decimals !== null || section.isGeneral || digits.endsWith(',')) section.isUnknown = true
  section.decimals = digits.split('.')[1]?.length ?? 0
}

/**
 * Takes a condition such as `[<50]`, or the text of a currency such as `[$ج.م-C01]`; colours and locales are dropped.
 */
function addBracket(section: Section, bracket: string): void {
  const [, sign = '', limit = ''] = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/.exec(bracket) ?? []
  const compare = COMPARE[sign]
  if (compare) section.condition = (value) => compare(value, Number(limit))
  else if (bracket.startsWith('$')) addText(section, bracket.slice(1).split('-')[0] ?? '')
}

function addText(section: Section, text: string): void {
  if (section.decimals === null && !section.isGeneral) section.before += text
  else section.after += text
}

function shown(value: number, { before, after, decimals, isGeneral, isUnknown }: Section): string | undefined {
  if (isUnknown) return undefined
  const number = isGeneral ? String(value) : decimals === null ? '' : rounded(value, decimals)
  return `${before}${number}${after}`.trim()
}

/** Rounds a half up, as spreadsheet programs do. */
function rounded(value: number, decimals: number): string {
  if (Number.isInteger(value)) return String(value)
  const factor = 10 ** Math.min(decimals, 10)
  return String(Math.round(Number((value * factor).toPrecision(15))) / factor)
}

/**
 * Returns the text that is shown for a number, if it differs from the number after both are rounded to two decimals, as
 * stored marks are; otherwise undefined.
 */
export function otherwiseShown(value: number, text: string | undefined): string | undefined {
  if (text === undefined || text === String(value)) return undefined
  return hundredthsOf(plainNumber(text)) === hundredthsOf(value) ? undefined : text
}

function hundredthsOf(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(Number((value * 100).toPrecision(15)))
}
