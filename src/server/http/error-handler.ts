import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import { AppError } from '#server/errors/app-error.ts'

const RETRY_AFTER_S = 5

/** Makes every failure of a request into one `application/problem+json`. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not_found')))
}

/** Answers with a problem; a server fault's details go to the log only. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const code = codeOf(error)
  const { status, title } = PROBLEMS[code]
  if (status >= 500) request.log.error({ err: error, code }, 'request failed')
  const problem: Problem = { type: `urn:diwan:problem:${code}`, title, status, code, request_id: request.id }
  const fields = fieldsOf(error)
  if (fields) problem.fields = fields
  if (status === 503) reply.header('retry-after', String(RETRY_AFTER_S))
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((body: Problem) => JSON.stringify(body))
    .send(problem)
}

function codeOf(error: Error): ProblemCode {
  if (error instanceof AppError) return error.code
  if (isDatabaseAway(error)) return 'service_unavailable'
  if ('validation' in error && error.validation) return 'invalid_request'
  const status = 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? 'invalid_request' : 'internal'
}

/** What was wrong with the input, by path; the values themselves may name a person and stay out. */
function fieldsOf(error: Error): Problem['fields'] {
  if (!('validation' in error) || !Array.isArray(error.validation)) return undefined
  return (error as FastifyError).validation?.map((issue) => ({
    path: issue.instancePath,
    message: issue.message ?? 'invalid',
  }))
}
