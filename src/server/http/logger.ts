import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#server/config.ts'

/**
 * Makes a structured logger, to standard output by default. A request is logged with its route's pattern, because its
 * URL may contain a seat number or student id, and logs must identify no student.
 */
export function makeLogger(level: Config['logLevel'], destination: DestinationStream = pino.destination()): Logger {
  const serializers = {
    req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions.url ?? 'unknown' }),
    res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    err: (error: Error) => ({ type: error.name, message: error.message, stack: error.stack }),
  }
  return pino({ level, serializers }, destination)
}
