import { queryOptions } from '@tanstack/react-query'
import { sheetPublicationEndpoint } from '#contract/sheet-publication.ts'
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
