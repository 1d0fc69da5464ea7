import { infiniteQueryOptions } from '@tanstack/react-query'
import { auditEndpoint } from '#contract/admin-audit.ts'
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

export function auditQuery({ actor, action, kind, object, from, to }: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: ['audit', actor, action, kind, object, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        actor: actor || undefined,
        action: action || undefined,
        object_kind: kind || undefined,
        object_id: object || undefined,
        from: startOfDay(from, 0),
        until: startOfDay(to, 1),
        after: pageParam ?? undefined,
      }
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
