/** A vertical range of the screen, in pixels from its top. */
export interface Stretch {
  top: number
  bottom: number
}

/**
 * Returns the bottom edge, in pixels from the screen's top, of the lowest position in `room` where a box of `height`
 * overlaps none of the `taken` ranges; the bottom of `room` if there is none.
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
