import { queryOptions } from '@tanstack/react-query'
import { boardEndpoint } from '#contract/admin-board.ts'
import type { UploadHead } from '#contract/upload-review.ts'
import { call } from '../../../api/call.ts'
import { refetchForDue } from '../versions/due-refetch.ts'
import { SHEETS_KEY } from '../versions/sheets.api.ts'

/**
 * The query of the board of a year, by default of the newest year. Its key starts with that of the sheets and contains
 * the state of the uploads, so the board is refetched when either changes.
 */
export function boardQuery(year: number | undefined, uploads: readonly UploadHead[] = []) {
  const seen = uploads.map(({ id, revision, state, summary }) => [id, revision, state, summary !== null])
  return queryOptions({
    queryKey: [...SHEETS_KEY, 'board', year ?? 'newest', seen],
    queryFn: ({ signal }) => call(boardEndpoint, { query: { year }, signal }),
    refetchInterval: ({ state }) => refetchForDue(state.data?.cells.map(({ publish_at: due }) => due) ?? []),
    refetchOnWindowFocus: true,
    placeholderData: (previous) => previous,
    staleTime: 0,
  })
}
