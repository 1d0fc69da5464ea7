import type { SheetPublication } from '#contract/sheet-publication.ts'

/**
 * Returns a key made of the publication stops. As the `key` of a confirmation it makes the fields start empty when
 * other stops are found.
 */
export function stopsKey(found: SheetPublication | null | undefined): string {
  return found?.stops.map(({ code, count }) => `${code} ${count}`).join() ?? ''
}
