import { useSyncExternalStore } from 'react'
import { type FacultyShape, facultySchema, SHAPE_ATTRIBUTE, SPECIFIED_SHAPE } from '#contract/faculty-shape.ts'

/**
 * The faculty's shape (its grades and terms): first from an attribute of the document, later from the latest response
 * of `/api/portal`.
 */
let latest = shapeOfDocument()
const listeners = new Set<() => void>()

/**
 * Returns the faculty's shape. Call it during rendering, not at module level, because the shape can change while a page
 * is open.
 */
export function facultyShape(): FacultyShape {
  return latest
}

/** Returns the faculty's shape, and renders the calling component again when the shape changes. */
export function useFacultyShape(): FacultyShape {
  return useSyncExternalStore(subscribe, facultyShape)
}

/**
 * Adopts the shape in a response of `/api/portal`; a response without a shape means the shape that the specification
 * describes.
 */
export function takeShape(shape: FacultyShape = SPECIFIED_SHAPE): void {
  if (JSON.stringify(shape) === JSON.stringify(latest)) return
  latest = shape
  for (const listener of listeners) listener()
}

function shapeOfDocument(): FacultyShape {
  // The browser tests use the portal's addresses in Node, which has no document.
  const text = globalThis.document?.documentElement.getAttribute(SHAPE_ATTRIBUTE) ?? null
  return text === null ? SPECIFIED_SHAPE : facultySchema.parse(JSON.parse(text))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
