import { useLayoutEffect } from 'react'
import { ACCENT_NAMES, type Portal } from '#contract/portal.ts'

/**
 * The storage key of the colours. The script of index.html applies them before any answer, so that controls do not
 * change colour while the page loads.
 */
const COLORS = 'diwan.colors'

/** Draws controls in the faculty's colour, if the office has set one. */
export function useAccent(portal: Portal | undefined): void {
  useLayoutEffect(() => {
    if (!portal) return
    const { style } = document.documentElement
    const colors = portal.accent?.map((color, index) => [ACCENT_NAMES[index] ?? '', color] as const) ?? []
    for (const name of ACCENT_NAMES) style.removeProperty(name)
    for (const [name, color] of colors) style.setProperty(name, color)
    try {
      if (colors.length > 0) localStorage.setItem(COLORS, JSON.stringify(colors))
      else localStorage.removeItem(COLORS)
    } catch {
      // Without storage the colours are not stored: the next visit starts in the portal's own colours.
    }
  }, [portal])
}
