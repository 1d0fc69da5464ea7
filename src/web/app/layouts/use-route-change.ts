import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Where each visited entry of the history was left. A typed address has no key of its own and starts at the top. */
const leftAt = new Map<string, number>()
const TYPED_ADDRESS = 'default'

/**
 * What a browser does by itself for real pages: a new screen starts at the top (going back returns to where it was left), its
 * heading takes the focus, and its title is announced. Answers the sentence to announce.
 */
export function useRouteChange(): string {
  const { pathname, key } = useLocation()
  const navigationType = useNavigationType()
  const shown = useRef(pathname)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const remember = () => leftAt.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const goesBack = navigationType === 'POP' && key !== TYPED_ADDRESS
    window.scrollTo({ top: goesBack ? (leftAt.get(key) ?? 0) : 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, key, navigationType])

  // The screen's own effects have run by now, so the document has its new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: announced once for each pathname.
  useEffect(() => setAnnouncement(document.title), [pathname])

  return announcement
}
