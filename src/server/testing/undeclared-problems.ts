import type { FastifyInstance } from 'fastify'
import type { Problem } from '#contract/problem.ts'
import { type NamedCall, namedCalls } from '#server/http/openapi/contract-parts.ts'
import { documentedProblems } from '#server/http/openapi/problem-answers.ts'
import { optionsOf } from '#server/http/route-options.ts'

/**
 * Watches every refused call, and returns a list that grows by each code that the contract does not declare for the
 * call, so that the OpenAPI document lacks it. Call it before the app listens.
 */
export function watchUndeclaredProblems(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  app.addHook('onSend', async ({ method, routeOptions: { url } }, reply, payload) => {
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
    const call = isProblem && url !== undefined ? callsByRoute().get(`${method} ${url}`) : undefined
    if (!call || typeof payload !== 'string') return
    const { code } = JSON.parse(payload) as Problem
    if (documentedProblems(call.endpoint).includes(code)) return
    undeclared.add(`${method} ${call.endpoint.path} answered ${code}: add it to the problems of ${call.name}Endpoint`)
  })
  return undeclared
}

let calls: ReadonlyMap<string, NamedCall> | undefined

function callsByRoute(): ReadonlyMap<string, NamedCall> {
  calls ??= new Map(
    namedCalls().map((call) => {
      const { method, url } = optionsOf(call.endpoint)
      return [`${method} ${url}`, call]
    }),
  )
  return calls
}
