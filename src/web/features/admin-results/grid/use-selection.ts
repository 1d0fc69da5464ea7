import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Area, areaBetween, type Extent, moved, type Spot } from './grid-moves.ts'
import { revealRow, rowsInSight } from './use-row-window.ts'

/** The selected cells of the grid. */
export interface Selection {
  spot: Spot
  area: Area
  /** Selects a cell; with `extend`, the area from the cell that was selected first to this cell. */
  pick: (spot: Spot, extend?: boolean) => void
  /** Moves the selection by a key; does nothing for a key that does not move. */
  move: (key: string, isFar: boolean, extend: boolean) => void
  extent: () => Extent
}

/** Returns the selection of the grid. A newly selected cell is scrolled into view inside the grid. */
export function useSelection(frame: RefObject<HTMLElement | null>, rows: number, columns: number): Selection {
  const [chosen, setSpot] = useState<Spot>({ index: 0, column: 0 })
  const [anchor, setAnchor] = useState<Spot>(chosen)
  // The selection may lie outside the grid, which can have become smaller: corrected rows leave a filtered list, and
  // another worksheet has other columns.
  const spot = { index: Math.min(chosen.index, rows - 1), column: Math.min(chosen.column, columns - 1) }
  const toReveal = useRef(false)
  const extent = () => ({ rows, columns, page: Math.max(1, rowsInSight(frame.current) - 1) })
  const pick = (to: Spot, extend = false) => {
    setSpot(to)
    if (!extend) setAnchor(to)
    toReveal.current = true
    if (frame.current) revealRow(frame.current, to.index)
  }
  useLayoutEffect(() => {
    if (!toReveal.current) return
    toReveal.current = false
    const here = frame.current?.getAttribute('aria-activedescendant')
    if (here) document.getElementById(here)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return {
    spot,
    area: areaBetween(anchor, spot),
    pick,
    move: (key, isFar, extend) => {
      const to = moved(spot, key, isFar, extent())
      if (to) pick(to, extend)
    },
    extent,
  }
}
