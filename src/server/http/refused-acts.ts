import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { AppError } from '#server/errors/app-error.ts'
import type { AuditEvents } from '#server/modules/audit/audit-events.service.ts'
import { placeOf } from './caller-place.ts'
import { callerAsking } from './gate.ts'

/** Access levels of the office. A refused call with another access adds no line to the audit log. */
const PRIVILEGED: ReadonlySet<Access | undefined> = new Set<Access>([
  'staff',
  'results_officer',
  'librarian',
  'question_reviewer',
  'administrator',
])

/**
 * Refusals for lack of a right or a proof. Refusals that concern the change itself, such as an edit conflict, add no
 * line to the audit log.
 */
const REFUSALS: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'forbidden',
  'signed_out',
  'cross_site',
  'new_password_required',
  'second_factor_required',
  'unconfirmed_address',
  'proof_required',
  'own_account',
  'last_administrator',
])

/**
 * Adds each refused call of the office to the audit log, before the response is sent. A visitor's refused GET is left
 * out, because open pages repeat such calls by themselves when their session has ended. Call it before registering
 * routes.
 */
export function recordRefusals(app: FastifyInstance, events: Pick<AuditEvents, 'recordIfPossible'>, now: () => Date) {
  app.addHook('onError', async (request, _reply, error) => {
    const { access } = request.routeOptions.config
    if (!(error instanceof AppError && PRIVILEGED.has(access) && REFUSALS.has(error.code))) return
    const caller = callerAsking(request)
    if (!caller && request.method === 'GET') return
    await events.recordIfPossible({
      action: 'act_refused',
      by: caller,
      object: { kind: 'call', id: callOf(request) },
      place: placeOf(request),
      now: now(),
      details: { refusal: error.code, ...(caller ? targetOf(request) : {}) },
    })
  })
}

/** Returns a call as `PUT /api/admin/people/{uid}/roles`. */
function callOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${(routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}')}`
}

/** Returns the parameters of the URL, which name what a signed-in caller wanted to change. */
function targetOf({ params }: FastifyRequest): { target?: string } {
  const target = Object.values((params ?? {}) as Record<string, string>).join(' ')
  return target === '' ? {} : { target }
}
