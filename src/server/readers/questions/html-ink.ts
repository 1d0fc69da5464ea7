import { isUsualColour, isWhiteColour } from './html-colours.ts'
import type { Styles } from './html-styles.ts'

/** The colours of an element's text and of what is behind it, as far as they can hide the text. */
export interface Ink {
  isWhite: boolean
  isOnWhite: boolean
}

export const ORDINARY_INK: Ink = { isWhite: false, isOnWhite: true }

/** Returns the colours in an element. A colour that the element does not state is that of the element around it. */
export function inkOf(name: string, attributes: Readonly<Record<string, string>>, styles: Styles, around: Ink): Ink {
  const letters = styles.get('color') ?? (name === 'font' ? attributes.color?.trim().toLowerCase() : undefined)
  const grounds = ['background', 'background-color'].flatMap((style) => styles.get(style) ?? [])
  const ground = grounds.findLast((value) => !/^(?:transparent|none|inherit|unset|initial)\b/.test(value))
  const isGround = name === 'mark' ? false : around.isOnWhite
  return {
    isWhite:
      letters === undefined || /^(?:inherit|unset|currentcolor)/.test(letters)
        ? around.isWhite
        : isWhiteColour(letters),
    isOnWhite: ground === undefined ? isGround : isUsualColour(ground, 'ground') && !ground.startsWith('var('),
  }
}

/** Whether a text cannot be read: it is white and nothing dark or coloured is behind it. */
export function isUnseen({ isWhite, isOnWhite }: Ink): boolean {
  return isWhite && isOnWhite
}
