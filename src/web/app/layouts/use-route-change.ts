import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Where each entry of the history was left, by its place in it. */
const leftAt = new Map<number, number>()

/** The router numbers its entries; an address typed over the old one has no number and starts at the top. */
function currentEntry(): number | undefined {
  const state: unknown = window.history.state
  const named = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
  return typeof named === 'number' ? named : undefined
}

function remember(entry: number | undefined): void {
  if (entry !== undefined) leftAt.set(entry, window.scrollY)
}

/**
 * What a browser does by itself for real pages: a new screen starts at the top (going back returns to where it was left), its
 * heading takes the focus, and its title is announced in the live region that gets the answered reference.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a screen may add entries of its own, which differ in their key only.
  useLayoutEffect(() => {
    const entry = currentEntry()
    const samePath = shown.current.pathname === pathname
    // Before anything scrolls: from here on the position belongs to the new entry.
    shown.current = { pathname, entry }
    if (samePath) return remember(entry)
    const known = navigationType === NavigationType.Pop && entry !== undefined ? leftAt.get(entry) : undefined
    window.scrollTo({ top: known ?? 0, behavior: 'instant' })
    remember(entry)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, key, navigationType])

  // The screen's own effects have run by now, so the document has its new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each pathname.
  useEffect(() => {
    if (announcer.current) announcer.current.textContent = document.title
  }, [pathname])

  return announcer
}
