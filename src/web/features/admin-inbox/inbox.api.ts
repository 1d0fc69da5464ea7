import { infiniteQueryOptions } from '@tanstack/react-query'
import { inboxEndpoint, type MessageKind, type MessageState } from '#contract/admin-inbox.ts'
import { call } from '../../api/call.ts'

/** The key prefix of all message lists; every change invalidates it. */
export const INBOX_KEY = ['inbox']

/** The filter of the inbox; an empty string matches everything. */
export interface InboxSearch {
  kind: MessageKind | ''
  state: MessageState | ''
}

export function inboxQuery({ kind, state }: InboxSearch) {
  return infiniteQueryOptions({
    staleTime: 0,
    queryKey: [...INBOX_KEY, kind, state],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind: kind || undefined, state: state || undefined, after: pageParam ?? undefined }
      return call(inboxEndpoint, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}
