import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import {
  type AgeOrder,
  type AppealDetail,
  acceptAppealEndpoint,
  appealEndpoint,
  appealRequestsEndpoint,
  appealsEndpoint,
  confirmRequestEndpoint,
  refuseAppealEndpoint,
  releaseAppealEndpoint,
  reopenAppealEndpoint,
  takeAppealEndpoint,
} from '#contract/admin-appeals.ts'
import type { AppealState } from '#contract/appeals.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

/** The start of the query keys of the lists in every state; a step with an appeal refetches them. */
export const APPEAL_LISTS = ['admin-appeals', 'list'] as const
/** Office data are requested each time, because colleagues may change them at any time. */
const ALWAYS_ASK = { staleTime: 0 } as const

/** A list of the desk: the appeals in a state, or the accepted ones whose correction is undone. */
export type AppealTab = AppealState | 'undone'

export function appealsQuery(tab: AppealTab, order: AgeOrder) {
  const which = tab === 'undone' ? ({ state: 'accepted', correction: tab } as const) : { state: tab }
  return infiniteQueryOptions({
    ...ALWAYS_ASK,
    queryKey: [...APPEAL_LISTS, tab, order],
    queryFn: ({ pageParam, signal }) =>
      call(appealsEndpoint, { query: { ...which, order: orderOf(order), after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Returns the order as a parameter of the calls, which omit the default order, oldest first. */
function orderOf(order: AgeOrder): AgeOrder | undefined {
  return order === 'oldest' ? undefined : order
}

/** The start of the query keys of the requests of every appeal; confirming a request refetches them. */
export const REQUEST_LISTS = ['admin-appeals', 'requests'] as const

export function requestsQuery(id: string, order: AgeOrder) {
  return infiniteQueryOptions({
    ...ALWAYS_ASK,
    queryKey: [...REQUEST_LISTS, id, order],
    queryFn: ({ pageParam, signal }) =>
      call(appealRequestsEndpoint, {
        params: { id },
        query: { order: orderOf(order), after: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** Confirms that a request is the student's own, or takes the confirmation back; throws ApiError. */
export async function confirmRequest(id: string, request: string, confirmed: boolean): Promise<void> {
  await call(confirmRequestEndpoint, { params: { id, request }, body: { confirmed } })
}

export function appealQuery(id: string) {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: ['admin-appeals', 'one', id],
    queryFn: ({ signal }) => call(appealEndpoint, { params: { id }, signal }),
  })
}

export type AppealCorrection = BodyOf<typeof acceptAppealEndpoint>['correction']

export type AppealStep =
  | { kind: 'take' }
  | { kind: 'release' }
  | { kind: 'reopen' }
  | { kind: 'refuse'; answer: string }
  | { kind: 'accept'; answer: string; correction: AppealCorrection }

/**
 * Takes a step with an appeal and sends the revision of the loaded appeal. Returns the updated appeal; throws ApiError,
 * `edit_conflict` if a colleague has changed the appeal.
 */
export function takeStep({ id, revision }: AppealDetail, step: AppealStep): Promise<AppealDetail> {
  const params = { id }
  if (step.kind === 'take') return call(takeAppealEndpoint, { params, body: { revision } })
  if (step.kind === 'release') return call(releaseAppealEndpoint, { params, body: { revision } })
  if (step.kind === 'reopen') return call(reopenAppealEndpoint, { params, body: { revision } })
  const { answer } = step
  if (step.kind === 'refuse') return call(refuseAppealEndpoint, { params, body: { revision, answer } })
  return call(acceptAppealEndpoint, { params, body: { revision, answer, correction: step.correction } })
}

/**
 * Puts the appeal that a step returned into the cache. Do not call it after a refusal: then the screen keeps the
 * officer's input, and the officer decides whether to reload.
 */
export function showAppeal(client: QueryClient, detail: AppealDetail): void {
  client.setQueryData(appealQuery(detail.id).queryKey, detail)
}
