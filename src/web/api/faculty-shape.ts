import { useSyncExternalStore } from 'react'
import { type FacultyShape, facultySchema, SHAPE_ATTRIBUTE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'

/** The faculty's shape for every screen: as the document carries it, then as each answer of `/api/portal` says. */
let latest = shapeOfDocument()
const listeners = new Set<() => void>()

/** Returns the faculty's shape. Call it while drawing, never once for a module: it changes while a page is open. */
export function facultyShape(): FacultyShape {
  return latest
}

/** The shape, for the component that draws the current screen: it draws again when the shape changes. */
export function useFacultyShape(): FacultyShape {
  return useSyncExternalStore(subscribe, facultyShape)
}

/** Takes the shape of a portal's answer, which names none if it is the specified one. */
export function takeShape(shape: FacultyShape = SPECIFIED_SHAPE): void {
  if (JSON.stringify(shape) === JSON.stringify(latest)) return
  latest = shape
  for (const listener of listeners) listener()
}

function shapeOfDocument(): FacultyShape {
  // Browser tests read addresses and choices without a document.
  const text = globalThis.document?.documentElement.getAttribute(SHAPE_ATTRIBUTE) ?? null
  return text === null ? SPECIFIED_SHAPE : facultySchema.parse(JSON.parse(text))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
