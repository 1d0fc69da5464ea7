/** What a key does in the grid. */
export type GridAction =
  | { act: 'move'; key: string; isFar: boolean; extends: boolean }
  /** Edits the cell, starting with `text` if it is given (a typed character), else with the cell's own text. */
  | { act: 'edit'; text?: string }
  | { act: 'clear' }
  | { act: 'fault'; back: boolean }
  | { act: 'undo' }
  | { act: 'find' }
  | { act: 'unselect' }

export interface KeyPress {
  key: string
  /** The physical key, because with an Arabic layout Ctrl and the key of Z give another letter. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const MOVES = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'PageDown', 'PageUp', 'Home', 'End'])

/**
 * Returns what a key does in the grid while no cell is edited; undefined for keys that are left to the browser, such as
 * Tab.
 */
export function actionOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyPress): GridAction | undefined {
  if (altKey) return undefined
  const isCommand = ctrlKey || metaKey
  if (MOVES.has(key)) return { act: 'move', key, isFar: isCommand, extends: shiftKey }
  if (key === 'F8') return { act: 'fault', back: shiftKey }
  if (isCommand) {
    if (code === 'KeyZ' && !shiftKey) return { act: 'undo' }
    return code === 'KeyF' || code === 'KeyH' ? { act: 'find' } : undefined
  }
  if (key === 'Enter' || key === 'F2') return { act: 'edit' }
  if (key === 'Delete' || key === 'Backspace') return { act: 'clear' }
  if (key === 'Escape') return { act: 'unselect' }
  return key.length === 1 && key !== ' ' ? { act: 'edit', text: key } : undefined
}
