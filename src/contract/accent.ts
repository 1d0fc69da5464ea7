/**
 * Makes the shades of a faculty's colour for the light and the dark theme, with the contrast that WCAG 2.2 AA requires.
 */

/**
 * The background colours on which links and outlined buttons are drawn, by theme; they repeat those in
 * styles/tokens.css.
 */
export const PAPERS = {
  light: ['#f8f3e7', '#fffdf7', '#f3ecdb', '#f4e8c8'],
  dark: ['#1a1712', '#221e18', '#27231c', '#372d17'],
} as const
const INKS = { light: '#000000', dark: '#ffffff' } as const
/** The least contrast of text and background that WCAG 2.2 AA requires. */
export const LEAST_CONTRAST = 4.5
const STEP = 0.04

/**
 * The colours of controls in one theme. `press` is for a link or filled button, `strong` for that link or button while
 * it is pressed, `on` for text on these two colours, and `tint` is a pale background.
 */
export interface Shades {
  press: string
  strong: string
  on: string
  tint: string
}

/**
 * Returns the shades of a colour such as `#7a1f3d`. A colour with too little contrast in a theme is darkened or
 * lightened first.
 */
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

/** Returns `text`, darkened until its contrast on `ground` is sufficient. */
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

/**
 * Returns `color` moved towards `other` by `share` (0 to 1). A channel that differs moves by at least 1, so that a loop
 * of small steps ends.
 */
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
