import type { FastifyInstance } from 'fastify'
import { dashboardEndpoint, takeBackupEndpoint } from '#contract/admin-dashboard.ts'
import { signedIn } from '#server/actor.ts'
import type { Gate } from '#server/http/gate.ts'
import { liveRoute } from '#server/http/live-route.ts'
import { officeRoutesOf } from '#server/http/office-route.ts'
import { backUpNow, type DashboardParts, dashboard } from './dashboard.service.ts'

/** The calls of the dashboard, the first screen of the office's console. */
export function dashboardOfficeRoutes(app: FastifyInstance, gate: Gate, parts: DashboardParts): void {
  liveRoute(app, gate, dashboardEndpoint, async ({ caller }) => dashboard(parts, signedIn(caller)))
  const route = officeRoutesOf(app, gate, parts.now)
  route(takeBackupEndpoint, ({ by }) => backUpNow(parts, by))
}
