import { useLayoutEffect } from 'react'
import { ACCENT_NAMES, type Portal } from '#contract/portal.ts'

/** The key under which the script of index.html finds the colours before any answer, so that nothing changes colour. */
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
      // Without storage the next visit starts in the portal's own colour.
    }
  }, [portal])
}
