import type { Endpoint } from '#contract/endpoint.ts'
import { PROBLEMS, type ProblemCode, problemSchema } from '#contract/problem.ts'
import { rulesOf } from './contract-rules.ts'

/** An endpoint's schemas for Fastify: they parse the request and describe it in the API documentation. */
export function schemaOf(endpoint: Endpoint) {
  const { summary, params, query, body, response } = endpoint
  const problems = problemsOf(endpoint)
  const statuses = new Set<number>([
    ...problems.map((code) => PROBLEMS[code].status),
    ...(params || query || body ? [400] : []),
  ])
  const problem = { content: { 'application/problem+json': { schema: problemSchema } } }
  const rules = rulesOf(endpoint)
  return {
    summary,
    ...(rules.length > 0 ? { description: rules.map(({ place, text }) => `- \`${place}\`: ${text}`).join('\n') } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      200: { description: 'OK', content: { 'application/json': { schema: response } } },
      ...Object.fromEntries(
        [...statuses].map((status) => [status, { description: namesOf(problems, status), ...problem }]),
      ),
    },
  }
}

/** The problems that an endpoint lists, and those that follow from its method and access. */
function problemsOf({ method, access, problems }: Endpoint): ProblemCode[] {
  const all = new Set<ProblemCode>(problems)
  if (method !== 'GET') all.add('cross_site').add('too_large').add('request_timeout')
  if (access !== 'public') all.add('signed_out')
  if (access !== 'public' && access !== 'member') all.add('forbidden')
  return [...all]
}

function namesOf(problems: Endpoint['problems'], status: number): string {
  const names = problems.filter((code) => PROBLEMS[code].status === status)
  return names.length > 0 ? names.join(', ') : 'invalid_request'
}
