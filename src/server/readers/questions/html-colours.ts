/** Tells colours that distinguish a text from those of ordinary text or of a web page's theme. */

interface Colour {
  /** Each from 0 to 255. */
  channels: readonly number[]
  /** From 0 (not seen) to 1. */
  opacity: number
}

const USUAL_WORDS = /^(?:black|white|windowtext|auto|inherit|initial|unset|transparent|none|currentcolor|var\(.*)$/
/** The first word, hexadecimal number or function of a value: a `background` may go on with pictures and positions. */
const FIRST = /^\s*(#[0-9a-f]+|[a-z-]+(?:\([^)]*\))?)/

/**
 * Whether a colour, in lower case, is one that ordinary text has: near black for letters, near white for the ground
 * behind them. Web pages colour all of their text, so a text pasted from them beside typed text must not look marked.
 */
export function isUsualColour(value: string, of: 'letters' | 'ground'): boolean {
  const [, first = value.trim()] = FIRST.exec(value) ?? []
  const colour = colourOf(first)
  if (!colour) return USUAL_WORDS.test(first)
  const [least, most] = [Math.min(...colour.channels), Math.max(...colour.channels)]
  if (colour.opacity === 0 || most === 0 || least === 255) return true
  return of === 'letters' ? most <= 85 && most - least <= 26 : least >= 230 && most - least <= 16
}

/** The least red, green and blue of a white. */
const LEAST_WHITE = 250

/** Whether a colour, in lower case, is white, or so near that it cannot be told from white. */
export function isWhiteColour(value: string): boolean {
  const colour = colourOf(value)
  return value === 'white' || (colour !== undefined && Math.min(...colour.channels) >= LEAST_WHITE)
}

/** Whether a colour, in lower case, cannot be seen on any ground. */
export function isUnseenColour(value: string): boolean {
  return value === 'transparent' || colourOf(value)?.opacity === 0
}

/** Returns a colour written as `#rgb`, `#rrggbb` or `rgb()`; undefined for others. */
function colourOf(value: string): Colour | undefined {
  const [, hex] = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(value) ?? []
  if (hex !== undefined) {
    const pairs = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex
    const [red = 0, green = 0, blue = 0, opacity = 255] = (pairs.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    )
    return { channels: [red, green, blue], opacity: opacity / 255 }
  }
  const [, list] = /^rgba?\(([^)]*)\)$/.exec(value) ?? []
  const [red, green, blue, opacity = 1] = (list?.match(/[\d.]+%?/g) ?? []).map((part, at) =>
    shareOf(part, at < 3 ? 255 : 1),
  )
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return { channels: [red, green, blue], opacity }
}

/** Returns the value of a colour's part, written as a number or as a percentage of `whole`. */
function shareOf(part: string, whole: number): number {
  const number = Number.parseFloat(part)
  return part.endsWith('%') ? (number / 100) * whole : number
}
