import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { DONE } from '#contract/done.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OfficeAct } from '#server/modules/audit/office-act.service.ts'
import type { Gate } from './gate.ts'
import { type LiveInput, liveRoute } from './live-route.ts'

type Handler<E extends Endpoint> = (
  input: Pick<LiveInput<E>, 'params' | 'query' | 'body'> & { by: OfficeAct },
) => Promise<z.input<E['response']>> | Promise<void>

/**
 * Returns a function that registers office calls like `liveRoute`; a handler gets actor and time in `by`. If it returns
 * nothing, the response is `{ done: true }`, which the endpoint's response schema must allow. `bodyLimit` is in bytes.
 */
export function officeRoutesOf(app: FastifyInstance, gate: Gate, now: () => Date) {
  return <E extends Endpoint>(endpoint: E, handler: Handler<E>, { bodyLimit }: { bodyLimit?: number } = {}): void => {
    const run = async ({ actor, ...input }: LiveInput<E>) => {
      const answer = await handler({ ...input, by: { actor: actor(), now: now() } })
      // If the endpoint's response has other fields, its schema rejects this value.
      return answer ?? (DONE as z.input<E['response']>)
    }
    liveRoute(app, gate, endpoint, run, undefined, bodyLimit)
  }
}
