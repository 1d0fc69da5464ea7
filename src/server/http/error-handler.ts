import { randomInt, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PROBLEMS, type Problem, type ProblemCode } from '#contract/problem.ts'
import { isDatabaseAway } from '#server/db/faults.ts'
import { AppError } from '#server/errors/app-error.ts'
import { PassedSnapshotError } from '#server/published/passed-snapshot.ts'
import { allowedMethods } from './allowed-methods.ts'
import { ERROR_PAGE_POLICY, errorPage, wantsPage } from './error-page.ts'
import { urlOfEscapedHash } from './escaped-hash.rules.ts'

/** Seconds after which a client may retry a failed request. */
const RETRY_AFTER_S = 5
/** Retry-After of an overload, in seconds: random, so that refused clients do not retry all at the same time. */
const RETRY_BUSY_S = { least: 1, most: 4 }
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/**
 * Turns every failure of a request into an `application/problem+json` or, if a browser opens a URL outside the API,
 * into a page. Redirects the paths of `urlOfEscapedHash`. Call it before registering routes.
 */
export function handleErrors(app: FastifyInstance): void {
  const allowedAt = allowedMethods(app)
  app.setErrorHandler((error: FastifyError, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => {
    const screen = urlOfEscapedHash(request.url)
    if (screen !== undefined) return reply.redirect(screen)
    const allowed = allowedAt(request.url)
    if (allowed.length === 0 || allowed.includes(request.method)) {
      return sendProblem(request, reply, new AppError('not_found'))
    }
    return sendProblem(request, reply.header('allow', allowed.join(', ')), new AppError('method_not_allowed'))
  })
}

/** Responds to bytes that are not HTTP, for which Fastify has no request and no reply. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(problemOf('invalid_request', randomUUID()))
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: ${PROBLEM_TYPE}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Responds to a request that is refused before Fastify's router. */
export function refuseUnrouted(response: ServerResponse, { code, retryAfterS }: AppError): void {
  const problem = problemOf(code, randomUUID())
  response.writeHead(problem.status, {
    'content-type': PROBLEM_TYPE,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'retry-after': retryAfterS === undefined ? retryAfter(code) : String(retryAfterS),
  })
  response.end(JSON.stringify(problem))
}

function retryAfter(code: ProblemCode): string {
  return String(code === 'overloaded' ? randomInt(RETRY_BUSY_S.least, RETRY_BUSY_S.most + 1) : RETRY_AFTER_S)
}

/**
 * Sends a problem, as JSON or as a page; details of a server error go to the log only. The response must not be cached,
 * except a JSON refusal below 500 whose route has set `cache-control`.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: Error): FastifyReply {
  const code = codeOf(error)
  const problem = problemOf(code, request.id)
  const { status } = problem
  // Overloads are counted in the metrics; logging each would fill the log.
  if (status >= 500 && code !== 'overloaded') request.log.error({ err: error, code }, 'request failed')
  const fields = fieldsOf(error)
  if (fields) problem.fields = fields
  const wait = error instanceof AppError ? error.retryAfterS : undefined
  if (wait !== undefined) reply.header('retry-after', String(wait))
  else if (status === 503) reply.header('retry-after', retryAfter(code))
  const isPage = wantsPage(request)
  if (isPage || status >= 500 || !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store').removeHeader('x-accel-expires')
  }
  reply.code(status)
  if (isPage) {
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', ERROR_PAGE_POLICY)
      .serializer(String)
      .send(errorPage(code, problem.request_id))
  }
  return reply
    .header('content-type', PROBLEM_TYPE)
    .serializer((body: Problem) => JSON.stringify(body))
    .send(problem)
}

function problemOf(code: ProblemCode, request_id: string): Problem {
  const { status, title } = PROBLEMS[code]
  return { type: `urn:diwan:problem:${code}`, title, status, code, request_id }
}

function codeOf(error: Error): ProblemCode {
  if (error instanceof AppError) return error.code
  if ('validation' in error && error.validation) return 'invalid_request'
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 413) return 'too_large'
  // Checked before database errors, because a client that disconnects also gives ECONNRESET.
  if (typeof status === 'number' && status >= 400 && status < 500) return 'invalid_request'
  return isDatabaseAway(error) || error instanceof PassedSnapshotError ? 'service_unavailable' : 'internal'
}

/**
 * Returns what is wrong with each invalid input, by path. The inputs' values may identify a person and are left out.
 */
function fieldsOf(error: Error): Problem['fields'] {
  if (error instanceof AppError) return error.fields
  if (!('validation' in error) || !Array.isArray(error.validation)) return undefined
  return (error as FastifyError).validation?.flatMap((issue) => {
    const within = issuesOfUnion(issue.params.errors)
    if (within) return within.map(({ path, message }) => ({ path: `/${path.join('/')}`, message }))
    return { path: issue.instancePath, message: issue.message ?? 'invalid' }
  })
}

type Issues = { code: string; path: (string | number)[]; message: string; values?: unknown[] }[]

/**
 * Returns the issues of that alternative of a union whose fixed values, such as that of `question_kind`, equal the
 * body's; undefined if this is true of several alternatives or of none.
 */
function issuesOfUnion(alternatives: unknown): Issues | undefined {
  if (!Array.isArray(alternatives)) return undefined
  // zod reports one list of issues for each alternative; its types do not say so.
  const meant = (alternatives as Issues[]).filter((issues) =>
    issues.every(({ code, values }) => code !== 'invalid_value' || values?.length !== 1),
  )
  return meant.length === 1 ? meant[0] : undefined
}
