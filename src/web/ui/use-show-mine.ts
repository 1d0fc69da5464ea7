import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns a function that scrolls to the reader's row of a list and focuses it, as soon as the row is rendered. */
export function useShowMine(list: RefObject<HTMLElement | null>): () => void {
  const [wanted, setWanted] = useState(0)
  const done = useRef(0)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (wanted === done.current || !row) return
    done.current = wanted
    row.querySelector('a')?.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'center' })
  })
  return () => setWanted((before) => before + 1)
}
