import { queryOptions } from '@tanstack/react-query'
import { type Backup, dashboardEndpoint, takeBackupEndpoint } from '#contract/admin-dashboard.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { call } from '../../api/call.ts'

export type Dashboard = ResponseOf<typeof dashboardEndpoint>

export const DASHBOARD_KEY = ['dashboard'] as const

export function dashboardQuery() {
  return queryOptions({
    staleTime: 0,
    queryKey: DASHBOARD_KEY,
    queryFn: ({ signal }) => call(dashboardEndpoint, { signal }),
  })
}

/** Makes a database backup on the server. Throws ApiError. */
export function takeBackup(): Promise<Backup> {
  return call(takeBackupEndpoint, {})
}
