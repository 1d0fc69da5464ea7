import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  correctDegreeEndpoint,
  publishSheetEndpoint,
  rollBackSheetEndpoint,
  type SheetVersion,
  scheduleSheetEndpoint,
  sheetComparisonEndpoint,
  sheetFileEndpoint,
  sheetRowsEndpoint,
  sheetVersionEndpoint,
  sheetVersionsEndpoint,
  withdrawSheetEndpoint,
} from '#contract/admin-sheets.ts'
import { type BodyOf, endpointUrl } from '#contract/endpoint.ts'
import type { Acceptance } from '#contract/sheet-publication.ts'
import { call } from '../../../api/call.ts'
import { refetchForDue } from './due-refetch.ts'

/** The key prefix of all queries about result sheets; every change invalidates it. */
export const SHEETS_KEY = ['admin-sheets'] as const

/** Office data are requested each time, because colleagues may change them at any time. */
const ALWAYS_ASK = { staleTime: 0 } as const
/** A page in the background does not refetch at a publication time, so it refetches when the officer comes back. */
const ASK_ON_RETURN = { refetchOnWindowFocus: true } as const

export function versionsQuery() {
  return queryOptions({
    ...ALWAYS_ASK,
    ...ASK_ON_RETURN,
    queryKey: SHEETS_KEY,
    queryFn: ({ signal }) => call(sheetVersionsEndpoint, { signal }),
    refetchInterval: ({ state }) => refetchForDue(state.data?.versions.map(({ publish_at: due }) => due) ?? []),
  })
}

export function versionQuery(id: string) {
  return queryOptions({
    ...ALWAYS_ASK,
    ...ASK_ON_RETURN,
    queryKey: [...SHEETS_KEY, id],
    queryFn: ({ signal }) => call(sheetVersionEndpoint, { params: { id }, signal }),
    refetchInterval: ({ state }) => refetchForDue(state.data ? [state.data.version.publish_at] : []),
  })
}

export function rowsQuery(id: string, q: string) {
  return infiniteQueryOptions({
    ...ALWAYS_ASK,
    queryKey: [...SHEETS_KEY, id, 'rows', q],
    queryFn: ({ pageParam, signal }) =>
      call(sheetRowsEndpoint, { params: { id }, query: { q: q || undefined, after: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

export function comparisonQuery(id: string, other: string) {
  return queryOptions({
    ...ALWAYS_ASK,
    queryKey: [...SHEETS_KEY, id, 'comparison', other],
    queryFn: ({ signal }) => call(sheetComparisonEndpoint, { params: { id, other }, signal }),
  })
}

export type SheetStep =
  | { kind: 'withdraw' | 'unschedule' }
  | { kind: 'roll_back'; to: string }
  | { kind: 'publish'; accept: Acceptance[]; replaces?: string | null | undefined }
  | { kind: 'schedule'; at: string; accept: Acceptance[] }

/**
 * Takes a step with a version, and sends the revision and state of the loaded version. Returns the resulting version.
 * Throws ApiError, `edit_conflict` if the version has changed.
 */
export async function takeStep({ id, revision, state }: SheetVersion, step: SheetStep): Promise<SheetVersion> {
  const [params, body] = [{ id }, { revision, state }]
  if (step.kind === 'publish') {
    return (
      await call(publishSheetEndpoint, { params, body: { ...body, accept: step.accept, replaces: step.replaces } })
    ).version
  }
  if (step.kind === 'withdraw') return (await call(withdrawSheetEndpoint, { params, body })).version
  if (step.kind === 'roll_back') {
    return (await call(rollBackSheetEndpoint, { params, body: { ...body, to: step.to } })).version
  }
  const when = step.kind === 'schedule' ? { at: step.at, accept: step.accept } : { at: null }
  return (await call(scheduleSheetEndpoint, { params, body: { ...body, ...when } })).version
}

/**
 * Corrects a mark, and sends the revision of the loaded version. Returns the version that contains the correction.
 * Throws ApiError.
 */
export async function sendCorrection(id: string, body: BodyOf<typeof correctDegreeEndpoint>): Promise<SheetVersion> {
  return (await call(correctDegreeEndpoint, { params: { id }, body })).version
}

/** Returns the address that downloads a version as a file. */
export function sheetFileUrl(id: string, format: 'xlsx' | 'csv'): string {
  return endpointUrl(sheetFileEndpoint, { params: { id, format } })
}
