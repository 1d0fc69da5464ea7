/** Makes the shades of a faculty's colour for both themes, so that every text in them reads as WCAG 2.2 AA asks. */

/** The papers of each theme on which links and outlined buttons are drawn; the same as in styles/tokens.css. */
export const PAPERS = {
  light: ['#f8f3e7', '#fffdf7', '#f3ecdb', '#f4e8c8'],
  dark: ['#1a1712', '#221e18', '#27231c', '#372d17'],
} as const
const INKS = { light: '#000000', dark: '#ffffff' } as const
/** The contrast that WCAG 2.2 AA asks of text. */
export const LEAST_CONTRAST = 4.5
const STEP = 0.04

/** The colours of controls in one theme: a link or filled button, the same pressed, text on it, and its tint. */
export interface Shades {
  press: string
  strong: string
  on: string
  tint: string
}

/** The shades of a colour such as `#7a1f3d`. A colour that is too light or too dark for a theme moves until it reads. */
export function shadesOf(color: string): { light: Shades; dark: Shades } {
  return { light: shadesIn('light', color), dark: shadesIn('dark', color) }
}

function shadesIn(theme: 'light' | 'dark', color: string): Shades {
  const papers = PAPERS[theme]
  let press = color
  while (papers.some((paper) => contrast(press, paper) < LEAST_CONTRAST)) press = mixed(press, INKS[theme], STEP)
  const on = theme === 'light' ? papers[1] : readable(mixed(press, '#000000', 0.85), press)
  const strong = mixed(press, INKS[theme], 0.25)
  return { press, strong, on, tint: mixed(papers[0], press, 0.1) }
}

/** Darkens a text colour until it reads on its ground. */
function readable(text: string, ground: string): string {
  let found = text
  while (contrast(found, ground) < LEAST_CONTRAST && found !== '#000000') found = mixed(found, '#000000', 0.5)
  return found
}

/** The contrast of two colours, 1 to 21: WCAG 2.2, "contrast ratio". */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** A colour with a share of another; away from the first by one at least, so that repeating it ends. */
function mixed(color: string, other: string, share: number): string {
  const others = channels(other)
  const mix = channels(color).map((value, index) => {
    const goal = others[index] ?? 0
    const moved = Math.round(value + (goal - value) * share)
    return moved === value ? value + Math.sign(goal - value) : moved
  })
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
