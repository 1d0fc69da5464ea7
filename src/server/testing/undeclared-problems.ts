import type { FastifyInstance } from 'fastify'
import type { Problem, ProblemCode } from '#contract/problem.ts'
import { type NamedCall, namedCalls } from '#server/http/openapi/contract-parts.ts'
import { documentedProblems } from '#server/http/openapi/problem-answers.ts'
import { optionsOf } from '#server/http/route-options.ts'

/**
 * Watches every call, and returns a set that grows by a message for each refusal whose code the contract does not
 * declare for the call, so that the OpenAPI document lacks the code. Call it before the app listens.
 */
export function watchUndeclaredProblems(app: FastifyInstance): ReadonlySet<string> {
  const undeclared = new Set<string>()
  app.addHook('onSend', async ({ method, routeOptions: { url, config } }, reply, payload) => {
    const call = callsByRoute().get(`${method} ${url}`)
    if (!call) return
    const codes: ProblemCode[] = []
    const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json')
    if (isProblem && typeof payload === 'string') codes.push((JSON.parse(payload) as Problem).code)
    // Every call with a limit counts as refused by flood control, because few tests send so many requests.
    if (config.flood) codes.push('too_many_requests')
    const documented = documentedProblems(call.endpoint)
    for (const code of codes.filter((one) => !documented.includes(one))) {
      undeclared.add(
        `${method} ${call.endpoint.path} may answer ${code}: add it to the problems of ${call.name}Endpoint`,
      )
    }
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
