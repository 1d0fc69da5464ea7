import { type RefObject, useEffect, useState } from 'react'

/** The rows of the grid that are rendered: those in view, and some above and below. */
export interface RowWindow {
  first: number
  last: number
}

/** The height of a row in rem, equal to `--row` in Grid.module.css. */
const ROW_REM = 2.75
const ROOT_PX = 16
/**
 * How many rows are rendered above and below the rows in view, and by how many rows the rendered range moves at a time.
 */
const BESIDE = 10
/** How many rows are assumed to be in view while the frame has no size. */
const ASSUMED = 20

/** Returns the height of a row in pixels, which grows with the reader's text size. */
export function rowHeight(): number {
  return ROW_REM * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || ROOT_PX)
}

/** Returns how many rows are in view below the column headers. */
export function rowsInSight(frame: HTMLElement | null): number {
  const room = (frame?.clientHeight ?? 0) - headHeight(frame)
  return room > 0 ? Math.ceil(room / rowHeight()) : ASSUMED
}

/** Scrolls a row into view below the column headers; does nothing if the row is in view. */
export function revealRow(frame: HTMLElement, index: number): void {
  if (index < 0 || frame.clientHeight === 0) return
  const top = index * rowHeight()
  const room = frame.clientHeight - headHeight(frame)
  if (top < frame.scrollTop) frame.scrollTop = top
  else if (top + rowHeight() > frame.scrollTop + room) frame.scrollTop = top + rowHeight() - room
}

function headHeight(frame: HTMLElement | null): number {
  return frame?.querySelector<HTMLElement>('[role="row"]')?.offsetHeight ?? 0
}

/**
 * Returns the rows to render in a scrolled frame. All rows have the same height, so their positions can be computed
 * without measuring.
 */
export function useRowWindow(frame: RefObject<HTMLElement | null>, rows: number): RowWindow {
  const [first, setFirst] = useState(0)
  const [room, setRoom] = useState(ASSUMED)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const update = () => {
      setFirst(Math.floor(element.scrollTop / rowHeight() / BESIDE) * BESIDE)
      setRoom(rowsInSight(element))
    }
    update()
    element.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      element.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [frame])
  return {
    first: Math.max(0, Math.min(first, rows - 1) - BESIDE),
    last: Math.min(rows - 1, first + room + 2 * BESIDE),
  }
}
