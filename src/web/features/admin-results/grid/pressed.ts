import type { MouseEvent } from 'react'

/**
 * Returns the mouse handlers of a cell. The grid has the focus and handles the keys, so a cell is no button. With
 * Shift, the browser must not start a text selection.
 */
export function pressed(onPress: (extend: boolean) => void) {
  return {
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 0 && event.shiftKey) event.preventDefault()
    },
    onClick: (event: MouseEvent) => onPress(event.shiftKey),
  }
}
