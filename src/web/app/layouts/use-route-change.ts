import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useRouter } from '../../router/use-router.ts'

/** Scroll position per history entry, by the entry's key. */
const leftAt = new Map<string, number>()

function remember(entry: string): void {
  leftAt.set(entry, window.scrollY)
}

/**
 * Does what browsers do for real page loads: scrolls a new screen to the top (going back restores the position),
 * focuses the screen's heading and announces its title. Attach the returned ref to the live region.
 */
export function useRouteChange(): RefObject<HTMLParagraphElement | null> {
  const { location, arrival } = useRouter().state
  const { pathname, key } = location
  const shown = useRef({ pathname, key })
  const announcer = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const onScroll = () => remember(shown.current.key)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])

  useLayoutEffect(() => {
    const samePath = shown.current.pathname === pathname
    // Set before anything scrolls, so that the scroll position is stored for the new entry of the history, not for the
    // old one.
    shown.current = { pathname, key }
    if (samePath) {
      remember(key)
      return undefined
    }
    const known = arrival === 'pop' ? leftAt.get(key) : undefined
    window.scrollTo({ top: known ?? 0, behavior: 'instant' })
    remember(key)
    return whenHeadingIsThere((heading) => heading.focus({ preventScroll: true }))
  }, [pathname, key, arrival])

  // The screen's effects have already run, so the document has its new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announce once per pathname.
  useEffect(() => {
    if (announcer.current) announcer.current.textContent = document.title
  }, [pathname])

  return announcer
}

/**
 * Calls `act` with the screen's heading, now or when a lazily loaded part has rendered the heading; returns a function
 * that ends the wait.
 */
function whenHeadingIsThere(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>('main h1')
  const focused = document.activeElement
  const observer = new MutationObserver(() => {
    const heading = find()
    if (heading === null) return
    observer.disconnect()
    // Do not take the focus from a field that the reader has moved to. If the pressed link is gone, the body has the
    // focus.
    if (document.activeElement === focused || document.activeElement === document.body) act(heading)
  })
  const heading = find()
  if (heading) act(heading)
  else observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
