import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scroll position per history entry, by the entry's index. */
const leftAt = new Map<number, number>()

/** Returns the router's index of the current entry; undefined for a typed address, which starts at the top. */
function currentEntry(): number | undefined {
  const state: unknown = window.history.state
  const named = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof named === 'number' ? named : undefined
}

function remember(entry: number | undefined): void {
  if (entry !== undefined) leftAt.set(entry, window.scrollY)
}

/**
 * Does what browsers do for real page loads: scrolls a new screen to the top (going back restores the position),
 * focuses its heading and announces its title. Attach the returned ref to the live region.
 */
export function useRouteChange(): RefObject<HTMLParagraphElement | null> {
  const { pathname, key } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef({ pathname, entry: currentEntry() })
  const announcer = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => remember(shown.current.entry)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen may add entries that differ only in their key.
  useLayoutEffect(() => {
    const entry = currentEntry()
    const samePath = shown.current.pathname === pathname
    // Set before anything scrolls, so that the position is stored for the new entry.
    shown.current = { pathname, entry }
    if (samePath) return remember(entry)
    const known = navigationType === NavigationType.Pop && entry !== undefined ? leftAt.get(entry) : undefined
    window.scrollTo({ top: known ?? 0, behavior: 'instant' })
    remember(entry)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, key, navigationType])

  // The screen's effects have already run, so the document has its new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per pathname.
  useEffect(() => {
    if (announcer.current) announcer.current.textContent = document.title
  }, [pathname])

  return announcer
}
