import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { auditEndpoint, exportAuditEndpoint } from '#contract/admin-audit.ts'
import { ACTOR_KINDS, AUDIT_KINDS, type AuditKind } from '#contract/audit.ts'
import { auditChainEndpoint } from '#contract/audit-chain.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

/** The value of `lines` that means all kinds of log entries. */
export const ALL_LINES = 'all'

/**
 * The log's filter. An empty string matches everything, except in `lines`, where it means office acts. Days are in the
 * reader's time zone.
 */
export interface AuditSearch {
  /** The kind of log entries; empty for office acts. */
  lines: string
  /** The actor's name. */
  actor: string
  /** The kind of actor; with an empty name it means all actors of the kind. */
  by: string
  action: string
  kind: string
  object: string
  /** The first day, as `2025-07-01`. */
  from: string
  to: string
}

/** Returns the filter as the server takes it. */
function filterOf({ lines, actor, by, action, kind, object, from, to }: AuditSearch) {
  return {
    kind: kindOf(lines),
    actor: actor || undefined,
    actor_kind: ACTOR_KINDS.find((kind) => kind === by),
    action: action || undefined,
    object_kind: kind || undefined,
    object_id: object || undefined,
    from: startOfDay(from, 0),
    until: startOfDay(to, 1),
  }
}

/** Returns the kind of log entries that `lines` names; undefined for all kinds. */
function kindOf(lines: string): AuditKind | undefined {
  if (lines === ALL_LINES) return undefined
  return AUDIT_KINDS.find((kind) => kind === lines) ?? 'act'
}

/** The query that checks the log's hash chain. */
export function auditChainQuery() {
  return queryOptions({
    queryKey: ['audit', 'chain'],
    queryFn: ({ signal }) => call(auditChainEndpoint, { signal }),
    // The check is not repeated by itself, because each check reads the whole log.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function auditQuery(search: AuditSearch) {
  const { lines, actor, by, action, kind, object, from, to } = search
  return infiniteQueryOptions({
    queryKey: ['audit', 'lines', lines, actor, by, action, kind, object, from, to],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filterOf(search), after: pageParam ?? undefined }
      return call(auditEndpoint, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/**
 * Returns the start of the day `later` days after `day`, in the reader's time zone, as an ISO time; undefined for an
 * invalid day.
 */
function startOfDay(day: string, later: number): string | undefined {
  const start = new Date(`${day}T00:00`)
  if (Number.isNaN(start.getTime())) return undefined
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** Returns the log entries that match a filter, for an export; throws ApiError. */
export function exportAudit(search: AuditSearch): Promise<ResponseOf<typeof exportAuditEndpoint>> {
  return call(exportAuditEndpoint, { body: filterOf(search) })
}
