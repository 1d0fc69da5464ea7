import type { FastifyReply, FastifyRequest } from 'fastify'
import { pino, type Logger } from 'pino'
import type { Config } from '#server/config.ts'

/**
 * Structured logs on standard output. A request is logged by its route's pattern: an address names a student by seat or
 * identifier, and a log names nobody.
 */
export function makeLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
      err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
    },
  })
}
