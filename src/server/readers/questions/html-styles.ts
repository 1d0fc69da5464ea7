import type { Mark } from '#contract/markup.ts'
import { isUnseenColour } from './html-colours.ts'

/** What the `style` of an HTML element means in a question. */

/** The declarations of a style, with names and values in lower case. */
export type Styles = ReadonlyMap<string, string>

/**
 * Returns the declarations of a `style` attribute; of two declarations with the same name the last, as in a browser.
 */
export function stylesOf(style = ''): Styles {
  return new Map(
    style.split(';').flatMap((declaration): [string, string][] => {
      const at = declaration.indexOf(':')
      if (at < 0) return []
      const value = declaration.slice(at + 1).replace(/!\s*important/i, '')
      return [[declaration.slice(0, at).trim().toLowerCase(), value.trim().toLowerCase()]]
    }),
  )
}

const MARK_STYLES: readonly [name: string, pattern: RegExp, mark: Mark][] = [
  ['text-decoration', /\bunderline\b/, 'u'],
  ['text-decoration-line', /\bunderline\b/, 'u'],
  ['text-decoration', /\bline-through\b/, 's'],
  ['text-decoration-line', /\bline-through\b/, 's'],
  ['font-weight', /^(?:bold|[6-9]00)/, 'b'],
  ['font-style', /^(?:italic|oblique)/, 'i'],
  ['vertical-align', /^super/, 'sup'],
  ['vertical-align', /^sub\b/, 'sub'],
]

const RESET_STYLES: readonly [name: string, pattern: RegExp, mark: 'b' | 'i'][] = [
  ['font-weight', /^(?:normal|lighter|initial|[1-5]00)/, 'b'],
  ['font-style', /^(?:normal|initial)/, 'i'],
]

/** Returns the marks that a style takes from its text, also those of the elements around it. */
export function resetsOf(styles: Styles): ('b' | 'i')[] {
  return RESET_STYLES.flatMap(([name, pattern, mark]) => (pattern.test(styles.get(name) ?? '') ? [mark] : []))
}

/** Returns the marks that a style gives its text. */
export function marksOf(styles: Styles): Mark[] {
  return MARK_STYLES.flatMap(([name, pattern, mark]) => (pattern.test(styles.get(name) ?? '') ? [mark] : []))
}

/** Whether a style draws a line below its text. */
export function hasLineBelow(styles: Styles): boolean {
  const stated = ['', '-style', '-width', '-color'].map((part) => styles.get(`border-bottom${part}`) ?? '').join(' ')
  // Leaves out the numbers of `rgb(0 0 0)`, because they are no widths.
  const words = stated.replace(/\([^()]*\)/g, '').split(/\s+/)
  const isDrawn = words.some((word) => /^(?:solid|dotted|dashed|double|groove|ridge|inset|outset)$/.test(word))
  return isDrawn && !words.some((word) => /^(?:none|hidden|transparent)$/.test(word) || Number.parseFloat(word) === 0)
}

/** Whether an element's text is not shown, as its attribute `hidden` or its style says. */
export function isHidden({ hidden }: Readonly<Record<string, string>>, styles: Styles): boolean {
  return (
    hidden !== undefined ||
    styles.get('display') === 'none' ||
    isUnseenColour(styles.get('color') ?? '') ||
    /^(?:hidden|collapse)$/.test(styles.get('visibility') ?? '') ||
    ['opacity', 'font-size'].some((name) => Number.parseFloat(styles.get(name) ?? '') === 0)
  )
}

/**
 * Whether line breaks of the source are shown inside an element; undefined if it leaves that to the element around it.
 */
export function keepsLines(name: string, styles: Styles): boolean | undefined {
  const stated = styles.get('white-space-collapse') ?? styles.get('white-space') ?? (name === 'pre' ? 'pre' : '')
  if (/^(?:pre|break-spaces)/.test(stated)) return true
  return /^(?:normal|nowrap|collapse|initial)/.test(stated) ? false : undefined
}
