import type { MouseEvent } from 'react'

/**
 * Returns the mouse handlers of a cell. A cell is not a button, because the grid has the focus and handles the keys.
 * With Shift, the browser must not start a text selection.
 */
export function pressed(onPress: (extend: boolean) => void) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0 && event.shiftKey) event.preventDefault()
    },
    onClick: (event: MouseEvent) => onPress(event.shiftKey),
  }
}
