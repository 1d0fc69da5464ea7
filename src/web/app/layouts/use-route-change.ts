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
    return whenHeadingIsThere((heading, mayFocus) => {
      if (mayFocus) heading.focus({ preventScroll: true })
      // Not before the heading is there: until then the document has the title of the previous screen, because a lazily
      // loaded screen sets the title together with its heading.
      if (announcer.current) announcer.current.textContent = document.title
    })
  }, [pathname, key, arrival])

  return announcer
}

/**
 * Calls `act` with the screen's heading, now or when a lazily loaded part has rendered the heading, and with whether
 * the heading may take the focus: not from a field that the reader has moved to. Returns a function that ends the wait.
 */
function whenHeadingIsThere(act: (heading: HTMLElement, mayFocus: boolean) => void): () => void {
  const focused = document.activeElement
  const observer = new MutationObserver(look)
  function look() {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return observer.observe(document.body, { childList: true, subtree: true })
    observer.disconnect()
    // If the pressed link is gone, the body has the focus.
    act(heading, document.activeElement === focused || document.activeElement === document.body)
  }
  look()
  return () => observer.disconnect()
}
