import type { SheetPublication } from '#contract/sheet-publication.ts'

/** Identifies the stops of a confirmation, whose fields start anew when other stops are found. */
export function stopsKey(found: SheetPublication | null | undefined): string {
  return found?.stops.map(({ code, count }) => `${code} ${count}`).join() ?? ''
}
