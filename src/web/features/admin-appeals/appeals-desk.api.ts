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

/** Covers the lists of every state; refetch them after a step. */
export const APPEAL_LISTS = ['admin-appeals', 'list'] as const
/** Colleagues may change office data at any time. */
const ALWAYS_ASK = { staleTime: 0 } as const

export function appealsQuery(state: AppealState, order: AgeOrder) {
  return infiniteQueryOptions({
    ...ALWAYS_ASK,
    queryKey: [...APPEAL_LISTS, state, order],
    queryFn: ({ pageParam, signal }) =>
      call(appealsEndpoint, { query: { state, order: orderOf(order), after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The order as the calls take it: oldest first is their default. */
function orderOf(order: AgeOrder): AgeOrder | undefined {
  return order === 'oldest' ? undefined : order
}

/** Covers the requests of every appeal; refetch them after a confirmation. */
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

/** Confirms that a request is the student's, or takes that back; throws ApiError. */
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

/** Takes a step against the loaded revision. Returns the updated appeal; throws ApiError. */
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
 * Puts the result of a step into the cache. Call it only on success: after a refusal the screen keeps the officer's
 * input, and the officer decides whether to reload.
 */
export function showAppeal(client: QueryClient, detail: AppealDetail): void {
  client.setQueryData(appealQuery(detail.id).queryKey, detail)
}
