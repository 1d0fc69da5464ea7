/** A stretch of the screen from its top, in pixels. */
export interface Stretch {
  top: number
  bottom: number
}

/**
 * Returns the bottom edge, in pixels from the screen's top, at which a box of `height` covers none of the `taken`
 * stretches; the lowest such place within `room`. Without one it returns the bottom of `room`.
 */
export function freeBottom(height: number, room: Stretch, taken: readonly Stretch[]): number {
  const upwards = [...taken].sort((a, b) => b.bottom - a.bottom)
  let bottom = room.bottom
  for (const stretch of upwards) {
    if (stretch.top >= bottom || stretch.bottom <= bottom - height) continue
    bottom = stretch.top
    if (bottom - height < room.top) return room.bottom
  }
  return bottom
}
