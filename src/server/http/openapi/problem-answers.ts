import type { Endpoint } from '#contract/endpoint.ts'
import { PROBLEM_CODES, PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts'
import type { JsonSchema } from './components.ts'

/** Problems that every call can have. */
const ANY_CALL: readonly ProblemCode[] = ['internal', 'service_unavailable', 'overloaded']

/** Returns the problems that an endpoint lists, and those that follow from its method, its input and its access. */
function problemsOf({ method, access, proof, isSetUp, params, query, body, problems }: Endpoint): ProblemCode[] {
  const all = new Set<ProblemCode>(problems)
  // A request that writes may have a body that cannot be read, whether or not the call has a body.
  if (method !== 'GET') all.add('invalid_request').add('cross_site').add('too_large').add('request_timeout')
  if (params || query || body) all.add('invalid_request')
  if (access !== 'public') {
    all.add('signed_out')
    if (!isSetUp) all.add('new_password_required').add('second_factor_required').add('unconfirmed_address')
  }
  if (access !== 'public' && access !== 'member') all.add('forbidden')
  if (proof !== false) all.add('proof_required')
  for (const code of ANY_CALL) all.delete(code)
  return PROBLEM_CODES.filter((code) => all.has(code))
}

/** Returns every code with which the document says that a call may fail. */
export function documentedProblems(endpoint: Endpoint): readonly ProblemCode[] {
  return [...problemsOf(endpoint), ...ANY_CALL]
}

/** The responses of failed calls: one component for each set of problems. */
export class ProblemAnswers {
  readonly #responses = new Map<string, object>()
  readonly #problem: JsonSchema

  /** Takes the schema that all problems share. */
  constructor(problem: JsonSchema) {
    this.#problem = problem
  }

  /** Returns the failure responses of a call by status. `default` stands for failures of the server. */
  of(endpoint: Endpoint): Record<string, object> {
    const problems = problemsOf(endpoint)
    const statuses = [...new Set(problems.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b)
    const withStatus = (status: number) => problems.filter((code) => PROBLEMS[code].status === status)
    return {
      ...Object.fromEntries(statuses.map((status) => [status, this.#ref(withStatus(status))])),
      // A request that is not valid HTTP gets 400, whatever its URL.
      ...(statuses.some((status) => status < 500) ? {} : { '4XX': this.#ref(['invalid_request']) }),
      default: this.#ref(ANY_CALL),
    }
  }

  /** Returns the components that the calls so far refer to. */
  responses(): Record<string, object> {
    return Object.fromEntries(this.#responses)
  }

  #ref(codes: readonly ProblemCode[]): object {
    const name = codes.join('-')
    if (!this.#responses.has(name)) this.#responses.set(name, answerOf(codes, this.#problem))
    return { $ref: `#/components/responses/${name}` }
  }
}

function answerOf(codes: readonly ProblemCode[], problem: JsonSchema): object {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))]
  const own = {
    type: 'object',
    properties: { status: { enum: statuses }, code: { enum: codes } },
    required: ['status', 'code'],
  }
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n\n'),
    content: {
      'application/problem+json': {
        schema: { allOf: [problem, own] },
        examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
      },
    },
  }
}

function exampleOf(code: ProblemCode): Problem {
  const { status, title } = PROBLEMS[code]
  const problem = { type: `urn:diwan:problem:${code}`, title, status, code, request_id: REQUEST_ID }
  return code === 'invalid_request' ? { ...problem, fields: [{ path: '/name', message: 'invalid' }] } : problem
}

const REQUEST_ID = '0b6e4f4e-6f0b-4d0e-9d63-2f2b9f0f7c11'
