import type { Router } from '../router/router.ts'

/**
 * How long a pointer must rest on a link, in milliseconds, before the reader is taken to be about to press it; a
 * pointer that moves across a list rests less.
 */
const RESTS_MS = 65

/**
 * Loads the next screen, its code and its data, as soon as the reader shows the intent to open it: by touching or
 * pressing a link, resting on it, or moving the focus to it. Does nothing for a reader who asked to save data.
 */
export function prefetchOnIntent(router: Router): void {
  let resting: ReturnType<typeof setTimeout> | undefined
  const prefetch = (to: string) => {
    if (!savesData()) router.prefetch(to)
  }
  const on = (kind: string, act: (to: string) => void) => {
    const listener = ({ target }: Event) => {
      const to = addressAt(target)
      if (to !== undefined) act(to)
    }
    document.addEventListener(kind, listener, { passive: true })
  }
  for (const kind of ['pointerdown', 'touchstart', 'focusin']) on(kind, prefetch)
  on('pointerover', (to) => {
    clearTimeout(resting)
    resting = setTimeout(() => prefetch(to), RESTS_MS)
  })
  document.addEventListener('pointerout', () => clearTimeout(resting), { passive: true })
}

/** Returns the portal's address to which the link around an element leads; undefined if there is no such link. */
function addressAt(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  return link?.getAttribute('href')?.slice(1)
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}
