import { createContext } from 'react'

/** Something that was just removed and may come back. */
export interface Removal {
  /** As the person who removed it knows it. */
  name: string
  removal: string
}

/** Tells the desk of a removal, which it offers to undo wherever the person goes within it. */
export const RemovalContext = createContext<(removal: Removal) => void>(() => undefined)
