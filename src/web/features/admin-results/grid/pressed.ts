import type { MouseEvent } from 'react'

/**
 * The handler of a press on a cell. The grid keeps the focus and handles the keys, so a cell is no button; the press
 * must not end the selection of text that the browser would start.
 */
export function pressed(onPress: (extend: boolean) => void) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0 && event.shiftKey) event.preventDefault()
    },
    onClick: (event: MouseEvent) => onPress(event.shiftKey),
  }
}
