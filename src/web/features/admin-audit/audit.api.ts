import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditEndpoint, exportAuditEndpoint } from '#contract/admin-audit.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

/** Log filter; empty strings match everything. Days are in the reader's time zone. */
export interface AuditSearch {
  actor: string
  action: string
  kind: string
  object: string
  /** `2025-07-01`. */
  from: string
  to: string
}

/** The filter as the server takes it. */
function filterOf({ actor, action, kind, object, from, to }: AuditSearch) {
  return {
    actor: actor || undefined,
    action: action || undefined,
    object_kind: kind || undefined,
    object_id: object || undefined,
    from: startOfDay(from, 0),
    until: startOfDay(to, 1),
  }
}

export function auditQuery(search: AuditSearch) {
  const { actor, action, kind, object, from, to } = search
  return infiniteQueryOptions({
    queryKey: ['audit', actor, action, kind, object, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filterOf(search), after: pageParam ?? undefined }
      return call(auditEndpoint, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** The start of the day `later` days after `day`, in the reader's time zone; undefined for an invalid day. */
function startOfDay(day: string, later: number): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** The entries of a filter for a file; throws ApiError. */
export function exportAudit(search: AuditSearch): Promise<ResponseOf<typeof exportAuditEndpoint>> {
  return call(exportAuditEndpoint, { body: filterOf(search) })
}
