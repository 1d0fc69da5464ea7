import { queryOptions } from '@tanstack/react-query'
import { type SheetPublication, sheetPublicationEndpoint } from '#contract/sheet-publication.ts'
import { call } from '../../../api/call.ts'
import { SHEETS_KEY } from '../versions/sheets.api.ts'

/**
 * The query of what publishing a version would change, and of its publication stops. It is always refetched, because
 * the answer depends on every published result sheet.
 */
export function publicationQuery(id: string) {
  return queryOptions({
    queryKey: [...SHEETS_KEY, id, 'publication'],
    queryFn: ({ signal }) => call(sheetPublicationEndpoint, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Returns the id of the version that a publication replaces, null for none; undefined if that is not known. */
export function replacedBy(found: SheetPublication | null | undefined): string | null | undefined {
  return found ? (found.figures.replaces?.sheet_id ?? null) : undefined
}
